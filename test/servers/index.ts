// What a system test asks of the servers: a database of its own, empty or migrated, and Redis if the machine has it.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, it } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL server. */
    postgresUrl: string
    /** What makes a new database there a copy of one that Heed has opened. */
    migratedDatabase: string
    /** The address of Redis; empty if there is none. */
    redisUrl: string
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh, empty database. Dropping it ends whatever is still connected. */
export function createDatabase(): Promise<TestDatabase> {
  return create('')
}

/** A fresh database that Heed has opened before. It is a copy, because to migrate one costs as much as some hundred calls. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return create(inject('migratedDatabase'))
}

async function create(copying: string): Promise<TestDatabase> {
  const name = `heed_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} ${copying}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
}

/** Defines tests that need Redis. On a machine without it they are left out, and their name says why: the reporter prints it. */
export function whereRedisIs(title: string, define: (redisUrl: string) => void): void {
  const url = inject('redisUrl')
  if (url === '') it.skipIf(true)(`${title} (left out: there is no redis-server on this machine)`)
  else define(url)
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
