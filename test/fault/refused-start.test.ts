// A place that cannot be used: a plain sentence says so and what to do, and the place is left as it was.
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '../servers/private-server.ts'
import { verifies } from '../verifies.ts'
import { callerOf } from './log.ts'
import { engines, sqlite, temporaryFolder } from './places.ts'
import { type Ended, type Running, startHeed, startHeedUnprivileged } from './processes.ts'

const NOT_FOUND = 3
const UNAVAILABLE = 6
/** `heed mcp` waits for its client, to tell it why. This client goes without a word. */
function refusal(heed: Running): Promise<Ended> {
  heed.endInput()
  return heed.ended
}
const blocking = ['domain_block', '--domain-pattern', 'a.example.com', '--reason', 'fault test']
const commands = [['domain_list'], ['serve', '--port', '0'], ['mcp'], ['verify']]
/** One that opens the data as all commands do, and one that stays. To start a process takes a second. */
const few = commands.slice(0, 2)

describe.each(engines)('a newer schema on $engine', ({ newPlace }) => {
  it.each(commands)(`${verifies('K11', 'S3')}is refused and left as it was: heed %s`, async (...command) => {
    const place = await newPlace()
    const heed = await place.open()
    await (await callerOf(heed))('domain_block', { domain_pattern: 'a.example.com', reason: 'fault test' })
    await heed.close()
    const raw = await place.connect()
    await raw.run(`insert into heed_schema (name) values ('of the future')`)
    await raw.close()
    const before = await place.dump()

    const ended = await refusal(startHeed(command, place.env))
    expectPlain(ended, /^This data was written by a newer Heed \(its schema has "of the future".*\)\. Install/)
    await expect(place.open()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await place.dump()).toEqual(before)
  })
})

describe('a SQLite place that cannot be used', () => {
  it.each(few)(`${verifies('K11', 'S3')}a file that is no database: heed %s`, async (...command) => {
    const folder = temporaryFolder()
    const file = join(folder, 'heed.db')
    writeFileSync(file, 'Dear diary, this is no database at all.\n'.repeat(200))
    const before = hashOf(file)
    const ended = await refusal(startHeed(command, { HEED_DATA: folder }))
    expectPlain(ended, `The data file ${file} is not a Heed data file. Set HEED_DATA to another folder.`)
    expect(hashOf(file)).toBe(before)
  })

  it.each(few)(`${verifies('K11', 'S3')}a database of another program: heed %s`, async (...command) => {
    const folder = temporaryFolder()
    const file = join(folder, 'heed.db')
    const database = new DatabaseSync(file)
    database.exec('create table recipe (name text)')
    database.close()
    const before = hashOf(file)
    const ended = await refusal(startHeed(command, { HEED_DATA: folder }))
    expectPlain(ended, `The file ${file} is a database of another program, with the table recipe.`)
    expect(hashOf(file)).toBe(before)
  })

  it.each(few)(`${verifies('K11', 'S3')}a file that was emptied beside its changes: heed %s`, async (...command) => {
    const place = await sqlite.newPlace()
    const folder = place.env.HEED_DATA ?? ''
    const file = join(folder, 'heed.db')
    const writer = startHeed(['mcp'], place.env)
    const heed = await place.open()
    await (await callerOf(heed))('domain_block', { domain_pattern: 'a.example.com', reason: 'fault test' })
    const changes = readFileSync(`${file}-wal`)
    await heed.close()
    writer.kill('SIGKILL')
    await writer.ended
    writeFileSync(file, '')
    writeFileSync(`${file}-wal`, changes)
    const ended = await refusal(startHeed(command, place.env))
    expectPlain(ended, `The data file ${file} is empty, but ${file}-wal beside it has changes`)
    expect([readFileSync(file).length, hashOf(`${file}-wal`)]).toEqual([
      0,
      createHash('sha256').update(changes).digest('hex'),
    ])
    // After the files are moved away, Heed starts with no data.
    for (const part of [file, `${file}-wal`]) rmSync(part)
    expect((await startHeed(blocking, place.env).ended).code).toBe(0)
  })

  it(`${verifies('K11', 'S6')}an empty file with nothing beside it is a new one`, async () => {
    const place = await sqlite.newPlace()
    const file = join(place.env.HEED_DATA ?? '', 'heed.db')
    mkdirSync(place.env.HEED_DATA ?? '', { recursive: true })
    writeFileSync(file, '')
    expect((await startHeed(blocking, place.env).ended).code).toBe(0)
    const checked = await startHeed(['domain_check', '--url', 'a.example.com', '--json'], place.env).ended
    expect(JSON.parse(checked.stdout)).toMatchObject({ blocked: true })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  })

  it(`${verifies('K11')}a folder where the file should be`, async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'heed.db'))
    const ended = await startHeed(['domain_list'], { HEED_DATA: folder }).ended
    expectPlain(ended, `The data file ${join(folder, 'heed.db')} cannot be opened.`)
  })

  it(`${verifies('K11')}a file where the folder should be`, async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const ended = await startHeed(blocking, { HEED_DATA: file }).ended
    expectPlain(ended, `The folder ${file} cannot be created. Name another (HEED_DATA, or --into).`)
  })

  it.each(commands)(`${verifies('K11', 'S3')}a folder that may not be written: heed %s`, async (...command) => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    const below = join(folder, 'below')
    const isRead = ['domain_list', 'verify'].includes(command[0] ?? '')
    const here = await refusal(startHeedUnprivileged(command, { HEED_DATA: folder }))
    const noFile = `The data file ${join(folder, 'heed.db')} cannot be opened. Check that its folder exists`
    if (isRead) expectPlain(here, `No data at ${folder}.`, NOT_FOUND)
    else expectPlain(here, noFile)
    const deeper = await refusal(startHeedUnprivileged(command, { HEED_DATA: below }))
    const noFolder = `The folder ${below} cannot be created. Name another (HEED_DATA, or --into).`
    if (isRead) expectPlain(deeper, `No data at ${below}.`, NOT_FOUND)
    else expectPlain(deeper, noFolder)
  })

  it(`${verifies('K11')}data that may only be read`, async () => {
    const place = await sqlite.newPlace()
    await (await place.open()).close()
    const folder = place.env.HEED_DATA ?? ''
    const file = join(folder, 'heed.db')
    const before = hashOf(file)
    chmodSync(file, 0o444)
    chmodSync(folder, 0o555)
    const ended = await startHeedUnprivileged(blocking, place.env).ended
    expectPlain(ended, `The data file ${file} cannot be`)
    expect(hashOf(file)).toBe(before)
  })
})

