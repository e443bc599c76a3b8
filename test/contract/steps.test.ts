// A step answers what folding everything answers: dense random histories of few things, held to what is derived anew.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, reviewer } from './conversation-talk.ts'
import { furnish } from './growth.ts'
import { slang } from './intent-registry.ts'

type Input = Record<string, unknown>

const often = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, ...others)
const speakers: readonly Partial<Caller>[] = [{}, { ...agentKey, speaksFor: [] }, reviewer]
const speaker = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: fc.constant(2) })
const evidence = (name: string, input: fc.Arbitrary<Input>) =>
  fc.tuple(
    fc.constant(name),
    input.map((given) => ({ task_id: 'task', reason: 'so it is', ...given })),
  )
const plain = (name: string, input: fc.Arbitrary<Input>) => fc.tuple(fc.constant(name), input)

const verb = often('account.open', 'account.close')
const search = plain(
  'intent_outcome',
  fc.record({
    query: often<string>(slang.fund[0], 'Spin up a  fund'),
    outcome: often('executed', 'corrected', 'abandoned'),
    choice: verb,
  }),
)
const writes = fc.oneof(
  { weight: 4, arbitrary: search },
  {
    weight: 6,
    arbitrary: plain(
      'intent_feedback',
      fc.record(
        {
          feedback_type: fc.constant('verb_correction'),
          original_input: often<string>(slang.fund[0], 'Spin up a  fund'),
          correct_choice: verb,
          system_choice: verb,
        },
        { requiredKeys: ['feedback_type', 'original_input', 'correct_choice'] },
      ),
    ),
  },
  {
    weight: 6,
    arbitrary: plain(
      'intent_feedback',
      fc.record({
        feedback_type: fc.constant('entity_correction'),
        original_input: often('the boss', 'The Boss'),
        correct_choice: often('john', 'apex'),
        context: often<Input>({}, { session_id: 'a' }, { session_id: 'b' }, { domain: 'd' }, { domain: 'e' }),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: plain('intent_block', fc.record({ phrase: fc.constant(slang.fund[0]), verb, lift: fc.boolean() })),
  },
  {
    weight: 3,
    arbitrary: plain(
      'verdict_correct',
      fc.record({ turn_id: fc.constant('t'), feedback_type: often('rejected', 'accepted') }),
    ),
  },
  {
    weight: 1,
    arbitrary: plain(
      'turn_record',
      fc.record({ session_id: fc.constant('s'), turn_id: fc.constant('t'), quality_score: fc.constantFrom(0.2, 0.8) }),
    ),
  },
  { weight: 1, arbitrary: evidence('claim_reject', fc.constant({ claim_id: 'sleep' })) },
  { weight: 1, arbitrary: evidence('claim_restore', fc.constant({ claim_id: 'sleep' })) },
  {
    weight: 2,
    arbitrary: evidence(
      'claim_add',
      fc.record({ claim_text: fc.constant('Tea is warm.'), fragment_id: often(undefined, 'aside') }),
    ),
  },
  {
    weight: 3,
    arbitrary: evidence(
      'edge_correct',
      fc.record({ edge_id: often('for', 'beside'), correct_relation: often('refutes', 'supports', 'neutral') }),
    ),
  },
  {
    weight: 3,
    arbitrary: evidence(
      'edge_add',
      fc.record({
        fragment_id: fc.constant('measured'),
        claim_id: fc.constant('taste'),
        relation: often('supports', 'refutes'),
      }),
    ),
  },
  { weight: 2, arbitrary: evidence('flag_irrelevant', fc.constant({ fragment_id: 'measured' })) },
  {
    weight: 2,
    arbitrary: evidence(
      'flag_missing',
      fc.record({
        page_id: fc.constant('lab'),
        missing_text: fc.constant('Nobody slept worse.'),
        location_hint: often(undefined, 'p. 4'),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: evidence(
      'correct_citation',
      fc.record({
        fragment_id: fc.constant('measured'),
        cited_fragment_id: fc.constant('aside'),
        correction_type: often('add', 'remove'),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: evidence(
      'rate_usefulness',
      fc.record({ target_id: often('measured', 'lab'), rating: fc.integer({ min: 1, max: 5 }) }),
    ),
  },
  {
    weight: 1,
    arbitrary: evidence(
      'add_note',
      fc.record({ target_id: often('sleep', 'measured', 'for'), note: fc.constant('See page 4.') }),
    ),
  },
  { weight: 1, arbitrary: evidence('domain_block', fc.constant({ domain_pattern: 'x.example' })) },
  { weight: 1, arbitrary: evidence('domain_unblock', fc.constant({ domain_pattern: 'x.example' })) },
  { weight: 3, arbitrary: plain('feedback_undo', fc.record({ nth: fc.nat(100) })) },
)
const histories = fc.array(
  fc.record({
    write: writes,
    person: often('ann', 'bob', undefined),
    by: speaker,
    isGuess: fc.nat(15).map((one) => one === 0),
  }),
  { minLength: 30, maxLength: 60 },
)

onEachEngine('steps', (test) => {
  it(`${verifies('K6', 'K13')}leave the rows that deriving all anew gives`, async () => {
    let runs = 0
    let written = 0
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        runs += 1
        const workspace = `steps ${runs}`
        const given: string[] = []
        await furnish((name, input) => test.call(name, input, { workspace }))
        for (const { write, person, by, isGuess } of history) {
          const [name, { nth, ...input }]: [string, Input] = write
          const undone = given[Number(nth) % Math.max(1, given.length)]
          if (name === 'feedback_undo' && undone === undefined) continue
          const envelope = {
            ...(person !== undefined && { on_behalf_of: person }),
            ...(isGuess && name !== 'turn_record' && { trust: 'agent_inferred' }),
            ...(name === 'feedback_undo' && { feedback_id: undone }),
          }
          try {
            const { feedback_id } = await test.call(name, { ...input, ...envelope }, { ...speakers[by], workspace })
            if (typeof feedback_id === 'string') given.push(feedback_id)
            written += 1
          } catch (error) {
            // What may not be said here is refused, and leaves nothing.
            if (!(error instanceof HeedError) || error.code === 'internal') throw error
          }
        }
      }),
      { numRuns: test.scaled(150) },
    )
    expect(written).toBeGreaterThan(10 * runs)
    const { count, differences } = await test.heed.operations.verify(() => undefined)
    expect({ count, differences }).toEqual({ count: 0, differences: [] })
  })
})
