// The server that system tests use: it answers, and a database is a test's own.
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { createDatabase } from './index.ts'

describe('PostgreSQL', () => {
  it('answers to a hundred connections at most', async () => {
    expect(await rows(inject('postgresUrl'), 'show max_connections')).toEqual([{ max_connections: '100' }])
  })

  it('has texts in the order of a language, not of their bytes', async () => {
    const database = await createDatabase()
    expect(await rows(database.url, `select '2026' < '~' as bytes, 'b' > 'A' and 'a' < 'B' as language`)).toEqual([
      { bytes: false, language: true },
    ])
    await database.drop()
  })

  it('gives each caller a database of its own, until it is dropped', async () => {
    const [mine, yours] = await Promise.all([createDatabase(), createDatabase()])
    await rows(mine.url, 'create table note (text text)')
    await rows(yours.url, 'create table note (text text)')
    await rows(mine.url, `insert into note values ('mine')`)

    expect(await rows(mine.url, 'select text from note')).toEqual([{ text: 'mine' }])
    expect(await rows(yours.url, 'select text from note')).toEqual([])

    await Promise.all([mine.drop(), yours.drop()])
    await expect(rows(mine.url, 'select 1')).rejects.toThrow(/does not exist/)
  })

  it('drops a database that is still in use', async () => {
    const database = await createDatabase()
    const client = new pg.Client({ connectionString: database.url })
    const errors: Error[] = []
    client.on('error', (error) => errors.push(error))
    await client.connect()
    await Promise.all([new Promise((ended) => client.once('end', () => ended(null))), database.drop()])
    expect(errors[0]?.message).toMatch(/terminat/)
  })
})

async function rows(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
