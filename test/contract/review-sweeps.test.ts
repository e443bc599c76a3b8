// A sweep that looks only at what was written since finds what a sweep over everything finds, over random histories.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HeedError } from '../../src/kernel/errors.ts'
import { command } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen } from './as-seen.ts'

const comments = [
  'Bind the parameters of SQL queries.',
  'Please bind the parameters of your SQL queries.',
  'SQL queries must bind their parameters.',
  'Do not bind the parameters of SQL queries.',
  'Use British English.',
  'Please write in British English.',
  'Cite the source. Keep it under 100 words.',
  'Always cite the source, please.',
  'Keep it under 100 words.',
  'Make it at least 300 words.',
  'No emojis in commit messages.',
  'This is wrong.',
] as const

const nth = fc.nat(60)
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('decision_record'),
      reviewer_comment: fc.constantFrom(...comments),
      reviewer_id: fc.constantFrom('rita', 'rosa', 'sam'),
      agent: fc.constantFrom('coder', 'writer', undefined),
      gate_id: fc.constantFrom('HITL-1', 'HITL-2'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('feedback_undo'), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decision_resolve'),
      nth,
      resolution: fc.constantFrom('generalizable', 'edge_case', 'ignore'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule_reject'), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo_proposal'), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gate_assign'), agent: fc.constantFrom('coder', 'writer') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settings_set'), value: fc.constantFrom(60, 70, 80) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const histories = fc.array(step, { minLength: 25, maxLength: 45, size: 'max' })

interface Rule {
  rule_id: string
  content: string
  agents: string[]
  state: string
  decision_ids: string[]
  feedback_ids: string[]
}

onEachEngine('sweeps of decisions', (test) => {
  /** `whole`: every sweep looks at everything. */
  function playIn(workspace: string, whole?: () => Promise<unknown>) {
    const call = <T>(name: string, input: object) => test.call<T>(name, input, { workspace })
    const given: string[] = []
    let decisions = 0
    const rules = async () => (await call<{ items: Rule[] }>('rule_list', { state: 'all', limit: 100 })).items
    const nthOf = <T>(items: readonly T[], n: number) => items[n % Math.max(1, items.length)]
    const act = async (one: Step): Promise<{ feedback_id?: string } | undefined> => {
      switch (one.kind) {
        case 'sweep':
          await whole?.()
          await call('rule_sweep', {})
          return undefined
        case 'decision_record': {
          const { kind, agent, ...said } = one
          decisions += 1
          return call(kind, { ...said, ...(agent && { agent }), decision: 'REJECTED', decision_id: `d${decisions}` })
        }
        case 'feedback_undo': {
          const feedback_id = nthOf(given, one.nth)
          return feedback_id === undefined ? undefined : call('feedback_undo', { feedback_id })
        }
        case 'decision_resolve':
          return call(one.kind, {
            decision_id: `d${1 + (one.nth % Math.max(1, decisions))}`,
            resolution: one.resolution,
            reason: 'It is so.',
          })
        case 'rule_reject': {
          const rule = nthOf(await rules(), one.nth)
          return rule && call(one.kind, { ...(await asSeen(call, rule.rule_id)), reason: 'No.' })
        }
        case 'undo_proposal': {
          const feedback_id = nthOf(await rules(), one.nth)?.feedback_ids[0]
          return feedback_id === undefined ? undefined : call('feedback_undo', { feedback_id })
        }
        case 'gate_assign':
          return call(one.kind, { gate_id: 'HITL-1', agent: one.agent })
        default:
          return call(one.kind, { name: 'review.similar', value: one.value })
      }
    }
    return {
      async step(one: Step) {
        const told = await act(one).catch((error: unknown) => {
          if (error instanceof HeedError && error.code !== 'internal') return undefined
          throw error
        })
        if (told?.feedback_id) given.push(told.feedback_id)
      },
      found: async () =>
        (await rules()).map(({ rule_id, content, agents, state, decision_ids }) => ({
          rule_id,
          content,
          agents,
          state,
          decision_ids,
        })),
    }
  }

  it(`${verifies('R4', 'K5', 'K6', 'K13')}find the same in any batches, after undo, rebuild and restart`, async () => {
    const raw = await openRaw(test.location)
    const forget = command('delete from sweep where workspace = :workspace')
    for (const [index, steps] of fc.sample(histories, { numRuns: test.scaled(60), seed: 31 }).entries()) {
      const workspace = `whole ${index}`
      const some = playIn(`some ${index}`)
      const all = playIn(workspace, () => raw.transaction((connection) => connection.run(forget, { workspace })))
      for (const [place, one] of [...steps, { kind: 'sweep' as const }].entries()) {
        await some.step(one)
        await all.step(one)
        if (place === 20 && index % 2 === 0) await test.heed.operations.rebuild(() => undefined)
        if (place === 30) await test.alsoAfterRestart(async () => undefined)
        if (one.kind === 'sweep') expect(await some.found(), JSON.stringify(steps)).toEqual(await all.found())
      }
    }
    await raw.close()
  })
})
