// With very many turns and very long sessions: which index answers, and how much of it is read.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportRepo } from '../../src/domain/conversation/repo/reports.ts'
import { sessionRepo } from '../../src/domain/conversation/repo/sessions.ts'
import { turnRepo } from '../../src/domain/conversation/repo/turns.ts'
import type { Engine } from '../../src/kernel/store/db.ts'
import { composed, type Db, query, type SqlValue, type Statement } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw, type TestHeed } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { ask, type Report, talkIn } from './conversation-talk.ts'

type Row = Record<string, SqlValue>
type Status = 'accepted' | 'rejected' | 'neutral'

const someTurn = query<Row>()('select * from turn_index where workspace = :workspace limit 1')

/** Writes many turns directly to the store: like a recorded one, except for what is said of each. */
async function fill(test: TestHeed, engine: Engine, workspace: string, turns: readonly Row[]): Promise<void> {
  await talkIn(test, workspace).record('first of all', 'first of all', ask.permit)
  const like = await engine.reader.first(someTurn, { workspace })
  const table = { name: 'turn_index', columns: Object.keys(like ?? {}) }
  const first = Number(like?.seq)
  await engine.transaction(async (connection) => {
    for (let start = 0; start < turns.length; start += 1_000) {
      const some = turns.slice(start, start + 1_000).map((turn, index) => {
        const place = start + index + 1
        return { ...like, turn_id: `${turn.session_id} ${place}`, seq: first + place, ...turn }
      })
      await connection.insertMany(table, some)
    }
  })
}

const wholeOf = query<Row>()(
  `select count(*) as turns, sum(case when user_feedback_status = 'accepted' then 1 else 0 end) as accepted,
      sum(case when user_feedback_status = 'rejected' then 1 else 0 end) as rejected, sum(satisfaction) as satisfaction,
      count(detected_status) as judged
    from turn_index where workspace = :workspace and strategy = :strategy and created_at >= '2031'`,
)
const reports = new Set(['only turn_index_report'])

const day = (index: number): string => new Date(Date.UTC(2031, 0, 1) + index * 60_000).toISOString()

