// What rules change: measured from later reviews, with a clock that the test sets.
import { expect, it, onTestFinished } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { readRepository } from '../../src/surface/git/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { createGitFolder, sync } from '../git-store.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { asSeen } from './as-seen.ts'
import { topics } from './told-rules.ts'

const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' })
const START = Date.parse('2030-01-01T00:00:00.000Z')
const SECOND = 1_000
const DAY = 86_400_000

const bind = [
  'Bind the parameters of SQL queries.',
  'Bind parameters in SQL queries, please.',
  'SQL queries must bind their parameters.',
  'Please bind the parameters of your SQL queries.',
]

interface Counted {
  reviews: number
  corrected: number
  rate?: number
}
interface Effect {
  version: number
  since: string
  until?: string
  verdict: string
  said: string
  missing: number
  before: Counted
  first_week: Counted
  later: Counted
  fewer?: { points: number; from: number; to: number }
  holdback?: { with_rule: Counted; without_rule: Counted }
  by_agent: { agent: string; verdict: string; later: Counted }[]
}
interface Prompt {
  prompt: string
  prompt_id: string
  rules: { rule_id: string; version: number }[]
  left_out: { rule_id: string; reason: string; because: string }[]
}
interface Item {
  item_id: string
  title: string
  reason?: string
  action: string
  content_hash: string
}

/** A team whose days pass when the test says so. Within a day, a second passes each time that somebody looks at the clock. */
async function teamIn(
  test: TestHeed,
  workspace: string,
  run: (team: ReturnType<typeof actionsOf>) => Promise<void>,
): Promise<void> {
  let now = START
  let heed: HeedCore | undefined
  const open = async () => {
    heed = await openHeed({
      store: test.location,
      workspace: 'default',
      embedder,
      reader,
      clock: {
        now() {
          now += SECOND
          return new Date(now).toISOString()
        },
      },
    })
  }
  await open()
  const call = async <T>(name: string, input: object, as: object = {}): Promise<T> =>
    (await heed?.port.execute({ ...person, workspace, ...as }, name, input)) as T
  const restart = async () => {
    await heed?.close()
    await open()
  }
  const pass = (days: number) => {
    now = (Math.floor(now / DAY) + days) * DAY
  }
  try {
    await run(actionsOf(call, restart, pass, test))
  } finally {
    await heed?.close()
  }
}

function actionsOf(
  call: <T>(name: string, input: object, as?: object) => Promise<T>,
  restart: () => Promise<void>,
  pass: (days: number) => void,
  test: TestHeed,
) {
  let count = 0
  const review = (more: object = {}) => {
    count += 1
    const id = `d${count}`
    return call<{ feedback_id: string }>('decision_record', {
      decision_id: id,
      gate_id: 'HITL-2',
      decision: 'APPROVED',
      reviewer_id: `r${count % 3}`,
      agent: 'coder',
      ...more,
    })
  }
  const correct = (more: object = {}) =>
    review({ decision: 'REJECTED', reviewer_comment: bind[count % bind.length], ...more })
  const effect = async (rule_id: string) => (await call<{ effect?: Effect }>('rule_get', { rule_id })).effect
  const approve = async (rule_id: string) => {
    for (const actor of ['key_1', 'key_2']) await call('rule_approve', await asSeen(call, rule_id), reviewer(actor))
  }
  return {
    call,
    test,
    pass,
    restart,
    review,
    correct,
    effect,
    approve,
    /** So many reviews on a day, of which some correct the same. */
    async day(reviews: number, corrected: number, more: object = {}) {
      pass(1)
      for (let nth = 0; nth < reviews; nth += 1) await (nth < corrected ? correct(more) : review(more))
    },
    async days(days: number, reviews: number, correctedOn: (day: number) => number, more: object = {}) {
      for (let nth = 0; nth < days; nth += 1) await this.day(reviews, correctedOn(nth), more)
    },
    /** Proposes what was corrected again and again, and two reviewers approve it. */
    async learn() {
      const { proposed } = await call<{ proposed: { rule_id: string; is_new: boolean }[] }>('rule_sweep', {})
      const [rule] = proposed.filter(({ is_new }) => is_new)
      const rule_id = String(rule?.rule_id)
      await approve(rule_id)
      return rule_id
    },
    prompt: (more: object = {}) =>
      call<Prompt>('agent_prompt', { agent: 'coder', base_prompt: 'You write code.', ...more }),
    sunsets: async () =>
      call<{ proposed: { rule_id: string; why: string; said: string }[]; withdrawn: string[] }>(
        'rule_sunset_sweep',
        {},
      ),
    waiting: async () => (await call<{ items: Item[] }>('inbox_list', {})).items,
    async decide(how: 'inbox_approve' | 'inbox_reject', item: Item | undefined) {
      const { item_id = '', content_hash = '' } = item ?? {}
      const reason = { reason: 'so it is' }
      return call<{ feedback_id: string; message: string; changes: object }>(
        how,
        { item_id, content_hash, ...reason },
        reviewer('key_1'),
      )
    },
    state: async (rule_id: string) => (await call<{ state: string }>('rule_get', { rule_id })).state,
    /** Asserts now, and again after a restart. */
    async alsoAfterRestart(assertion: () => Promise<void>) {
      await assertion()
      await restart()
      await assertion()
    },
  }
}

