import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedder } from '../../../../../test/embedder.ts'
import { heed } from '../../../../../test/fake-heed.ts'
import { reader } from '../../../../../test/reader.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { actions, openHeed } from '../../../../app.ts'
import { HeedError } from '../../../../kernel/errors.ts'
import type { Reader } from '../../../../kernel/reader/index.ts'
import { width } from '../../render/text.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-conversation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let now = Date.parse('2026-01-28T09:30:00.000Z')
const clock = { now: () => new Date(now).toISOString() }
const openWith = (model: Reader) =>
  openHeed({ store: { file: join(folder, 'heed.db') }, workspace: 'default', clock, embedder, reader: model })
const open = () => openWith(reader)
const pass = (minutes: number) => {
  now += minutes * 60_000
}

/** The command line over one real store. */
function run(argv: readonly string[], columns = 80) {
  return heed(argv, { columns, env: { open, loadActions: async () => actions } })
}

async function say(action: string, input: object): Promise<void> {
  expect(await run([action, '--input', JSON.stringify(input)])).toMatchObject({ code: 0, stderr: '' })
}

const longName = 'a_strategy_whose_name_is_longer_than_any_line'
const turn = (turn_id: string, query: string, more: object = {}) =>
  say('turn_record', {
    session_id: 'shop',
    turn_id,
    query,
    response: 'Three business laptops.',
    intent: 'buy',
    ...more,
  })

describe('a workspace without turns', () => {
  it(`${verifies('C6', 'S3')}is told what to do`, async () => {
    const { code, stdout } = await run(['conversation', 'report'])
    expect(code).toBe(0)
    expect(stdout).toBe(`No turns were recorded in the last 30 days. Have your agent call turn_record
when a message comes in and again when it has answered, or look further back
with --days.
`)
    expect((await run(['conversation', 'report', '--days', '1'])).stdout).toContain('in the last day. ')
  })

  it(`${verifies('C9', 'S3')}is exported as an empty folder`, async () => {
    const out = join(folder, 'none')
    expect(await run(['conversation', 'export', out])).toMatchObject({
      code: 0,
      stdout: `No turns were recorded yet, so ${out} is empty.\n`,
    })
    expect(readdirSync(out)).toEqual([])
  })
})