onEachEngine('over many turns', (test) => {
  const workspace = 'grown'
  const [early, late] = [day(0), day(19_000)]
  let engine: Engine
  beforeAll(async () => {
    engine = await openRaw(test.location)
    const turns = Array.from({ length: 20_000 }, (_, index) => ({
      session_id: index % 10 === 0 ? 'endless' : `s${Math.floor(index / 20)}`,
      follows: index % 20 === 1 ? null : 'the one before',
      created_at: day(index),
      user_feedback_status: (['accepted', 'rejected', 'neutral'] as const)[index % 3] ?? null,
      detected_status: index % 2 === 0 ? 'rejected' : null,
      decided_by: index % 50 === 0 ? 'person' : 'detector',
      strategy: `strategy ${index % 50}`,
      intent: `intent ${index % 20}`,
      response: 'lorem ipsum '.repeat(20),
    }))
    await fill(test, engine, workspace, turns)
    if (engine.name === 'postgres') await engine.reader.all(composed('vacuum analyze turn_index'), {})
  })
  afterAll(() => engine.close())

  /** Which indexes of turns the query uses; `only` if it does not read the turns themselves. */
  async function ways(ask: (db: Db) => Promise<unknown>): Promise<string[]> {
    const lines: string[] = []
    const explain = engine.name === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
    const all = async <R>({ text }: Statement, params: Readonly<Record<string, SqlValue>>): Promise<R[]> => {
      const plan = await engine.reader.all(composed<Record<string, unknown>>(`${explain} ${text}`), params)
      lines.push(...plan.map((row) => String(row.detail ?? row['QUERY PLAN'])))
      return []
    }
    await ask({ ...engine.reader, all, first: async (statement, params) => (await all<never>(statement, params))[0] })
    return lines.filter((line) => /(SEARCH|SCAN|Scan).* turn_index\b|Bitmap/.test(line)).map(way)
  }
  function way(line: string): string {
    const [, covering, index] =
      /USING (COVERING )?INDEX (\w+) \(workspace=/.exec(line) ??
      /Index (Only )?Scan (?:Backward )?using (\w+)/.exec(line) ??
      []
    return index === undefined ? line : `${covering === undefined ? '' : 'only '}${index}`
  }

  it.each(['day', 'strategy', 'intent'] as const)(
    `${verifies('C6', 'K13')}reports by %s read the index of reports and no turn`,
    async (what) => {
      for (const since of [early, late]) {
        expect(new Set(await ways((db) => reportRepo.by(db, what, workspace, since)))).toEqual(reports)
      }
    },
  )

  it(`${verifies('C6', 'K13')}so are corrections and the sessions that are rejected often`, async () => {
    for (const since of [early, late]) {
      expect(new Set(await ways((db) => reportRepo.confusion(db, workspace, since)))).toEqual(reports)
      const often = await ways((db) => reportRepo.oftenRejected(db, workspace, since, 2, 500))
      expect(new Set(often)).toEqual(reports)
    }
  })

  it(`${verifies('C6', 'K13')}reports count in slices, and all of it once`, async () => {
    let asked = 0
    const all: Db['all'] = async (statement, params) => {
      asked += 1
      return engine.reader.all(statement, params)
    }
    const db = { ...engine.reader, all }
    const byStrategy = await reportRepo.by(db, 'strategy', workspace, early)
    expect(asked).toBe(4)
    expect(byStrategy.map(({ turns }) => turns)).toEqual(byStrategy.map(() => 400))
    expect(byStrategy).toHaveLength(50)
    const [first] = byStrategy
    const whole = await engine.reader.first(wholeOf, { workspace, strategy: first?.name ?? '' })
    expect(first).toEqual({ name: first?.name, ...whole, satisfaction: expect.closeTo(Number(whole?.satisfaction), 6) })
    const often = await reportRepo.oftenRejected(engine.reader, workspace, early, 2, 2_000)
    expect(often).toHaveLength(1_001)
  })

  it(`${verifies('C6', 'C7', 'K13')}how sessions went is read from the index of sessions`, async () => {
    expect(await ways((db) => sessionRepo.starts(db, workspace, 10_000, 51, null))).toEqual(['turn_index_start'])
    const courses = await ways((db) => sessionRepo.courses(db, workspace, ['endless', 's1'], 1_000))
    expect(new Set(courses)).toEqual(new Set(['only turn_index_session']))
    const [run, ...others] = await ways((db) => sessionRepo.lastUpTo(db, workspace, 'endless', 10_000, 20))
    expect([run, others]).toEqual([expect.stringMatching(/^(only )?turn_index_session$/), []])
  })

  it(`${verifies('C9', 'K8', 'K13')}what a key may read is found without reading what others have`, async () => {
    const filter = { session: null, strategy: null, intent: null, status: null }
    const turns = await ways((db) => turnRepo.list(db, workspace, filter, 15_000, 51, 'key_1'))
    expect(turns).toEqual(['turn_index_owner', 'turn_index_owner'])
    const starts = await ways((db) => sessionRepo.starts(db, workspace, 15_000, 51, 'key_1'))
    expect(starts).toEqual(['turn_index_owner_start', 'turn_index_owner_start'])
  })

  it.each([
    ['session', 's1', 'turn_index_session'],
    ['strategy', 'strategy 1', 'turn_index_strategy'],
    ['intent', 'intent 1', 'turn_index_intent'],
    ['intent', 'none', 'turn_index_intent'],
    ['status', 'rejected', 'idx_feedback_status'],
  ])(`${verifies('C9', 'K13')}turns are listed by %s (%s) over its index`, async (name, value, index) => {
    const filter = { session: null, strategy: null, intent: null, status: null, [name]: value }
    expect(await ways((db) => turnRepo.list(db, workspace, filter, 15_000, 51, null))).toEqual([index])
  })

  it(`${verifies('C9', 'K13')}the turns in which a strategy failed are listed over an index of both`, async () => {
    const filter = { session: null, strategy: 'strategy 1', intent: null, status: 'rejected' }
    const list = (db: Db) => turnRepo.list(db, workspace, filter, 15_000, 51, null)
    expect(await ways(list)).toEqual(['turn_index_strategy_status'])
    const statuses = (await list(engine.reader)).map(({ strategy, user_feedback_status }) => [
      strategy,
      user_feedback_status,
    ])
    expect(statuses).toEqual(Array.from({ length: 51 }, () => ['strategy 1', 'rejected']))
  })

  it(`${verifies('C6', 'K8')}sessions of others do not push out a key's own sessions`, async () => {
    const rejected = { user_feedback_status: 'rejected', part: 1 }
    const [early, late] = ['2031-01-01T00:00:00.000Z', '2031-01-02T00:00:00.000Z']
    const own = { ...rejected, session_id: 'key_ana/s', owner: 'key_ana', created_at: early }
    const others = Array.from({ length: 1_002 }, (_, index) => {
      const session_id = `key_bob/${index >> 1}`
      return { ...rejected, session_id, owner: 'key_bob', created_at: late }
    })
    await fill(test, engine, 'crowd', [own, own, ...others])
    const ana = { actor: 'key_ana', actorKind: 'key', role: 'agent', speaksFor: [], workspace: 'crowd' } as const
    await test.alsoAfterRestart(async () => {
      const { sessions } = await test.call<Report>('satisfaction_report', { days: 3_650 }, ana)
      expect(sessions).toMatchObject([{ session_id: 's', rejections_in_a_row: 2 }])
    })
  })
})

/** The expected summary of turns in order, computed one by one. */
function told(turns: readonly Row[]) {
  const count = (status: Status) => turns.filter((turn) => turn.user_feedback_status === status).length
  let [run, longest_run, run_ends] = [0, 0, 0]
  for (const [index, { part, user_feedback_status, seq }] of turns.entries()) {
    const goesOn = turns[index - 1]?.part === part
    run = user_feedback_status === 'rejected' ? (goesOn ? run : 0) + 1 : 0
    if (run > 0 && run >= longest_run) [longest_run, run_ends] = [run, Number(seq)]
  }
  return {
    turns: turns.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    satisfaction: turns.reduce((sum, { satisfaction }) => sum + Number(satisfaction), 0),
    last_said_at: turns
      .map(({ last_said_at }) => String(last_said_at))
      .toSorted()
      .at(-1),
    person: turns.find(({ person }) => person !== null)?.person ?? null,
    longest_run,
    ...(longest_run > 0 && { run_ends }),
  }
}

const anyTurn = fc.record({
  session_id: fc.constantFrom('a', 'b', 'c'),
  opensPart: fc.nat(7).map((chance) => chance === 0),
  user_feedback_status: fc.constantFrom<Status>('rejected', 'rejected', 'accepted', 'neutral'),
  satisfaction: fc.constantFrom(-1, 0, 0.5),
  person: fc.constantFrom(null, null, 'ann', 'bo'),
  last_said_at: fc.nat(1_000).map(day),
})

onEachEngine('a session that goes on and on', (test) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openRaw(test.location)
  })
  afterAll(() => engine.close())

  it(`${verifies('C6', 'C7', 'K13')}is summarised correctly from its latest turns`, async () => {
    let runs = 0
    const turns = fc.array(anyTurn, { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(turns, fc.integer({ min: 1, max: 15 }), async (given, latest) => {
        runs += 1
        const workspace = `model ${runs}`
        const parts = new Map<string, number>()
        const rows = given.map(({ opensPart, ...turn }, index) => {
          const part = (parts.get(turn.session_id) ?? 1) + (opensPart ? 1 : 0)
          parts.set(turn.session_id, part)
          return { ...turn, part, seq: 1_000 + index }
        })
        await fill(test, engine, workspace, rows)
        const courses = await sessionRepo.courses(engine.reader, workspace, [...parts.keys(), 'unknown'], latest)
        expect(courses.size).toBe(parts.size)
        for (const session of parts.keys()) {
          const own = rows.filter(({ session_id }) => session_id === session)
          expect(courses.get(session)).toMatchObject(told(own.slice(-latest)))
        }
      }),
      { numRuns: scaled(300) },
    )
  })

  it(`${verifies('C6', 'K13')}has its latest 10,000 turns counted, and the last 20 of a run named`, async () => {
    const turns = [
      ...Array.from({ length: 50 }, () => ({ user_feedback_status: 'rejected' })),
      ...Array.from({ length: 9_970 }, () => ({ user_feedback_status: 'accepted' })),
      ...Array.from({ length: 5 }, () => ({ user_feedback_status: 'rejected' })),
      ...Array.from({ length: 25 }, () => ({ user_feedback_status: 'rejected', part: 2 })),
    ]
    const long = turns.map((turn, index) => ({
      ...turn,
      session_id: 'endless',
      turn_id: `turn ${index}`,
      follows: index === 0 ? null : 'the one before',
    }))
    await fill(test, engine, 'endless', long)
    const talk = talkIn(test, 'endless')
    expect(await talk.sessions()).toMatchObject([
      { session_id: 'endless', turns: 10_000, accepted: 9_970, rejected: 30, neutral: 0, rejections_in_a_row: 25 },
      { session_id: 'first of all', turns: 1, neutral: 1, rejections_in_a_row: 0 },
    ])
    const lastTwenty = long.slice(-20).map(({ turn_id }) => turn_id)
    expect(await talk.report()).toMatchObject({
      turns: 10_051,
      sessions: [{ session_id: 'endless', rejections_in_a_row: 25, turn_ids: lastTwenty }],
    })
  })
})
