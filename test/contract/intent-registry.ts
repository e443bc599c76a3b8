// A bank's verbs and people in a workspace of its own, and short ways to ask and teach.

import { type HeedCore, openHeed } from '../../src/app.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { embedder } from '../embedder.ts'
import { person, type TestHeed } from '../engines.ts'
import { allPages } from './all-pages.ts'

const verb = (name: string, description: string, ...phrases: string[]) => ({
  name,
  description,
  domain: name.split('.')[0] ?? '',
  phrases,
})

/** Two people are called Sarah Chen; only their offices differ. */
export const bank = {
  verbs: [
    verb('account.open', 'Opens a new account.', 'open an account', 'start a savings account', 'set up a new account'),
    verb('account.close', 'Closes an account for good.', 'close my account', 'shut the account', 'end my account'),
    verb('account.balance', 'Says how much money there is.', 'what is my balance', 'show my balance', 'my funds'),
    verb('card.block', 'Blocks a card that was lost.', 'block my card', 'my card was stolen', 'freeze the card'),
    verb(
      'card.limit',
      'Changes what a card may spend.',
      'raise my card limit',
      'change the spending limit',
      'card cap',
    ),
    verb('payment.send', 'Sends money to somebody.', 'send money', 'transfer cash to a friend', 'pay somebody'),
    verb('payment.cancel', 'Cancels a payment.', 'cancel the payment', 'stop a transfer', 'undo my last payment'),
    verb('trade.buy', 'Buys shares.', 'buy shares', 'purchase stock', 'invest in equities'),
  ],
  entities: [
    sarah('sarah-london', 'London'),
    sarah('sarah-singapore', 'Singapore'),
    { id: 'apex', name: 'Apex Fund', type: 'fund', attributes: [], aliases: ['Apex'] },
    { id: 'john', name: 'John Smith', type: 'person', attributes: [{ name: 'office', value: 'Paris' }], aliases: [] },
  ],
}

function sarah(id: string, office: string) {
  return { id, name: 'Sarah Chen', type: 'person', attributes: [{ name: 'office', value: office }], aliases: [] }
}

/**
 * What people here say and the registry does not know: a search for it does not find account.open (fund) or card.block
 * (plastic). Each list has paraphrases: any two of a list have a cosine of at least 0.8.
 */
export const slang = {
  fund: ['spin up a fund', 'spin up one more fund', 'spin up another fund', 'please spin up a fund'],
  plastic: [
    'my plastic was swallowed by the machine',
    'the machine swallowed my plastic',
    'the machine has swallowed my plastic',
    'my plastic got swallowed by the machine',
  ],
} as const

export const people = ['ann', 'bob', 'cid', 'dan'] as const

type Calls = Pick<TestHeed, 'call' | 'tell' | 'refused'>

export type Bank = ReturnType<typeof bankOf>

/** The bank, imported into a workspace of its own. */
export async function bankIn(test: Calls, workspace: string): Promise<Bank> {
  const world = bankOf(test, workspace)
  await world.call('intent_import', bank)
  return world
}

export function bankOf(test: Calls, workspace: string) {
  const as = { workspace }
  const call = <T = Record<string, unknown>>(name: string, input: object, role: object = {}) =>
    test.call<T>(name, input, { ...role, ...as })
  const tell = (name: string, input: object): Promise<Receipt> => test.tell(name, input, as)
  const listed = <T>(name: string, input: object) => allPages<T>(call, name, input)
  const teach = (original_input: string, correct_choice: string, person?: string, more: object = {}) =>
    call<Learned>('intent_feedback', {
      feedback_type: 'phrase_mapping',
      original_input,
      correct_choice,
      ...(person !== undefined && { on_behalf_of: person }),
      ...more,
    })
  const search = (query: string, person?: string, more: object = {}) =>
    call<VerbFound>('verb_search', { query, ...(person !== undefined && { on_behalf_of: person }), ...more })
  const candidates = (filter: object = {}) => listed<Listed>('intent_list', { state: 'all', ...filter })
  return {
    workspace,
    call,
    tell,
    listed,
    refused: (name: string, input: object, role: object = {}): Promise<HeedError> =>
      test.refused(name, input, { ...role, ...as }),
    undo: ({ feedback_id }: { feedback_id: string }) => tell('feedback_undo', { feedback_id }),
    /** Says what a phrase means, for a person or without one. */
    teach,
    /** Three people say the same words. */
    teachAll: async (phrase: string, meaning: string) => {
      let last: Learned | undefined
      for (const person of people.slice(0, 3)) last = await teach(phrase, meaning, person)
      if (!last) throw new Error('nobody taught')
      return last
    },
    search,
    /** Only the verb; not logged. */
    verb: async (query: string, person?: string) => (await search(query, person, { is_test: true })).verb,
    /** The whole decision; not logged. */
    decision: (query: string, person?: string) => search(query, person, { is_test: true }),
    outcome: (input: object) => tell('intent_outcome', input),
    name: (name: string, more: object = {}) => call<EntityFound>('entity_resolve', { name, ...more }),
    meansName: (original_input: string, correct_choice: string, more: object = {}) =>
      call<Learned>('intent_feedback', {
        feedback_type: 'entity_correction',
        original_input,
        correct_choice,
        ...more,
      }),
    candidates,
    /** The state of the candidate for these words. */
    candidate: async (input: string, maps_to: string) =>
      (await candidates({ explicit_only: false })).find((one) => one.input === input && one.maps_to === maps_to),
    samples: (kind: 'intent' | 'alias') => listed<Sample>('sample_list', { kind }),
    inbox: (state = 'waiting') => listed<{ item_id: string; risk: string; target_id: string }>('inbox_list', { state }),
    stats: (days = 30) => call<Stats>('intent_stats', { days }),
    check: () => call<Checked>('correction_check', {}),
  }
}

