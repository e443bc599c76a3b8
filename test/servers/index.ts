// What a system test asks of PostgreSQL: a database of its own.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL server. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh, empty database. Dropping it ends whatever is still connected. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `heed_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
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
