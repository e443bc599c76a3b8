// Every correction in effect is a test of the next decision: `heed check` finds any row that says otherwise, and names the correction.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { asSeen } from '../contract/as-seen.ts'
import { answer, ask, say } from '../contract/conversation-talk.ts'
import { graph } from '../contract/evidence-history.ts'
import { bank, slang } from '../contract/intent-registry.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { anotherProcess } from './suite.ts'

type Call = <T = Given>(name: string, input: object, as?: Partial<Caller>) => Promise<T>
interface Given {
  readonly feedback_id: string
  readonly rule_id?: string
}

interface Planted {
  readonly kind: string
  /** Gives the correction; returns the feedback that must be named. */
  give(call: Call): Promise<Given>
  /** Changes the next decision behind Heed's back. */
  readonly damage: string
}

const reviewer = { actor: 'key_r', actorKind: 'key', role: 'reviewer' } as const
const [fund] = slang.fund

const teach = async (call: Call, input: object) => {
  await call('intent_import', bank)
  return call('intent_feedback', input)
}
const taughtByThree = async (call: Call) => {
  await call('intent_import', bank)
  let last: Given | undefined
  for (const on_behalf_of of ['ann', 'bob', 'cid'])
    last = await call('intent_feedback', {
      feedback_type: 'phrase_mapping',
      original_input: fund,
      correct_choice: 'account.open',
      on_behalf_of,
    })
  return last as Given
}
const taughtByReviewer = async (call: Call) => {
  await call('intent_import', bank)
  const said = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
  return call('intent_feedback', { ...said, on_behalf_of: 'ann' }, reviewer)
}
const blocked = async (call: Call) => {
  await taughtByThree(call)
  return call('intent_block', { phrase: fund, verb: 'account.open', for_everyone: true, reason: 'no' }, reviewer)
}
const named = (more: object) => (call: Call) =>
  teach(call, { feedback_type: 'entity_correction', original_input: 'Chen', correct_choice: 'john', ...more })

const about = (action: string, input: object) => async (call: Call) => {
  await call('evidence_record', graph)
  return call(action, { task_id: 'one', ...input })
}

const corrected =
  (feedback_type: string, as: Partial<Caller> = {}) =>
  async (call: Call) => {
    await call('turn_record', {
      session_id: 's',
      turn_id: 't',
      query: ask.permit,
      response: answer,
      strategy: 'portal',
    })
    await call('turn_record', { session_id: 's', turn_id: 'next', query: say.no, on_behalf_of: 'ann' })
    return call('verdict_correct', { turn_id: 't', feedback_type, on_behalf_of: 'ann' }, as)
  }

const asked = (call: Call) => call('instruction_add', { content: 'Use tabs.', agents: ['coder'], on_behalf_of: 'ann' })
const approved = async (call: Call) => {
  const { rule_id } = await call('rule_propose', { content: 'Use tabs.', agents: ['coder'] })
  return call('rule_approve', await asSeen(call, rule_id))
}

const planted: readonly Planted[] = [
  { kind: 'a phrase that is gone', give: taughtByThree, damage: 'delete from intent_candidate' },
  {
    kind: 'a phrase without its approval',
    give: taughtByReviewer,
    damage: 'update intent_candidate set approvals = 0',
  },
  { kind: 'a report that is gone', give: taughtByThree, damage: 'delete from intent_report' },
  { kind: 'a block that is gone', give: blocked, damage: 'delete from intent_block' },
  { kind: 'a name for everyone', give: named({}), damage: `update intent_alias set entity_id = 'apex'` },
  { kind: 'a name in a conversation', give: named({ session_id: 's' }), damage: 'delete from intent_alias' },
  {
    kind: 'a name of a person',
    give: named({ on_behalf_of: 'ann' }),
    damage: 'delete from intent_alias',
  },
  {
    kind: 'a rejected claim',
    give: about('claim_reject', { claim_id: 'c1', reason: 'so' }),
    damage: `update evidence_claim set adoption = 'adopted'`,
  },
  {
    kind: 'a missed claim',
    give: about('claim_add', { claim_text: 'Missed.' }),
    damage: `update evidence_claim set source = 'agent'`,
  },
  {
    kind: 'an attached passage',
    give: about('edge_add', { fragment_id: 'f-p2', claim_id: 'c2', relation: 'refutes' }),
    damage: `update evidence_edge set relation = 'supports'`,
  },
  {
    kind: 'an unblocked domain',
    give: about('domain_unblock', { domain_pattern: 'a.alpha.example', reason: 'so' }),
    damage: `update domain_override_rules set decision = 'block'`,
  },
  {
    kind: 'a citation',
    give: about('correct_citation', {
      fragment_id: 'f-p1',
      cited_fragment_id: 'f-p2',
      correction_type: 'add',
    }),
    damage: 'delete from citation_correction',
  },
  { kind: 'a verdict', give: corrected('accepted'), damage: `update turn_index set user_feedback_status = 'neutral'` },
  { kind: 'a strategy', give: corrected('rejected'), damage: 'update turn_index set strategy = null' },
  {
    kind: 'the strategy of a turn',
    give: corrected('rejected'),
    damage: `update turn_index set strategy = 'counter'`,
  },
  { kind: 'what a message means to a person', give: corrected('accepted'), damage: 'delete from verdict_correction' },
  { kind: 'what a person asked for', give: asked, damage: 'delete from review_instruction' },
  { kind: 'for which agent they asked', give: asked, damage: `update review_instruction set agents = '["writer"]'` },
  { kind: 'an approved rule that is retired', give: approved, damage: 'update review_rule set retired = 1' },
  {
    kind: 'an approved rule without approvals',
    give: approved,
    damage: 'update review_rule set approvals = 0, local_approvals = 0',
  },
  {
    kind: 'the words of an approved rule',
    give: approved,
    damage: `update review_rule set content = 'Use spaces.'`,
  },
  {
    kind: 'the words that a person asked for',
    give: asked,
    damage: `update review_instruction set content = 'Use spaces.'`,
  },
  { kind: 'an approved rule of another agent', give: approved, damage: `update review_rule set agents = '["writer"]'` },
]

onEachEngine('planted mismatches', (test) => {
  it(`${verifies('K10', 'K14')}each is found, and the correction named`, async () => {
    const given = new Map<string, Given>()
    for (const { kind, give } of planted) {
      const call: Call = (name, input, as) => test.call(name, input, { ...as, workspace: kind })
      given.set(kind, await give(call))
      expect(await call('correction_check', {}), kind).toMatchObject({ wrong: [] })
    }
    const raw = await openRaw(test.location)
    for (const { kind, damage } of planted)
      await raw.transaction((connection) => connection.exec(`${damage} where workspace = '${kind}'`))
    await raw.close()
    const restarted = await anotherProcess(test)
    const unnoticed: string[] = []
    for (const { kind } of planted) {
      const { wrong } = await restarted.call<{ wrong: Given[] }>('correction_check', {}, { workspace: kind })
      if (!wrong.some(({ feedback_id }) => feedback_id === given.get(kind)?.feedback_id)) unnoticed.push(kind)
    }
    await restarted.close()
    expect(unnoticed).toEqual([])
  })
})
