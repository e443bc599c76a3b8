// Random histories of reviewers and agents: nobody else undoes or overrides what a reviewer decided; after an undo everything is as
// if the row had never been given, and rebuild gives what is live.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine, openRaw, type TestHeed } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { patterns, urls } from './history.ts'
import { copyWithout, expectNeverGiven, type Pair } from './never-given.ts'

const key = { actorKind: 'key', channel: 'http' } as const
const callers = {
  reviewer: { ...key, actor: 'key_reviewer', role: 'reviewer' },
  agent: { ...key, actor: 'key_agent', role: 'agent' },
  local: {},
} satisfies Record<string, Partial<Caller>>

const speakers = ['reviewer', 'agent', 'inferring'] as const
/** With keys, the person at the machine itself speaks beside them. */
const allSpeakers = [...speakers, 'local'] as const
type Speaker = (typeof allSpeakers)[number]
const actions = ['domain_block', 'domain_unblock', 'domain_clear_override'] as const

type Step =
  | { kind: 'say'; by: Speaker; action: (typeof actions)[number]; pattern: number }
  | { kind: 'undo'; by: Speaker; row: number }
  | { kind: 'decide'; by: 'reviewer' | 'local'; approve: boolean; item: number }

const by = fc.constantFrom(...speakers)
const says = fc.record({
  kind: fc.constant('say' as const),
  by,
  action: fc.constantFrom(...actions),
  pattern: fc.nat({ max: patterns.length - 1 }),
})
const undoes = fc.record({ kind: fc.constant('undo' as const), by, row: fc.nat() })
const decides = fc.record({
  kind: fc.constant('decide' as const),
  by: fc.constant('reviewer' as const),
  approve: fc.boolean(),
  item: fc.nat(),
})

interface Checked {
  readonly blocked: boolean
  readonly by_reviewer?: boolean
}

interface Given {
  readonly id: string
  readonly by: Speaker
  readonly action: string
  readonly pattern: string
  /** The row that it undoes, or that the waiting undos it decides about would undo. */
  readonly about: string | null
}

async function play(
  { call, tell }: TestHeed,
  workspace: string,
  steps: readonly Step[],
  afterEach: (step: Step) => Promise<void> = async () => undefined,
): Promise<Given[]> {
  const given: Given[] = []
  const speak = async (speaker: Speaker, name: string, input: object): Promise<Receipt> =>
    tell(
      name,
      { ...input, reason: 'because', on_behalf_of: 'ana', ...(speaker === 'inferring' && { trust: 'agent_inferred' }) },
      { ...callers[speaker === 'inferring' ? 'agent' : speaker], workspace },
    )
  for (const step of steps) {
    if (step.kind === 'say') {
      const pattern = patterns[step.pattern] ?? ''
      const { feedback_id } = await speak(step.by, step.action, { domain_pattern: pattern })
      given.push({ id: feedback_id, by: step.by, action: step.action, pattern, about: null })
    } else if (step.kind === 'undo') {
      const row = given[step.row % Math.max(1, given.length)]
      if (!row || (row.action.startsWith('inbox_') && (step.by === 'agent' || step.by === 'inferring'))) continue
      const { feedback_id } = await speak(step.by, 'feedback_undo', { feedback_id: row.id }).catch(() => ({
        feedback_id: '',
      }))
      if (feedback_id) given.push({ id: feedback_id, by: step.by, action: 'feedback_undo', pattern: '', about: row.id })
    } else {
      const { items } = await call<{ items: { item_id: string; action: string; target_id: string }[] }>(
        'inbox_list',
        {},
        { workspace },
      )
      const item = items[step.item % Math.max(1, items.length)]
      if (!item) continue
      const name = step.approve ? 'inbox_approve' : 'inbox_reject'
      const decided = { item_id: item.item_id, reason: 'decided' }
      const { feedback_id } = await tell(name, decided, { ...callers[step.by], workspace })
      const about = item.action === 'feedback_undo' ? item.target_id : null
      given.push({ id: feedback_id, by: step.by, action: name, pattern: '', about })
    }
    await afterEach(step)
  }
  return given
}

