// The same feedback many times: which repeats are measured, and how their rows are made from the row of a call.
import {
  AGENT,
  CLAIM,
  DECISION,
  DOMAIN,
  EDGE,
  FRAGMENT,
  GATE,
  nameCorrection,
  OTHER_FRAGMENT,
  OTHER_VERB,
  PAGE,
  PERSON,
  PHRASE,
  QUERY,
  RULE,
  SESSION,
  STRATEGY,
  TASK,
  TURN,
  VERB,
  verbCorrection,
  WISH,
} from './fixtures.ts'
import { conversationProbes } from './probe/conversation.ts'
import { evidenceProbes } from './probe/evidence.ts'
import { intentProbes } from './probe/intent.ts'
import { kernelProbes } from './probe/kernel.ts'
import type { Probes } from './probe/probe.ts'
import { reviewProbes } from './probe/review.ts'
import type { Entry, Template } from './raw.ts'
import type { World } from './world.ts'

export interface Repeat {
  /** What the store has many of. */
  readonly of: string
  readonly probes: Probes
  write(world: World): Promise<unknown>
  entries(template: Template, n: number): readonly Entry[]
}

const PEOPLE = 100

/** The last row of the call, said by one of a hundred people. */
const bySomeone = ({ logged }: Template, n: number): readonly Entry[] => {
  const last = logged.at(-1)
  return last
    ? [{ logged: { ...last, person: n % PEOPLE === 0 ? (last.person ?? null) : `person ${n % PEOPLE}` } }]
    : []
}

const repeated = (of: string, probes: Probes, action: string, input: object, person?: string): Repeat => ({
  of,
  probes: { ...probes, ...kernelProbes },
  write: ({ call }) => call(action, input, person),
  entries: bySomeone,
})

/** Facts like those of the call, each under its own id. */
const alike = (
  of: string,
  probes: Probes,
  action: string,
  input: object,
  change: (body: Body, n: number) => Body,
): Repeat => ({
  of,
  probes,
  write: ({ call }) => call(action, input),
  entries: ({ facts }, n) =>
    facts.slice(-1).map((fact) => ({
      fact: {
        ...fact,
        id: `${fact.id}-${n}`,
        body: JSON.stringify(change(JSON.parse(String(fact.body)) as Body, n)),
      },
    })),
})

type Body = Record<string, unknown>

const reason = 'It says the opposite.'
const task_id = TASK

export const repeats: readonly Repeat[] = [
  repeated('blocks of the same domain', evidenceProbes, 'domain_block', { domain_pattern: DOMAIN, reason }),
  repeated('rejections of the same claim', evidenceProbes, 'claim_reject', { task_id, claim_id: CLAIM, reason }),
  repeated('corrections of the same edge', evidenceProbes, 'edge_correct', {
    task_id,
    edge_id: EDGE,
    correct_relation: 'refutes',
    reason,
  }),
  repeated('flags of the same fragment', evidenceProbes, 'flag_irrelevant', {
    task_id,
    fragment_id: OTHER_FRAGMENT,
    reason,
  }),
  repeated('ratings of the same fragment', evidenceProbes, 'rate_usefulness', {
    task_id,
    target_type: 'fragment',
    target_id: FRAGMENT,
    rating: 4,
  }),
  repeated('notes on the same claim', evidenceProbes, 'add_note', {
    task_id,
    target_type: 'claim',
    target_id: CLAIM,
    note: 'See page 4.',
  }),
  repeated('corrections of the same citation', evidenceProbes, 'correct_citation', {
    task_id,
    fragment_id: FRAGMENT,
    cited_fragment_id: OTHER_FRAGMENT,
    correction_type: 'add',
  }),
  alike(
    'claims of the same task',
    evidenceProbes,
    'evidence_record',
    { claims: [{ id: 'many-claim', task_id, text: 'It helps.' }] },
    (body) => body,
  ),
  alike(
    'fragments of the same page',
    evidenceProbes,
    'evidence_record',
    { fragments: [{ id: 'many-fragment', page_id: PAGE, text: 'A passage.' }] },
    (body) => body,
  ),
  alike(
    'edges of the same claim',
    evidenceProbes,
    'evidence_record',
    {
      edges: [{ id: 'many-edge', fragment_id: FRAGMENT, claim_id: CLAIM, relation: 'supports', confidence: 0.7 }],
    },
    (body) => body,
  ),
  repeated('corrections of the same phrase', intentProbes, 'intent_feedback', verbCorrection, PERSON),
  repeated(
    'outcomes of the same phrase',
    intentProbes,
    'intent_outcome',
    { query: PHRASE, outcome: 'executed', choice: VERB },
    PERSON,
  ),
  repeated('corrections of the same name', intentProbes, 'intent_feedback', nameCorrection, PERSON),
  repeated('blocks of the same phrase', intentProbes, 'intent_block', { phrase: PHRASE, verb: OTHER_VERB }, PERSON),
  repeated(
    'corrections of the same verdict',
    conversationProbes,
    'verdict_correct',
    {
      turn_id: TURN,
      feedback_type: 'accepted',
      reason: 'It was right.',
    },
    PERSON,
  ),
  {
    of: 'turns of the same session',
    probes: conversationProbes,
    write: ({ call }) =>
      call(
        'turn_record',
        {
          session_id: SESSION,
          turn_id: turnOf(-1),
          query: 'no, that is wrong',
          response: 'It is in Kyoto.',
          strategy: STRATEGY,
        },
        PERSON,
      ),
    entries: turnAfter(SESSION),
  },
  {
    of: 'uses of the same strategy for the same query',
    probes: conversationProbes,
    write: ({ call }) =>
      call(
        'turn_record',
        { session_id: 'used-once', turn_id: turnOf(-1), query: QUERY, response: 'It is in Kyoto.', strategy: STRATEGY },
        PERSON,
      ),
    entries: ({ facts }, n) =>
      facts.map((fact) => ({
        fact: {
          ...fact,
          id: turnOf(n),
          body: JSON.stringify({
            ...JSON.parse(String(fact.body)),
            session_id: `used-${n}`,
            person: `person ${n % PEOPLE}`,
          }),
        },
      })),
  },
  repeated('proposals of the same rule', reviewProbes, 'rule_propose', { content: RULE, agents: [AGENT] }),
  repeated(
    'wishes for the same instruction',
    reviewProbes,
    'instruction_add',
    { content: WISH, agents: [AGENT] },
    PERSON,
  ),
  repeated('resolutions of the same decision', reviewProbes, 'decision_resolve', {
    decision_id: DECISION,
    resolution: 'generalizable',
    reason,
  }),
  repeated('assignments of the same gate', reviewProbes, 'gate_assign', { gate_id: GATE, agent: AGENT }),
  repeated('changes of the same setting', kernelProbes, 'settings_set', { name: 'session.minutes', value: 31 }),
]

function turnOf(n: number): string {
  return `many-turn-${n + 1}`
}

/** A turn that follows the one before it and judges it. */
function turnAfter(session: string) {
  return ({ facts, logged }: Template, n: number): readonly Entry[] => [
    ...facts.slice(-1).map((fact) => ({
      fact: {
        ...fact,
        id: turnOf(n),
        body: JSON.stringify({ ...JSON.parse(String(fact.body)), session_id: session, follows: turnOf(n - 1) }),
      },
    })),
    ...logged.slice(-1).map((row) => ({
      logged: {
        ...row,
        target_id: turnOf(n - 1),
        aggregate_id: turnOf(n - 1),
        payload: JSON.stringify({ ...JSON.parse(String(row.payload)), detected_in: turnOf(n) }),
      },
    })),
  ]
}
