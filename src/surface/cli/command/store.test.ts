import { describe, expect, it } from 'vitest'
import { heed, sound } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { OnProgress } from '../../../kernel/operations.ts'

const counting = <T>(result: T) => ({
  run: async (onProgress: OnProgress) => {
    for (const done of [250, 500, 1000]) onProgress(done, 1000)
    return result
  },
})

describe(`${verifies('S3')} rebuild`, () => {
  const rebuild = counting({ rows: 1000, aggregates: 40 }).run

  it('says what was derived, and how fast on standard error', async () => {
    const ran = await heed(['rebuild'], { operations: { rebuild } })
    expect(ran).toMatchObject({ code: 0, stdout: 'Derived 1,000 rows of 40 aggregates again.\n', closed: 1 })
    expect(ran.stderr).toMatch(/^Rebuild: 1,000 in [\d.]+ s, [\d,]+\/s\.\n$/)
  })

  it('is one JSON document and no progress with --json, wherever the flag is', async () => {
    for (const argv of [
      ['rebuild', '--json'],
      ['--json', 'rebuild'],
    ]) {
      const ran = await heed(argv, { operations: { rebuild }, env: { isTTY: true } })
      expect(ran).toMatchObject({ code: 0, stdout: '{"rows":1000,"aggregates":40}\n', stderr: '' })
    }
  })

  it('draws a bar with rate and remaining time on a terminal', async () => {
    const { stderr } = await heed(['rebuild'], { operations: { rebuild }, env: { isTTY: true } })
    expect(stderr).toMatch(/Rebuild {2}█{6}░{18} {2}25 % {2}250 of 1,000 {2}[\d,]+\/s {2}[\d.]+ s left/)
    expect(stderr).toContain('\r\u001b[2KRebuild: 1,000 in ')
  })

  it('leaves only the error if it fails', async () => {
    const failing = async (onProgress: OnProgress) => {
      onProgress(1, 10)
      throw new HeedError('unavailable', 'The disk is full. Free some space.')
    }
    const ran = await heed(['rebuild'], { operations: { rebuild: failing }, env: { isTTY: true } })
    expect(ran).toMatchObject({ code: 6, closed: 1 })
    expect(ran.stderr.endsWith('\r\u001b[2KThe disk is full. Free some space.\n')).toBe(true)
  })

  it('writes a past state to a file, at one instant whatever the zone', async () => {
    const asked: string[] = []
    const rebuildInto = async (file: string, asOf: string) => {
      asked.push(file, asOf)
      return { rows: 1, aggregates: 1 }
    }
    const argv = ['rebuild', '--as-of', '2026-01-31T10:30:00+01:00', '--into', 'then.db']
    const ran = await heed(argv, { operations: { rebuildInto } })
    expect(asked).toEqual(['then.db', '2026-01-31T09:30:00.000Z'])
    expect(ran.stdout).toBe('Wrote the state of 2026-01-31T09:30:00.000Z to then.db: 1 row of 1 aggregate.\n')
  })

  it.each([
    [['--as-of', '2026-01-31'], /^--into: /],
    [['--into', 'then.db'], /^--as-of: /],
    [['--as-of', 'yesterday', '--into', 'x'], /^--as-of: expected an ISO 8601 time/],
    [['--as-of', '5', '--into', 'x'], /^--as-of: expected an ISO 8601 time/],
  ])('%j is refused before the store is opened', async (flags, message) => {
    const ran = await heed(['rebuild', ...flags])
    expect(ran).toMatchObject({ code: 2, opened: 0 })
    expect(ran.stderr).toMatch(message)
  })
})