describe('a workspace with conversations', () => {
  beforeAll(async () => {
    await turn('t1', 'laptops under $1000', { strategy: 'commerce_search' })
    pass(1)
    await turn('t2', "No, that's wrong. I meant gaming laptops, not business laptops.", { strategy: longName })
    pass(1)
    await turn('t3', "That's wrong. Try again.", { strategy: longName })
    pass(1)
    await turn('Turn/4', "Thanks, that's perfect!")
    pass(3 * 24 * 60)
    await turn('t5', 'Which bag fits it? '.repeat(20), { strategy: 'commerce_search', validation_outcome: 'APPROVE' })
    pass(1)
    await turn('t6', "Thanks, that's perfect!")
    await say('verdict_correct', { turn_id: 't3', feedback_type: 'neutral', reason: 'a test', on_behalf_of: 'ana' })
    await say('verdict_correct', { turn_id: 't1', feedback_type: 'rejected', on_behalf_of: 'ana' })
  })

  it(`${verifies('C6', 'C8', 'S3')}is reported as bars, with days without turns as gaps`, async () => {
    const { code, stdout } = await run(['conversation', 'report'])
    expect(code).toBe(0)
    expect(stdout).toBe(`6 turns in the last 30 days: 1 accepted (17 %), 2 rejected (33 %), 3 neutral (50
%). Satisfaction is -0.17 on a scale from -1 to 1.
█ accepted, ░ neutral, ✘ rejected

By day                                                 turns  accepted  rejected
  2026-01-28                    ░░░░░░░░░░░✘✘✘✘✘✘✘✘✘✘      4         0         2
  2026-01-29
  2026-01-30
  2026-01-31                    ███████████░░░░░░░░░░      2         1         0

By strategy                                            turns  accepted  rejected
  a_strategy_whose_name_is_lo…  ░░░░░░░░░░░✘✘✘✘✘✘✘✘✘✘      2         0         1
  commerce_search               ███████████✘✘✘✘✘✘✘✘✘✘      2         1         1

By intent                                              turns  accepted  rejected
  buy                           ████░░░░░░░░░░✘✘✘✘✘✘✘      6         1         2

Most clearly rejected                                  turns  accepted  rejected
  a_strategy_whose_name_is_lo…  ░░░░░░░░░░░✘✘✘✘✘✘✘✘✘✘      2         0         1
  commerce_search               ███████████✘✘✘✘✘✘✘✘✘✘      2         1         1
  See what people said: heed turn_list --status rejected --strategy
  a_strategy_whose_name_is_longer_than_any_line

Sessions with several rejections in a row
  2 in a row, the last at 2026-01-31 09:34:00Z: heed conversation session shop

How reliable the verdicts are
  4 turns were judged by what was said next; people corrected 1 of the verdicts
  (25 %) and confirmed 1.
  read as accepted, meant neutral: 1
`)
  })

  it(`${verifies('C6', 'C7', 'C8', 'S3')}shows a session as it went, and who decided`, async () => {
    const { code, stdout } = await run(['conversation', 'session', 'shop'])
    expect(code).toBe(0)
    expect(
      stdout.replace(/\d\.\d\d/g, '#').replace(/(evidence {2}).+/g, '$1…'),
    ).toBe(`Session shop: 6 turns in 2 parts, ✔ 1 accepted, ✘ 2 rejected, · 3 neutral.

✘ 2026-01-28 09:30:00Z  turn t1  commerce_search
  asked     “laptops under $1000”
  said      “No, that's wrong. I meant gaming laptops, not business laptops.”
  verdict   rejected, by ana
  detector  rejected #
  evidence  …

✘ 2026-01-28 09:31:00Z  turn t2  a_strategy_whose_name_is_longer_than_any_line
  asked     “No, that's wrong. I meant gaming laptops, not business laptops.”
  said      “That's wrong. Try again.”
  verdict   rejected # (explicit), by the detector
  evidence  …

· 2026-01-28 09:32:00Z  turn t3  a_strategy_whose_name_is_longer_than_any_line
  asked     “That's wrong. Try again.”
  said      “Thanks, that's perfect!”
  verdict   neutral, by ana
  reason    “a test”
  detector  accepted #
  evidence  …

· 2026-01-28 09:33:00Z  turn Turn/4
  asked     “Thanks, that's perfect!”
  verdict   neutral: nothing was said about it

── The session had ended here. Part 2 ──────────────────────────────────────────

✔ 2026-01-31 09:33:00Z  turn t5  commerce_search
  asked     “Which bag fits it? Which bag fits it? Which bag fits it? Which ba…”
  said      “Thanks, that's perfect!”
  verdict   accepted #, by the detector
  evidence  …

· 2026-01-31 09:34:00Z  turn t6
  asked     “Thanks, that's perfect!”
  verdict   neutral: nothing was said about it

If a verdict is wrong, correct it: heed verdict_correct --turn-id TURN
--feedback-type accepted (or rejected, or neutral) --on-behalf-of PERSON.
`)
  })

  it('says that there are earlier turns than those it shows', async () => {
    const { stdout } = await run(['conversation', 'session', 'shop', '--limit', '2'])
    expect(stdout).toMatch(/^Session shop: 2 turns, .+\nThere are earlier turns: these are the last 2, .+\n\n✔ /)
    expect((await run(['conversation', 'session', 'shop', '--limit', '6'])).stdout).not.toContain('earlier turns')
  })

  it.each([30, 50, 61])('is drawn within %i columns, save for what is there to be copied', async (columns) => {
    for (const argv of [['report'], ['session', 'shop']]) {
      const { stdout } = await run(['conversation', ...argv], columns)
      const lines = stdout.split('\n').filter((line) => !line.endsWith(longName))
      expect(lines.filter((line) => width(line) > columns)).toEqual([])
      expect(stdout).not.toContain('\u001b')
    }
  })

  it(`${verifies('S3')}is one JSON document with --json`, async () => {
    const answer = async (...argv: string[]) => JSON.parse((await run(['conversation', ...argv, '--json'])).stdout)
    expect(await answer('report', '--days', '7')).toMatchObject({ turns: 6, by_day: [{ turns: 4 }, { turns: 2 }] })
    const { turns, ...session } = await answer('session', 'shop', '--limit', '3')
    expect(session).toEqual({ session_id: 'shop', earlier_left_out: true })
    expect(turns.map(({ turn_id }: { turn_id: string }) => turn_id)).toEqual(['Turn/4', 't5', 't6'])
    const out = join(folder, 'json')
    expect(await answer('export', out)).toEqual({ folder: out, turns: 6, accepted: 1, rejected: 2, neutral: 3 })
  })

  it(`${verifies('C9', 'S3')}is exported as metadata.json for every turn`, async () => {
    const out = join(folder, 'out')
    const ran = await run(['conversation', 'export', out])
    expect(ran).toMatchObject({
      code: 0,
      stdout: `Wrote metadata.json for 6 turns to ${out}: 1 accepted, 2 rejected, 3 neutral.\n`,
      stderr: expect.stringMatching(/^Turns: 6 in .+\.\n$/),
    })
    expect(readdirSync(out).sort()).toEqual(['%54urn%2f4', 't1', 't2', 't3', 't5', 't6'])
    expect(JSON.parse(readFileSync(join(out, 't2', 'metadata.json'), 'utf8'))).toEqual({
      turn_id: 't2',
      session_id: 'shop',
      timestamp: '2026-01-28T09:31:00.000Z',
      validation_outcome: null,
      quality_score: null,
      user_feedback: {
        status: 'rejected',
        detected_at: '2026-01-28T09:32:00.000Z',
        detected_in_turn: 't3',
        correction_type: 'explicit',
        confidence: expect.any(Number),
        user_said: "That's wrong. Try again.",
      },
    })
    expect(await run(['conversation', 'export', out])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: `${out} is not empty. Name a new folder, or empty this one first.\n`,
    })
  })

  it.each([
    [['session', 'x'], 3, 'No session has the id x. heed session_list lists the sessions.\n'],
    [['session', 'x'.repeat(201)], 2, 'session: must be at most 200 characters.\n'],
    [['session', 'shop', '--limit', '0'], 2, /Expected a whole number, 1 or more\./],
    [['report', '--days', 'x'], 2, /Expected a whole number, 1 or more\./],
    [['report', '--days', '3651'], 2, '--days: must be at most 3650.\n'],
    [
      ['export', join(folder, 'no', 'such')],
      2,
      /^<folder>: .+ does not exist\. Create it first, or name another folder\.\n$/,
    ],
  ])('%j says what is wrong with it', async (argv, code, stderr) => {
    const ran = await run(['conversation', ...argv])
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toMatch(stderr)
  })
})