onEachEngine('random histories of trust', (test) => {
  it(`${verifies('K14')}what a reviewer decided counts, whatever others say`, async () => {
    const histories = fc.array(fc.oneof({ weight: 3, arbitrary: says }, undoes), { minLength: 3, maxLength: 16 })
    let decided = 0
    for (const [index, steps] of fc.sample(histories, { numRuns: scaled(500), seed: 8_201 }).entries()) {
      const workspace = `decided-${index}`
      const rows = (await play(test, workspace, steps)).filter((row) => row.by === 'reviewer')
      const stands = (row: Given): boolean => !rows.some((other) => other.about === row.id && stands(other))
      const ruleOf = (pattern: string) => rows.findLast((row) => row.pattern === pattern && stands(row))?.action
      for (const url of urls) {
        const host = url.replace(/^www\./, '')
        const covering = [host, ...host.split('.').map((_, at) => `*.${host.split('.').slice(at).join('.')}`)]
        const rule = covering.map(ruleOf).find((action) => action && action !== 'domain_clear_override')
        if (!rule) continue
        decided += 1
        const answer = await test.call('domain_check', { url }, { workspace })
        const expected = { blocked: rule === 'domain_block', by_reviewer: true }
        expect(answer, JSON.stringify({ url, steps })).toMatchObject(expected)
      }
    }
    expect(decided).toBeGreaterThan(50)
  })

  it(`${verifies('K14', 'K9', 'K6')}no agent changes what a reviewer decided, approved or rejected, or what overrode it`, async () => {
    const byAll = <S extends Step>(steps: fc.Arbitrary<S>, speakers: readonly S['by'][]) =>
      fc.tuple(steps, fc.constantFrom(...speakers)).map(([step, speaker]) => ({ ...step, by: speaker }))
    const said = byAll<Step>(says, allSpeakers)
    const taken = byAll<Step>(undoes, allSpeakers)
    const decided = byAll<Step>(decides, ['reviewer', 'local'])
    const histories = fc.array(fc.oneof({ weight: 5, arbitrary: said }, { weight: 4, arbitrary: taken }, decided), {
      minLength: 5,
      maxLength: 18,
    })
    let guarded = 0
    for (const [index, steps] of fc.sample(histories, { numRuns: scaled(500), seed: 1_311 }).entries()) {
      const workspace = `guarded-${index}`
      const asked = () => Promise.all(urls.map((url) => test.call<Checked>('domain_check', { url }, { workspace })))
      let before = await asked()
      await play(test, workspace, steps, async (step) => {
        const after = await asked()
        const isAgents = step.kind !== 'decide' && (step.by === 'agent' || step.by === 'inferring')
        for (const [at, { blocked, by_reviewer }] of before.entries()) {
          if (!isAgents || by_reviewer !== true) continue
          guarded += 1
          expect(after[at]?.blocked, JSON.stringify({ url: urls[at], steps })).toBe(blocked)
        }
        before = after
      })
    }
    expect(guarded).toBeGreaterThan(50)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ differences: [] })
  })

  it(`${verifies('K5', 'K6', 'K14')}undo equals never given, and rebuild equals live`, async () => {
    // Patterns that do not cover each other: an exception keeps what it was given against.
    const apart = says.map((step) => ({ ...step, pattern: step.pattern < 2 ? 0 : 2 }))
    const histories = fc.array(fc.oneof({ weight: 4, arbitrary: apart }, { weight: 2, arbitrary: undoes }, decides), {
      minLength: 3,
      maxLength: 16,
    })
    const raw = await openRaw(test.location)
    const pairs: Pair[] = []
    const sample = fc.sample(fc.tuple(histories, fc.nat()), { numRuns: scaled(500), seed: 4_242 })
    for (const [index, [steps, pick]] of sample.entries()) {
      const [live, without] = [`live-${index}`, `without-${index}`]
      const given = await play(test, live, steps)
      const row = given[pick % Math.max(1, given.length)]
      if (!row) continue
      const gone = new Set([row.id])
      for (const other of given) if (other.about !== null && gone.has(other.about)) gone.add(other.id)
      const undo = { feedback_id: row.id }
      const { feedback_id } = await test.tell('feedback_undo', undo, { ...callers.reviewer, workspace: live })
      const pair = { live, without, gone: gone.add(feedback_id), steps }
      await copyWithout(raw, pair)
      pairs.push(pair)
    }
    expect(pairs.length).toBeGreaterThan(sample.length * 0.9)
    await expectNeverGiven(test, raw, pairs)
    await raw.close()
  })
})
