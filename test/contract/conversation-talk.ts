// Conversations in a workspace of their own: what people ask and say, and what agents are shown of it.
import type { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import type { TestHeed } from '../engines.ts'
import { allPages } from './all-pages.ts'

/** Messages about whose verdict there can be no doubt. */
export const say = {
  no: "No, that's wrong. I meant the ISDA, not the CSA.",
  wrong: "That's wrong. Try again.",
  giveUp: 'Never mind, forget it.',
  thanks: "Thanks, that's perfect!",
  more: 'Tell me more about the first one.',
  unclear: 'Hmm.',
} as const

/** `again` says `permit` in other words; the rest have nothing in common. */
export const ask = {
  permit: 'How do I renew my parking permit?',
  again: 'How can I renew my parking permit?',
  contract: 'Show me the agreement with Acme',
  weather: 'What will the weather be like in Oslo tomorrow?',
  hamster: 'Which food is best for a young hamster?',
} as const

/** An answer that asks nothing back and offers nothing. */
export const answer = 'Parking permits are renewed at the town hall. The fee is 40 euros.'

/** For no key, a reviewer's key and an agent's. */
export const reviewer = { actor: 'key_r', actorKind: 'key', role: 'reviewer', channel: 'http' } as const
export const agentKey = { actor: 'key_a', actorKind: 'key', role: 'agent', channel: 'http' } as const

export type Calls = Pick<TestHeed, 'call' | 'tell' | 'refused'>
export type Talk = ReturnType<typeof talkIn>

export function talkIn(test: Calls, workspace: string) {
  const as = { workspace }
  const call = <T = Record<string, unknown>>(name: string, input: object, who: object = {}) =>
    test.call<T>(name, input, { ...who, ...as })
  const tell = (name: string, input: object, who: object = {}): Promise<Receipt> =>
    test.tell(name, input, { ...who, ...as })
  const listed = <T>(name: string, input: object) => allPages<T>(call, name, input)
  const record = (session_id: string, turn_id: string, query: string, more: object = {}, who: object = {}) =>
    call<Recorded>('turn_record', { session_id, turn_id, query, ...more }, who)
  const turn = (turn_id: string) => call<Turn>('turn_get', { turn_id })
  const search = (query: string, more: object = {}, who: object = {}) =>
    call<Strategies>('strategy_search', { query, ...more }, who)
  return {
    workspace,
    call,
    tell,
    listed,
    refused: (name: string, input: object, who: object = {}): Promise<HeedError> =>
      test.refused(name, input, { ...who, ...as }),
    undo: ({ feedback_id }: { feedback_id: string }) => tell('feedback_undo', { feedback_id }),
    set: (name: string, value: number) => tell('settings_set', { name, value }),
    record,
    /** A turn after it was answered. */
    answered: (session: string, id: string, query: string, strategy: string, more: object = {}) =>
      record(session, id, query, { response: answer, strategy, ...more }),
    turn,
    status: async (id: string) => (await turn(id)).user_feedback_status,
    turns: (filter: object = {}) => listed<Turn>('turn_list', filter),
    search,
    /** What to try and what to avoid, by the names of the strategies. */
    choice: async (query: string, more: object = {}, who: object = {}) => {
      const { strategies, avoid } = await search(query, more, who)
      return { try: strategies.map(({ strategy }) => strategy), avoid: avoid.map(({ strategy }) => strategy) }
    },
    section: (session_id: string) => call<Section>('context_section', { session_id }),
    detect: (query: string, more: object = {}) =>
      call<Verdict>('feedback_detect', {
        query,
        previous_query: ask.permit,
        previous_response: answer,
        ...more,
      }),
    correct: (turn_id: string, feedback_type: string, person?: string, more: object = {}, who: object = {}) =>
      tell(
        'verdict_correct',
        { turn_id, feedback_type, ...(person !== undefined && { on_behalf_of: person }), ...more },
        who,
      ),
    /** The detector's verdicts in the log, oldest first. */
    verdicts: async (filter: object = {}) =>
      (await listed<Logged>('feedback_list', { action: 'feedback_detect', ...filter })).toReversed(),
    inbox: (state = 'waiting') =>
      listed<{ item_id: string; action: string; target_id: string }>('inbox_list', { state }),
    sessions: (page: object = {}) => listed<SessionSummary>('session_list', page),
    report: (days = 30) => call<Report>('satisfaction_report', { days }),
    samples: async (kind: 'turn' | 'verdict', page: object = {}) =>
      (await listed<Sample & { record: string }>('sample_list', { kind, ...page })).map(({ record, ...sample }) => ({
        ...sample,
        record: JSON.parse(record) as Record<string, unknown>,
      })),
    check: () => call<{ asked: number; wrong: { feedback_id: string; asked: string }[] }>('correction_check', {}),
  }
}

export interface Evidence {
  signal: string
  speaks_for: string
  words: string
  weight: number
}

export interface Verdict {
  feedback_type: string
  confidence: number
  correction_type?: string
  user_said?: string
  evidence: Evidence[]
  detector_version?: string
}

export interface Recorded {
  turn_id: string
  outcome: string
  message: string
  previous?: Verdict & { turn_id: string; feedback_id: string }
  changes?: { what: string; before?: string; after?: string }[]
  rejections_in_a_row: number
  context_section?: string
  opens_part: boolean
  standing_instruction?: { words: string; confidence: number }
}

export interface Turn {
  turn_id: string
  session_id: string
  part: number
  follows?: string
  person?: string
  query: string
  response?: string
  strategy?: string
  items_mentioned: string[]
  quality_score?: number
  user_feedback_status: string
  feedback_confidence: number
  rejection_detected_in?: string
  correction_type?: string
  user_said?: string
  satisfaction: number
  ranking_score: number
  decided_by?: string
  feedback_id?: string
  reason?: string
  detected?: Verdict & { feedback_id: string; in_turn: string; at: string }
}

interface Rates {
  turns: number
  accepted: number
  rejected: number
  neutral: number
  acceptance_rate: number
  rejection_rate: number
  satisfaction: number
}

export interface SessionSummary extends Rates {
  session_id: string
  person?: string
  started_at: string
  last_at: string
  ended: boolean
  rejections_in_a_row: number
}

export interface Report extends Rates {
  by_day: (Rates & { day: string })[]
  by_strategy: (Rates & { strategy: string })[]
  by_intent: (Rates & { intent: string })[]
  worst_strategies: (Rates & { strategy: string })[]
  sessions: { session_id: string; rejections_in_a_row: number; turn_ids: string[] }[]
  detector: { judged: number; corrections: { detected: string; meant: string; count: number }[] }
}

interface Sample {
  id: string
  feedback_ids: string[]
  weight: number
  trust: string
}

interface Found {
  turn_id: string
  strategy: string
  strategy_input?: string
  query: string
  original_query?: string
  similarity: number
  times: number
}

export interface Strategies {
  strategies: (Found & {
    user_feedback_status: string
    ranking_score: number
    quality_score?: number
    rejection?: object
  })[]
  avoid: (Found & { audience: string; correction_type?: string; user_said?: string })[]
}

export interface Section {
  section: string
  turn_id?: string
  status?: string
  rejections_in_a_row: number
  ended: boolean
}

export interface Logged {
  feedback_id: string
  action: string
  target_type: string
  target_id: string
  session_id?: string
  actor: string
  person?: string
  trust: string
  channel: string
  payload: string
  state: string
}