describe('turns of several pages', () => {
  const item = (turn_id: string) => ({
    ...{ turn_id, session_id: 's', part: 1, created_at: '2026-01-31T09:30:00.000Z', query: 'a', items_mentioned: [] },
    ...{ user_feedback_status: 'neutral', feedback_confidence: 0.5, satisfaction: 0, ranking_score: 0 },
  })
  const pages: Record<string, object> = {
    first: { items: [item('c'), item('b')], next_cursor: 'second' },
    second: { items: [item('a')] },
  }
  const answers = {
    turn_list: ({ cursor = 'first' }: Record<string, unknown>) => pages[String(cursor)] as Record<string, unknown>,
  }

  it('are put together, oldest first', async () => {
    const { stdout, calls } = await heed(['conversation', 'session', 's', '--json'], { answers })
    expect(JSON.parse(stdout).turns).toMatchObject([{ turn_id: 'a' }, { turn_id: 'b' }, { turn_id: 'c' }])
    expect(calls.map(({ input }) => input)).toEqual([
      { session_id: 's', limit: 200 },
      { session_id: 's', limit: 200, cursor: 'second' },
    ])
  })

  it('are exported all, with how many are done', async () => {
    const out = join(folder, 'pages')
    const { stderr, calls } = await heed(['conversation', 'export', out], { answers, env: { isTTY: true } })
    expect(stderr).toMatch(/Turns {2}2 {2}\S+\/s.*Turns: 3 in /s)
    expect(calls.map(({ name }) => name)).toEqual(['turn_list', 'turn_list'])
    expect(readdirSync(out).sort()).toEqual(['a', 'b', 'c'])
  })

  it('leave nothing behind if a page cannot be read', async () => {
    const out = join(folder, 'broken')
    const turn_list = (input: Record<string, unknown>) => {
      if (input.cursor !== undefined) throw new HeedError('unavailable', 'The store is locked. Try again.')
      return answers.turn_list(input)
    }
    const ran = await heed(['conversation', 'export', out], { answers: { ...answers, turn_list } })
    expect(ran).toMatchObject({ code: 6, stdout: '', stderr: 'The store is locked. Try again.\n', closed: 1 })
    expect(existsSync(out)).toBe(false)
  })
})

