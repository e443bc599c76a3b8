// A request looks at as many rules as it finds, no matter how many others wait.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { toJson } from '../../kernel/json-text.ts'
import { besides } from './conflicts.ts'
import { beforeWrite, changedPrompts } from './prompt-changes.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { createRuleIndex, type RuleIndex } from './rule-index.ts'
import { type Snapshot, servingOf } from './serving.ts'

const policy = { reporters: 3, approvals: 2, keyless: false }

function rule(seq: number, more: Partial<StoredRule> = {}): StoredRule {
  return {
    rule_id: `rul_${seq}`,
    text_id: `txt_${seq}`,
    words_id: `wrd_${seq}`,
    version: 1,
    rule_type: 'GUIDELINE',
    agents: toJson([`agent ${seq}`]),
    insertion_point: null,
    enforced_by: null,
    content: `Mention alpha${seq}.`,
    action_type: 'CREATE_RULE',
    occurrence_count: 1,
    reporters: 1,
    approvals: 0,
    local_approvals: 0,
    rejected: 0,
    retired: 0,
    trust: 'direct_user',
    proposers: toJson([]),
    first_seq: seq,
    last_seq: seq,
    approved_seq: seq,
    created_at: '',
    updated_at: '',
    feedback_ids: toJson([]),
    sources: toJson([]),
    source_points: toJson([]),
    needs_wording: 0,
    worded_by: null,
    unworded_because: null,
    flags: toJson([]),
    confidence: null,
    evidence_summary: null,
    decided_because: null,
    ...more,
  }
}

function instruction(seq: number, person: string, agents = toJson([`agent ${seq}`])): StoredInstruction {
  const { rule_id, text_id, words_id, rule_type, insertion_point, content, trust } = rule(seq)
  const body = { rule_id, text_id, words_id, rule_type, insertion_point, content, trust, agents, enforced_by: null }
  return { ...body, person, feedback_id: `fbk_${seq}`, seq, created_at: '' }
}

function snapshotFrom(index: RuleIndex): Snapshot {
  return { ...index, moment: { known: index.known }, policy, similarity: () => 0 }
}

const coders = toJson(['coder'])

/** Waiting rules and instructions of others, with few for one agent among them; it records which of them are looked at. */
function furnished(waiting: number) {
  const lookedAt = new Set<string>()
  const watched = <T extends { readonly rule_id: string }>(row: T): T =>
    new Proxy(row, {
      get(target, property, receiver) {
        lookedAt.add(target.rule_id)
        return Reflect.get(target, property, receiver)
      },
    })
  const index = createRuleIndex()
  for (let seq = 1; seq <= waiting; seq += 1)
    index.put(`rul_${seq}`, { rule: watched(rule(seq)), instructions: [watched(instruction(seq, `person ${seq}`))] })
  const live = rule(waiting + 1, { agents: coders, approvals: 2 })
  const proposed = rule(waiting + 2, { agents: coders })
  for (const one of [live, proposed]) index.put(one.rule_id, { rule: watched(one), instructions: [] })
  index.put('rul_own', {
    rule: undefined,
    instructions: [watched({ ...instruction(waiting + 3, 'ann', coders), rule_id: 'rul_own' })],
  })
  const count = (ask: () => unknown): number => {
    lookedAt.clear()
    ask()
    return lookedAt.size
  }
  return { index, live, proposed, count }
}

const ask = ({ index, live, proposed, count }: ReturnType<typeof furnished>) => ({
  prompt: count(() => servingOf(snapshotFrom(index))({ agent: 'coder', person: 'ann' })),
  proposal: count(() => {
    const after = snapshotFrom(index)
    const touched = new Set([proposed.rule_id])
    expect(
      changedPrompts(beforeWrite({ ...after, moment: { known: () => undefined } }, after, touched), after, touched),
    ).toEqual([])
  }),
  approval: count(() => {
    const after = snapshotFrom(index)
    const touched = new Set([live.rule_id])
    const was = beforeWrite(
      { ...after, moment: { known: () => ({ rule: rule(0), instructions: [] }) } },
      after,
      touched,
    )
    expect(changedPrompts(was, after, touched)).toMatchObject([{ agents: ['coder'], person: null }])
  }),
  conflicts: count(() => expect(besides(index, proposed)).toHaveLength(2)),
  'those in effect': count(() => expect([...index.inOrder({ reviewStates: ['approved'] })]).toHaveLength(1)),
  'those for an agent': count(() => expect([...index.inOrder({ agents: ['coder', '*'] })]).toHaveLength(2)),
})

it(`${verifies('K13', 'R7')}prompts, receipts, conflicts and lists look at no more rules among thousands that wait`, () => {
  expect(ask(furnished(4_000))).toEqual(ask(furnished(40)))
})

it(`${verifies('K13')}a page is looked for from its place on`, () => {
  const { index, count } = furnished(4_000)
  const page = () => {
    const [first, second] = index.inOrder({}, 2_000)
    expect([first?.first_seq, second?.first_seq]).toEqual([2_001, 2_002])
  }
  expect(count(page)).toBeLessThan(40)
})

it('finds the same for rules that were changed as for rules that were added like this', () => {
  const changed = createRuleIndex()
  const fresh = createRuleIndex()
  const seqs = Array.from({ length: 60 }, (_, at) => ((at * 37) % 60) + 1)
  const states: readonly Partial<StoredRule>[] = [{}, { approvals: 2 }, { rejected: 1 }, { approvals: 2, retired: 1 }]
  const stateOf = (seq: number) => states[seq % 4]
  const known = (seq: number, more: Partial<StoredRule> = {}) => {
    const agents = toJson(seq % 5 === 0 ? ['*'] : [`a${seq % 3}`, 'b'])
    return {
      rule: rule(seq, { agents, ...more }),
      instructions: seq % 2 === 0 ? [instruction(seq, `p${seq % 7}`, agents)] : [],
    }
  }
  for (const seq of seqs)
    changed.put(`rul_${seq}`, {
      ...known(seq, { agents: toJson(['x']), approvals: 1 }),
      instructions: [instruction(seq, 'q')],
    })
  for (const seq of seqs.toReversed()) changed.put(`rul_${seq}`, seq % 6 === 0 ? undefined : known(seq, stateOf(seq)))
  for (const seq of seqs.toSorted((a, b) => a - b)) if (seq % 6 !== 0) fresh.put(`rul_${seq}`, known(seq, stateOf(seq)))
  const found = (index: RuleIndex) => ({
    agents: index.agents(),
    all: [...index.inOrder({})],
    live: [...index.inOrder({ reviewStates: ['approved'], agents: ['a1', 'b', '*'] })],
    approved: ['a0', 'a1', 'b', 'x', '*'].map((agent) => index.approved('agent', agent)),
    words: seqs.map((seq) => [index.approved('words', `wrd_${seq}`), index.instructions('words', `wrd_${seq}`)]),
    instructions: ['a0', 'b', '*', 'agent 7'].map((agent) =>
      index.instructions('agent', agent).toSorted((a, b) => a.seq - b.seq),
    ),
    people: ['p1', 'p2', 'q'].map((one) => index.instructions('person', one).toSorted((a, b) => a.seq - b.seq)),
    ids: [...index.ids()].sort(),
  })
  expect(found(changed)).toEqual(found(fresh))
  expect(found(fresh).all.map(({ first_seq }) => first_seq)).toEqual(
    seqs.filter((seq) => seq % 6 !== 0).sort((a, b) => a - b),
  )
})