describe(`${verifies('K14')}verify`, () => {
  const running = (found: object) => counting({ rows: 1000, aggregates: 40, ...sound, ...found }).run

  it('says what was checked and exits 0 if all is sound', async () => {
    expect(await heed(['verify'], { operations: { verify: running({}) } })).toMatchObject({
      code: 0,
      stdout: `Identical: 1,000 rows of 40 aggregates. Every row of the log is as it was recorded.
The fake checked nothing.
`,
    })
  })

  it('says how many rows are from before rows were sealed', async () => {
    const { code, stdout } = await heed(['verify'], { operations: { verify: running({ unsealed_count: 12 }) } })
    expect(code).toBe(0)
    expect(stdout).toContain(
      'as it was recorded. 12 rows are from before rows were sealed: only their text and place could be checked.\n',
    )
  })

  const difference = { table: 'domain_rules', key: 'spam.com', live: 'block', derived: null }
  const verify = running({ rows: 10, aggregates: 4, count: 3, differences: [difference] })

  it('lists the differences and exits 1', async () => {
    const { code, stdout } = await heed(['verify'], { operations: { verify } })
    expect(code).toBe(1)
    expect(
      stdout,
    ).toBe(`3 differences in 10 rows of 4 aggregates. Every row of the log is as it was recorded. Run heed rebuild to derive them again.
TABLE         KEY       LIVE   DERIVED
domain_rules  spam.com  block  no row
and 2 more
The fake checked nothing.
`)
  })

  it('exits 1 with --json too', async () => {
    const { code, stdout } = await heed(['verify', '--json'], { operations: { verify } })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ count: 3, differences: [difference] })
  })

  it('names what was altered, exits 1, and does not send anyone to rebuild', async () => {
    const row = {
      workspace: 'default',
      id: 'fbk_1',
      what: 'domain_block',
      recorded_at: '2026-01-31',
      problem: 'changed',
    }
    const altered = running({ compared: false, altered_count: 1, altered: [row] })
    const { code, stdout } = await heed(['verify'], { operations: { verify: altered } })
    expect(code).toBe(1)
    expect(stdout).toBe(`1 row was altered behind Heed's back after it was recorded:
ID     WHAT          RECORDED AT  PROBLEM  WORKSPACE
fbk_1  domain_block  2026-01-31   changed  default
Do not trust what Heed derives from these rows. heed rebuild refuses, because it would make the change permanent.
Restore the last backup that heed verify finds sound, and find out who can write to the data.
The fake checked nothing.
`)
  })

  it('says what the engine finds wrong, exits 1, and does not send anyone to rebuild', async () => {
    const engine = {
      checked: 'SQLite checked its file with integrity_check.',
      problems: ['row 1 missing from index x'],
    }
    const damaged = running({ count: 1, differences: [difference], engine })
    const { code, stdout } = await heed(['verify'], { operations: { verify: damaged } })
    expect(code).toBe(1)
    expect(stdout).not.toContain('rebuild')
    expect(stdout).toContain(`integrity_check. It found 1 problem:
  row 1 missing from index x
The data is damaged. Restore the last backup that heed verify finds sound.
`)
  })
})

describe('backup', () => {
  const backup = async () => ({ bytes: 12_345_678 })

  it('says where and how much', async () => {
    expect((await heed(['backup', 'copy.db'], { operations: { backup } })).stdout).toBe('Wrote 12.3 MB to copy.db.\n')
    const json = await heed(['backup', 'copy.db', '--json'], { operations: { backup } })
    expect(json.stdout).toBe('{"file":"copy.db","bytes":12345678}\n')
  })
})

describe('serve and mcp', () => {
  it('pass on what was given and open nothing themselves', async () => {
    const given: unknown[] = []
    const env = { serve: async (o: unknown) => void given.push(o), mcp: async (o: unknown) => void given.push(o) }
    await heed(['serve'], { env })
    await heed(['serve', '--host', '127.0.0.1', '--port', '0'], { env })
    await heed(['mcp'], { env })
    const ran = await heed(['mcp', '--data', '/data'], { env })
    expect(given).toEqual([{ json: false }, { host: '127.0.0.1', port: 0, json: false }, undefined, '/data'])
    expect(ran).toMatchObject({ code: 0, stdout: '', stderr: '', opened: 0 })
  })

  it.each(['http', '70000', '-1', '1.5'])('port %s is refused', async (port) => {
    const ran = await heed(['serve', '--port', port])
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('Expected a number from 0 to 65535.')
  })
})