describe('a folder that can never be created', () => {
  it(`${verifies('K11')}is refused at once, also for rebuild --into`, async () => {
    const ended = await startHeed(blocking, { HEED_DATA: '/proc/heed' }).ended
    expectPlain(ended, 'The folder /proc/heed cannot be created.')
    const words = ['rebuild', '--as-of', '2026-01-01', '--into', '/proc/heed/x.db']
    const place = await sqlite.newPlace()
    await (await place.open()).close()
    expectPlain(await startHeed(words, place.env).ended, 'The folder /proc/heed cannot be created.')
  })
})

describe('a PostgreSQL that cannot be used', () => {
  it.each(commands)(`${verifies('K11', 'S3')}no server there: heed %s`, async (...command) => {
    const url = `postgresql://heed:secret@127.0.0.1:${await freePort()}/heed`
    expectNoAnswer(await refusal(startHeed(command, { DATABASE_URL: url })))
  })

  it.each([
    ['no such database', { pathname: '/no_such_database' }, 'The database that DATABASE_URL names does not exist.'],
    ['another password', { password: 'wrong' }, 'PostgreSQL refuses the password in DATABASE_URL.'],
    ['a host that does not exist', { hostname: 'no-such-host.invalid' }, 'PostgreSQL does not answer.'],
  ])(`${verifies('K11')}%s`, async (_, change, sentence) => {
    const { href } = Object.assign(new URL(inject('postgresUrl')), change)
    expectPlain(await startHeed(['domain_list'], { DATABASE_URL: href }).ended, sentence)
  })

  it(`${verifies('K11')}something else on its port`, async () => {
    const stranger = createServer((socket) => socket.end('220 mail.example.com ready\r\n'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    const { ended } = startHeed(['domain_list'], { DATABASE_URL: `postgresql://heed:secret@127.0.0.1:${port}/heed` })
    expectNoAnswer(await ended)
    stranger.close()
  })
})

function expectNoAnswer(ended: Ended): void {
  expectPlain(ended, 'PostgreSQL does not answer. Check DATABASE_URL and that the server is running.')
  expect(ended.stderr).not.toContain('secret')
}

/** One line, nothing of where in the code it happened, and an exit code: that of `unavailable` unless given. */
function expectPlain({ code, stdout, stderr }: Ended, sentence: string | RegExp, expected = UNAVAILABLE): void {
  expect(stderr).toMatch(sentence)
  expect(stderr.trimEnd().split('\n').length).toBe(1)
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:|\.[jt]s\b/)
  expect(stdout).toBe('')
  expect(code).toBe(expected)
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

describe('decisions of GitHub or a stream that nobody vouches for', () => {
  it(`${verifies('K11', 'S6')}heed serve says that they need a key, once there are keys`, async () => {
    const folder = temporaryFolder()
    const made = await startHeed(['keys', 'create', 'ops', '--role', 'admin'], { HEED_DATA: folder }).ended
    expect(made.code).toBe(0)
    for (const [key, reason, value] of [
      ['HEED_GITHUB_KEY', 'HEED_GITHUB_SECRET', 'a secret of the webhook'],
      ['HEED_STREAM_KEY', 'REDIS_URL', 'redis://127.0.0.1:1'],
    ])
      for (const wrong of [{}, { [`${key}`]: 'heed_wrong' }]) {
        const env = { HEED_DATA: folder, [`${reason}`]: `${value}`, ...wrong }
        const ended = await startHeed(['serve', '--port', '0'], env).ended
        expect(ended.stderr).toContain(`${key} must be a key of this Heed, because ${reason} is set`)
        expect(ended.code).not.toBe(0)
      }
  })
})