describe('heed conversation rejudge', () => {
  const rejudge = (model: Reader, ...argv: string[]) =>
    heed(['conversation', 'rejudge', ...argv], {
      columns: 80,
      env: { open: () => openWith(model), loadActions: async () => actions },
    })
  /** Another detector, which takes every message for an acceptance. */
  const contentReader: Reader = {
    ...reader,
    read: async () => ({ rejected: 0.01, accepted: 0.98, neutral: 0.01, standing: 0, standingWords: null }),
  }

  it(`${verifies('C1', 'S3')}says that the same detector would change nothing`, async () => {
    const { code, stdout } = await rejudge(reader, '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Of 4 judged turns, 0 would be judged differently today\. Nothing was changed\.\s$/)
  })

  it(`${verifies('C1', 'S3')}shows what another detector would say, and changes nothing`, async () => {
    const before = (await run(['conversation', 'session', 'shop'])).stdout
    const { stdout } = await rejudge(contentReader, '--dry-run', '--limit', '1')
    expect(stdout).toContain('Of 4 judged turns, 2 would be judged differently today.')
    expect(stdout).toMatch(/rejected → accepted {2}.*That's wrong\. Try again\./)
    expect(stdout).toContain('These are the latest 1; --limit shows more.')
    const json = JSON.parse((await rejudge(contentReader, '--dry-run', '--json')).stdout)
    expect(json).toMatchObject({ turns: 4, changed: 2, latest: [{ turn_id: 't2' }, { turn_id: 't1' }] })
    expect((await run(['conversation', 'session', 'shop'])).stdout).toBe(before)
  })

  it(`${verifies('C3', 'C8')}asks for whoever spoke, after the verdict that came before`, async () => {
    const turn = (id: string, more: Record<string, unknown>) => ({
      ...{ turn_id: id, session_id: 's', part: 1, created_at: `2026-01-31T09:3${id}:00.000Z`, query: `q${id}` },
      ...{ items_mentioned: [], user_feedback_status: 'neutral', feedback_confidence: 0.5, satisfaction: 0 },
      ranking_score: 0,
      ...more,
    })
    const judged = (in_turn: string, feedback_type: string) => ({ detected: { in_turn, feedback_type } })
    const turns = [
      turn('3', { person: 'bo' }),
      turn('2', { person: 'ana', ...judged('3', 'accepted') }),
      turn('1', judged('2', 'rejected')),
    ]
    const answers = {
      turn_list: () => ({ items: turns }),
      feedback_detect: () => ({ feedback_type: 'neutral', confidence: 0.9 }),
    }
    const { stdout, calls } = await heed(['conversation', 'rejudge', '--dry-run', '--json'], { answers })
    expect(calls.filter(({ name }) => name === 'feedback_detect').map(({ input }) => input)).toMatchObject([
      { query: 'q3', previous_query: 'q2', on_behalf_of: 'bo', earlier_verdicts: ['rejected'] },
      { query: 'q2', previous_query: 'q1', on_behalf_of: 'ana' },
    ])
    expect(JSON.parse(stdout)).toMatchObject({ turns: 2, changed: 2, latest: [{ turn_id: '2' }, { turn_id: '1' }] })
  })

  it('asks for --dry-run, because nothing else is possible', async () => {
    const { code, stderr } = await rejudge(reader)
    expect(code).not.toBe(0)
    expect(stderr).toContain('--dry-run')
  })
})
