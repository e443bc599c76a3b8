// The servers that system tests stand on: both answer, and a database is a test's own.
import { connect } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { createDatabase } from './index.ts'

describe('PostgreSQL', () => {
  it('answers, durably, to a hundred connections at most', async () => {
    expect(await rows(inject('postgresUrl'), `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'on' }])
    expect(await rows(inject('postgresUrl'), 'show max_connections')).toEqual([{ max_connections: '100' }])
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

describe('Redis', () => {
  it('answers and keeps a stream', async () => {
    expect(await talk(['PING'])).toBe('+PONG')
    const entry = await talk(['XADD', 'decisions', '*', 'decision', 'approved'])
    const id = entry.split('\r\n')[1]
    expect(id).toMatch(/^\d+-\d+$/)
    const range = await talk(['XRANGE', 'decisions', '-', '+'])
    expect(range).toContain(id)
    expect(range).toContain('approved')
  })

  it('lets nobody in without the password', async () => {
    expect(await talk(['PING'], '')).toMatch(/^-NOAUTH/)
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

/** One command over a plain socket, as RESP; the raw answer without its last line break. */
async function talk(command: readonly string[], password?: string): Promise<string> {
  const url = new URL(inject('redisUrl'))
  const socket = connect(Number(url.port), url.hostname)
  const login = password ?? url.password
  const encode = (words: readonly string[]): string =>
    `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
  socket.write((login ? encode(['AUTH', login]) : '') + encode(command) + encode(['QUIT']))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  const lines = answer.split('\r\n').slice(login ? 1 : 0, -2)
  return lines.join('\r\n')
}