/** A key of its own. */
export const keyOf = (actor: string, role: 'agent' | 'reviewer' = 'agent') =>
  ({ actor, actorKind: 'key', role, channel: 'http' }) as const

export const importing =
  ({ call }: Bank) =>
  (input: object, as: object = {}) =>
    call<Imported>('intent_import', input, as)

export interface Imported {
  outcome: string
  message: string
  recorded: number
  removed: number
  unchanged: number
  feedback_id?: string
  undo?: string
  changes: { what: string; before?: string; after?: string }[]
  waiting?: { item_id?: string; feedback_id?: string; undo?: string; count: number; changes: object[] }
  rejected: { phrase: string; verb: string }[]
}

/** Another Heed on the same store, whose clock the test sets. */
export async function withClock(
  { location }: TestHeed,
  run: (calls: Calls, setTime: (time: string) => void) => Promise<void>,
): Promise<void> {
  let now = '2030-01-01T00:00:00.000Z'
  const heed: HeedCore = await openHeed({ store: location, workspace: 'default', clock: { now: () => now }, embedder })
  const call = async <T>(name: string, input: unknown, as = {}) =>
    (await heed.port.execute({ ...person, ...as }, name, input)) as T
  const refused = async (name: string, input: unknown, as = {}) => {
    const thrown = await call(name, input, as).catch((error: unknown) => error)
    if (thrown instanceof HeedError) return thrown
    throw new Error(`${name} was expected to be refused`)
  }
  try {
    await run({ call, tell: call, refused } as Calls, (time) => {
      now = time
    })
  } finally {
    await heed.close()
  }
}

export interface VerbFound {
  search_id?: string
  outcome: string
  verb?: string
  score?: number
  candidates: { verb: string; score: number; source: string; phrase?: string }[]
  feedback_hint?: string
}

interface EntityFound {
  outcome: string
  entity_id?: string
  candidates: { entity_id: string; score: number; source: string; matched_name: string }[]
  differences: { attribute: string; values: Record<string, string> }[]
  feedback_hint?: string
}

interface Learned extends Receipt {
  candidate_id: string
  occurrence_count: number
  was_new: boolean
  auto_applied: boolean
  threshold_applied: boolean
  applies_to: string
}

interface Listed {
  candidate_id: string
  learning_type: string
  input: string
  maps_to: string
  state: string
  because?: string
  missing: number
  supporters: number
  occurrence_count: number
  reporters: number
  confidence: number
  collisions: { phrase: string; verb: string; similarity: number }[]
  feedback_ids: string[]
}

interface Sample {
  id: string
  record: string
  feedback_ids: string[]
  weight: number
}

interface Missed {
  feedback_id: string
  asked: string
  expected: string
}

interface Checked {
  asked: number
  wrong: Missed[]
  warnings: Missed[]
}

interface Rate {
  searches: number
  judged: number
  hits: number
  hit_rate: number
}

interface Stats extends Rate {
  by_day: (Rate & { day: string })[]
  outcomes: Record<string, number>
  confusions: { answered: string; meant: string; count: number; example: string }[]
  gaps: { query: string; count: number; like: string[] }[]
  low_score_successes: { query: string; verb: string; score: number }[]
}