const everyFifth = (day: number) => (day % 5 === 0 ? 1 : 0)

onEachEngine('the effect of rules', (test) => {
  it(`${verifies('R4', 'R7', 'R8', 'R6')}three corrections become a rule, later reviews show that it helps, and it stays`, () =>
    teamIn(test, 'helps', async (team) => {
      await team.days(20, 2, (day) => (day % 3 === 0 ? 1 : 0))
      const rule_id = await team.learn()
      expect((await team.prompt()).rules).toMatchObject([{ rule_id, version: 1 }])
      expect(await team.effect(rule_id)).toMatchObject({
        verdict: 'not_known',
        said: 'Not known yet: 20 more reviews are needed after the first 7 days, which are counted apart.',
        missing: 20,
        before: { reviews: 40, corrected: 7, rate: 0.175 },
        later: { reviews: 0, corrected: 0 },
      })
      await team.days(7, 2, (day) => (day === 0 ? 1 : 0))
      await team.days(5, 2, () => 0)
      expect((await team.effect(rule_id))?.said).toBe('Not known yet: 10 more reviews are needed.')
      await team.days(30, 2, () => 0)
      await team.alsoAfterRestart(async () => {
        expect(await team.effect(rule_id)).toMatchObject({
          verdict: 'helps',
          missing: 0,
          first_week: { reviews: 14, corrected: 1 },
          later: { reviews: 70, corrected: 0, rate: 0 },
          fewer: { points: 17.5 },
          said: 'Corrected 7 of 40 times before and 0 of 70 times since 28 January 2030: 18 points fewer (7 to 32).',
        })
        expect((await team.effect(rule_id))?.first_week.rate).toBeUndefined()
        expect(await team.sunsets()).toEqual({ proposed: [], withdrawn: [] })
        expect(await team.state(rule_id)).toBe('live')
      })
    }))

  it(`${verifies('R8', 'K5', 'K6')}a rule that changes nothing is proposed for retirement, and reviewers decide`, () =>
    teamIn(test, 'sunset', async (team) => {
      const { call } = team
      await team.days(25, 4, () => 1)
      const rule_id = await team.learn()
      await team.days(29, 4, () => 1)
      // However clear it is: a rule has its thirty days.
      expect((await team.sunsets()).proposed).toEqual([])
      await team.days(31, 4, () => 1)
      const { proposed } = await team.sunsets()
      expect(proposed).toMatchObject([{ rule_id, why: 'no_effect' }])
      expect((await team.sunsets()).proposed).toEqual([])
      const [item] = await team.waiting()
      expect(item).toMatchObject({ action: 'rule_retire', title: expect.stringContaining('retire the rule “') })
      expect(item?.reason).toContain('Corrected 25 of 100 times before')
      expect((await team.prompt()).rules).toMatchObject([{ rule_id }])

      // Rejected, it is kept, and proposed again only after thirty more days that show the same.
      await team.decide('inbox_reject', item)
      expect(await team.state(rule_id)).toBe('live')
      await team.days(29, 4, () => 1)
      await team.alsoAfterRestart(async () => expect((await team.sunsets()).proposed).toEqual([]))
      await team.days(31, 4, () => 1)
      expect((await team.sunsets()).proposed).toHaveLength(1)
      const [again] = await team.waiting()
      expect(again?.item_id).not.toBe(item?.item_id)

      // Approved, it leaves the prompts; undone, it is back.
      const approved = await team.decide('inbox_approve', again)
      expect(approved.message).toContain('retire the rule')
      expect(JSON.stringify(approved.changes)).toContain('in the prompts of coder')
      await team.alsoAfterRestart(async () => {
        expect(await team.state(rule_id)).toBe('retired')
        expect((await team.prompt()).rules).toEqual([])
        expect((await team.effect(rule_id))?.until).toBeDefined()
      })
      await call('feedback_undo', { feedback_id: approved.feedback_id }, reviewer('key_1'))
      expect(await team.state(rule_id)).toBe('live')
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
      const before = await call<object>('rule_effect', { rule_id })
      await test.heed.operations.rebuild(() => undefined)
      await team.restart()
      expect(await call('rule_effect', { rule_id })).toEqual(before)
    }))

  it(`${verifies('R7', 'R8')}a decision is credited to the rules of the prompt that it names, and to no others`, () =>
    teamIn(test, 'credit', async (team) => {
      const { prompt_id: without } = await team.prompt()
      await team.days(10, 3, () => 1)
      const rule_id = await team.learn()
      const { prompt_id } = await team.prompt()
      expect(prompt_id).toContain(`+${rule_id}@1`)
      await team.days(7, 1, () => 0)
      await team.days(10, 3, () => 0, { prompt_id })
      // The work was begun before there was a rule, so it says nothing of the rule.
      await team.days(10, 3, () => 2, { prompt_id: without })
      await team.alsoAfterRestart(async () =>
        expect(await team.effect(rule_id)).toMatchObject({
          before: { reviews: 30, corrected: 10 },
          later: { reviews: 30, corrected: 0 },
          verdict: 'helps',
        }),
      )
      const refused = team.review({ prompt_id: 'prompt+rul_1@1' })
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('prompt_id'),
      })
    }))

  it(`${verifies('R8', 'R12')}a holdback leaves a rule out for some tasks, says so, and compares them with the others`, () =>
    teamIn(test, 'holdback', async (team) => {
      const { call } = team
      await team.days(3, 2, () => 1)
      const rule_id = await team.learn()
      await call('instruction_add', { content: 'Keep functions short.', agents: ['coder'], on_behalf_of: 'ann' })
      await expect(call('settings_set', { name: 'review.holdback', value: 21 })).rejects.toThrow('0 to 20')
      await call('settings_set', { name: 'review.holdback', value: 20 })
      expect((await team.prompt()).rules).toHaveLength(1)
      const tasks = Array.from({ length: 150 }, (_, nth) => `task ${nth}`)
      const held: string[] = []
      team.pass(10)
      for (const task_id of tasks) {
        const told = await team.prompt({ task_id, on_behalf_of: 'ann' })
        const isHeld = told.left_out.some(({ reason }) => reason === 'held_back')
        expect(told.prompt.includes('Keep functions short.')).toBe(true)
        expect(told.rules.some((rule) => rule.rule_id === rule_id)).toBe(!isHeld)
        if (isHeld) {
          held.push(task_id)
          expect(told.left_out).toMatchObject([{ rule_id, because: expect.stringContaining('held back') }])
        }
        const { prompt_id } = told
        await (isHeld && held.length % 2 === 0
          ? team.correct({ task_id, prompt_id })
          : team.review({ task_id, prompt_id }))
      }
      expect(held.length).toBeGreaterThanOrEqual(20)
      expect(held.length).toBeLessThan(50)
      await team.alsoAfterRestart(async () => {
        const again = await team.prompt({ task_id: held[0] })
        expect(again.left_out).toMatchObject([{ rule_id, reason: 'held_back' }])
        expect(await team.effect(rule_id)).toMatchObject({
          verdict: 'helps',
          said: expect.stringContaining('times without the rule and 0 of'),
          holdback: {
            with_rule: { reviews: 150 - held.length, corrected: 0 },
            without_rule: { reviews: held.length, corrected: Math.floor(held.length / 2) },
          },
        })
      })
      await call('settings_set', { name: 'review.holdback', value: 0 })
      expect((await team.prompt({ task_id: held[0] })).left_out).toEqual([])
    }))

  it(`${verifies('R8', 'K5')}the time in which a rule was retired or undone is not time with the rule, and undone decisions do not count`, () =>
    teamIn(test, 'periods', async (team) => {
      const { call } = team
      await team.days(10, 3, () => 1)
      const rule_id = await team.learn()
      await team.days(7, 1, () => 0)
      await team.days(10, 2, () => 0)
      const retired = await call<{ feedback_id: string }>(
        'rule_retire',
        { rule_id, reason: 'for a while' },
        reviewer('key_1'),
      )
      await team.days(10, 5, () => 5)
      expect(await team.effect(rule_id)).toMatchObject({
        later: { reviews: 20, corrected: 0 },
        until: expect.anything(),
      })
      await call('feedback_undo', { feedback_id: retired.feedback_id }, reviewer('key_1'))
      await team.days(5, 2, everyFifth)
      const one = await team.correct()
      await team.alsoAfterRestart(async () =>
        expect(await team.effect(rule_id)).toMatchObject({
          before: { reviews: 30, corrected: 10 },
          later: { reviews: 31, corrected: 2 },
        }),
      )
      await call('feedback_undo', { feedback_id: one.feedback_id })
      await team.alsoAfterRestart(async () =>
        expect(await team.effect(rule_id)).toMatchObject({ later: { reviews: 30, corrected: 1 } }),
      )
      // A new version is measured by itself, against the time before the first one.
      await call('rule_modify', { rule_id, content: 'Bind every parameter of a query.' }, reviewer('key_3'))
      await team.days(2, 3, () => 3)
      await team.approve(rule_id)
      await team.days(8, 2, () => 0)
      expect(await team.effect(rule_id)).toMatchObject({
        version: 2,
        before: { reviews: 30, corrected: 10 },
        first_week: { corrected: 0 },
        later: { corrected: 0 },
      })
    }))

  it(`${verifies('R8')}a rule for several agents has figures for each, and one by hand is measured by its words`, () =>
    teamIn(test, 'agents', async (team) => {
      const { call } = team
      for (const agent of ['coder', 'tester']) await team.days(10, 3, () => 1, { agent })
      const { rule_id } = await call<{ rule_id: string }>('rule_propose', {
        content: 'Bind the parameters of SQL queries.',
        agents: ['coder', 'tester'],
      })
      expect(await team.effect(rule_id)).toBeUndefined()
      await team.approve(rule_id)
      team.pass(7)
      await team.days(10, 3, () => 0)
      await team.days(10, 3, () => 1, { agent: 'tester' })
      await team.alsoAfterRestart(async () => {
        const effect = await team.effect(rule_id)
        expect(effect).toMatchObject({ before: { reviews: 60, corrected: 20 }, later: { reviews: 60, corrected: 10 } })
        expect(effect?.by_agent).toMatchObject([
          { agent: 'coder', verdict: 'helps', later: { reviews: 30, corrected: 0 } },
          { agent: 'tester', verdict: 'unclear', later: { reviews: 30, corrected: 10 } },
        ])
      })
      const { items } = await call<{ items: { rule_id: string }[] }>('rule_effect', { agent: 'tester' })
      expect(items).toMatchObject([{ rule_id }])
    }))

  it(`${verifies('R8', 'K8')}reviewers whom an agent invents change no figure, and those that its key may speak for count`, () =>
    teamIn(test, 'invented', async (team) => {
      const { call } = team
      await team.days(10, 3, () => 1)
      const rule_id = await team.learn()
      team.pass(7)
      const key = { actor: 'key_agent', actorKind: 'key', role: 'agent', channel: 'http' }
      const reviewBy = (reviewer_id: string, n: number, speaksFor: string[]) =>
        call(
          'decision_record',
          { decision_id: `x${n}`, gate_id: 'HITL-2', decision: 'APPROVED', reviewer_id, agent: 'coder' },
          { ...key, speaksFor },
        )
      for (let n = 0; n < 30; n += 1) await reviewBy(`invented ${n}`, n, [])
      await team.alsoAfterRestart(async () => {
        expect(await team.effect(rule_id)).toMatchObject({
          verdict: 'not_known',
          before: { reviews: 30, corrected: 10 },
          later: { reviews: 0 },
        })
      })
      for (let n = 30; n < 60; n += 1) await reviewBy('rita', n, ['rita'])
      await team.alsoAfterRestart(async () => {
        expect(await team.effect(rule_id)).toMatchObject({ verdict: 'helps', later: { reviews: 30, corrected: 0 } })
      })
    }))

  it(`${verifies('R8', 'R10')}a rule that was imported with its decisions has the effect that it had there, and goes on`, () =>
    teamIn(test, 'exported', async (team) => {
      await team.days(10, 3, () => 1)
      const rule_id = await team.learn()
      team.pass(7)
      await team.days(10, 3, () => 0)
      const there = await team.effect(rule_id)
      expect(there).toMatchObject({ verdict: 'helps', later: { reviews: 30, corrected: 0 } })
      const store = createGitFolder()
      onTestFinished(store.remove)
      await sync(test.heed, store, 'exported')
      const { pages } = await readRepository({ folder: store.folder, programs: { PATH: process.env.PATH } })
      const here = { workspace: 'imported' }
      const imported = await team.call<{ feedback_id: string }>('review_import', { pages }, here)
      const effect = async () => (await team.call<{ effect?: Effect }>('rule_get', { rule_id }, here)).effect
      await team.alsoAfterRestart(async () => expect(await effect()).toEqual(there))
      team.pass(1)
      const review = { gate_id: 'HITL-2', decision: 'APPROVED', reviewer_id: 'rita', agent: 'coder' }
      await team.call('decision_record', { ...review, decision_id: 'new' }, here)
      await team.alsoAfterRestart(async () => expect(await effect()).toMatchObject({ later: { reviews: 31 } }))
      const { feedback_id } = imported
      await team.call('feedback_undo', { feedback_id, reason: 'It is not ours.' }, here)
      await team.alsoAfterRestart(async () => {
        const asked = { agent: 'coder', base_prompt: 'You write code.' }
        expect(await team.call('agent_prompt', asked, here)).toMatchObject({ rules: [] })
      })
    }))

  it(`${verifies('R8')}a rule that one of two reviewers has approved is not among those with an effect`, () =>
    teamIn(test, 'half', async (team) => {
      const { call } = team
      await call('settings_set', { name: 'gate.approvals', value: 2 })
      const proposed = { content: 'Bind the parameters of SQL queries.', agents: ['coder'] }
      const { rule_id } = await call<{ rule_id: string }>('rule_propose', proposed)
      const effects = async () =>
        (await call<{ items: { rule_id: string }[] }>('rule_effect', { agent: 'coder' })).items
      await call('rule_approve', await asSeen(call, rule_id), reviewer('key_1'))
      await team.alsoAfterRestart(async () => expect(await effects()).toEqual([]))
      await call('rule_approve', await asSeen(call, rule_id), reviewer('key_2'))
      await team.alsoAfterRestart(async () => expect(await effects()).toMatchObject([{ rule_id }]))
    }))

  it(`${verifies('R7', 'R8')}of more than twenty rules, the one that is known to help least is proposed for retirement`, () =>
    teamIn(test, 'crowded', async (team) => {
      const { call } = team
      await team.days(15, 3, () => 1)
      const rule_id = await team.learn()
      for (const topic of topics.slice(0, 20)) {
        const content = `Mention the ${topic} in section ${topic.length}.`
        const { rule_id } = await call<{ rule_id: string }>('rule_propose', { content, agents: ['coder'] })
        await team.approve(rule_id)
      }
      expect((await team.prompt()).left_out).toMatchObject([{ reason: 'limit' }])
      // Somewhat better than before, and not surely so.
      await team.days(32, 2, (day) => (day % 2 === 0 ? 1 : 0))
      const { proposed } = await team.sunsets()
      expect(proposed).toMatchObject([
        { rule_id, why: 'too_many', said: expect.stringContaining('coder has 21 rules and is told at most 20') },
      ])
      expect(proposed[0]?.said).toContain('no clear difference')
      await team.decide(
        'inbox_approve',
        (await team.waiting()).find(({ action }) => action === 'rule_retire'),
      )
      await team.alsoAfterRestart(async () => {
        const { rules, left_out } = await team.prompt()
        expect({ told: rules.length, left_out }).toEqual({ told: 20, left_out: [] })
        expect(await team.sunsets()).toEqual({ proposed: [], withdrawn: [] })
      })
    }))

  it(`${verifies('R8')}a proposal to retire a rule is withdrawn when the rule is changed or retired, or helps after all`, () =>
    teamIn(test, 'withdrawn', async (team) => {
      const { call } = team
      await team.days(25, 4, () => 1)
      const rule_id = await team.learn()
      await team.days(45, 4, () => 1)
      expect((await team.sunsets()).proposed).toHaveLength(1)
      expect(await team.sunsets()).toEqual({ proposed: [], withdrawn: [] })
      await call('rule_modify', { rule_id, content: 'Bind every parameter of a query.' }, reviewer('key_3'))
      expect(await team.sunsets()).toEqual({ proposed: [], withdrawn: [rule_id] })
      await team.alsoAfterRestart(async () =>
        expect((await team.waiting()).map(({ action }) => action)).toEqual(['rule_modify']),
      )
    }))

  it(`${verifies('R11')}the report shows corrections by week and agent, proposals, the time to a rule and how long reviews take`, () =>
    teamIn(test, 'report', async (team) => {
      const { call } = team
      // The first of January 2030 is a Tuesday.
      await team.days(6, 2, everyFifth, { review_duration_seconds: 60 })
      await team.correct({ review_duration_seconds: 180, reviewer_id: 'rita' })
      team.pass(2)
      const rule_id = await team.learn()
      await team.review({ agent: 'tester', gate_id: 'HITL-3', decision: 'REJECTED', reviewer_comment: 'Wrong tone.' })
      await team.correct()
      const { rule_id: other } = await call<{ rule_id: string }>('rule_propose', {
        content: 'Sing.',
        agents: ['coder'],
      })
      await call('rule_reject', { rule_id: other, reason: 'no' }, reviewer('key_1'))
      await team.alsoAfterRestart(async () =>
        expect(await call('correction_report', {})).toEqual({
          reviews: 15,
          corrections: 5,
          repeats: 1,
          edge_cases: 1,
          edge_case_share: 0.2,
          by_week: [
            { week: '2029-12-31', agent: 'coder', reviews: 10, corrections: 1, repeats: 0, edge_cases: 0 },
            { week: '2030-01-07', agent: 'coder', reviews: 4, corrections: 3, repeats: 1, edge_cases: 0 },
            { week: '2030-01-07', agent: 'tester', reviews: 1, corrections: 1, repeats: 0, edge_cases: 1 },
          ],
          reviews_left_out: false,
          proposals: { proposed: 2, accepted: 1, rejected: 1, waiting: 0, acceptance: 0.5 },
          pattern_to_rule: { rules: 1, median_hours: 48 },
          review_durations: [
            { gate_id: 'HITL-2', agent: 'coder', reviews: 13, median_seconds: 60, total_seconds: 900 },
          ],
        }),
      )
      expect(await call('correction_report', { agent: 'tester', days: 1 })).toMatchObject({
        reviews: 1,
        corrections: 1,
        proposals: { proposed: 0 },
      })
      expect(await team.state(rule_id)).toBe('live')
    }))
})
