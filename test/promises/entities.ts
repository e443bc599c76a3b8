// Random histories of what names mean: what is said, by whom and where, with a key and without; what reviewers decide about it;
// and what is taken back and brought back. `questions` are all that anybody could ask about it.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { type Bank, bankIn } from '../contract/intent-registry.ts'
import type { TestHeed } from '../engines.ts'

const names = ['acme', 'the desk'] as const
const entities = ['apex', 'john', 'sarah-london'] as const
const sessions = [null, 'one', 'two'] as const
const domains = [null, 'funds', 'asia'] as const
/** Zoe asks and never says anything. */
const askers = [null, 'ann', 'bob', 'zoe'] as const

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('say'),
      name: fc.constantFrom(...names),
      entity: fc.constantFrom(...entities),
      person: fc.constantFrom(null, null, 'ann', 'bob'),
      session: fc.constantFrom(null, ...sessions),
      domain: fc.constantFrom(null, null, ...domains),
      trust: fc.constantFrom(null, null, null, 'tool_output'),
      speaker: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth: fc.nat(20), approve: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo'), nth: fc.nat(50) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 6, maxLength: 20 })

const key = (actor: string, role: 'agent' | 'reviewer'): Partial<Caller> => ({ actor, actorKind: 'key', role })
/** One person's machine; a team whose every call has a key; and one whose data is also opened without. The last one reviews. */
const speakers = {
  keyless: [{}, {}, {}],
  keyed: [key('key-1', 'agent'), key('key-2', 'agent'), key('key-3', 'reviewer')],
  mixed: [{}, key('key-1', 'agent'), key('key-3', 'reviewer')],
}
export type Access = keyof typeof speakers

export interface Question {
  readonly name: string
  readonly person: string | null
  readonly session: string | null
  readonly domain: string | null
}

export interface Said extends Receipt {
  readonly candidate_id?: string
  readonly applies_to?: 'everyone' | 'person' | 'conversation' | 'nobody'
}

/** One decision that a receipt says is different now. */
export interface Promised {
  readonly name: string
  readonly person: string | null
  readonly session: string | null
  readonly domain: string | null
  readonly isForUnnamed: boolean
  readonly after: string | undefined
}

export async function entityWorld(test: TestHeed, workspace: string, access: Access) {
  const bank = await bankIn(test, workspace)
  const reviewer = speakers[access][2] ?? {}
  const given: string[] = []

  return {
    bank,
    questions: questions(),
    ask: async (question: Question) =>
      (await bank.call<{ entity_id?: string }>('entity_resolve', input(question))).entity_id,
    /** The receipt of what was done; undefined where there was nothing to do. */
    async step(one: Step): Promise<Said | undefined> {
      const receipt = await act(bank, one, { given, speaker: speakers[access], reviewer })
      if (receipt) given.push(receipt.feedback_id)
      return receipt
    },
    promises: (receipt: Receipt) => receipt.changes.items.flatMap(({ what, after }) => promisedBy(what, after)),
  }
}

interface Acting {
  readonly given: readonly string[]
  readonly speaker: readonly Partial<Caller>[]
  readonly reviewer: Partial<Caller>
}

async function act(bank: Bank, one: Step, { given, speaker, reviewer }: Acting): Promise<Said | undefined> {
  switch (one.kind) {
    case 'say': {
      const { name, entity, person, session, domain, trust } = one
      const said = {
        feedback_type: 'entity_correction',
        original_input: name,
        correct_choice: entity,
        ...(person !== null && { on_behalf_of: person }),
        ...(session !== null && { session_id: session }),
        ...(domain !== null && { context: { domain } }),
        ...(trust !== null && { trust }),
      }
      return bank.call<Said>('intent_feedback', said, speaker[one.speaker])
    }
    case 'decide': {
      const waiting = await bank.inbox()
      const item_id = waiting[one.nth % Math.max(1, waiting.length)]?.item_id
      if (item_id === undefined) return undefined
      return one.approve
        ? bank.call<Said>('inbox_approve', { item_id }, reviewer)
        : bank.call<Said>('inbox_reject', { item_id, reason: 'no' }, reviewer)
    }
    default: {
      const feedback_id = given[one.nth % Math.max(1, given.length)]
      return feedback_id === undefined ? undefined : bank.call<Said>('feedback_undo', { feedback_id }, reviewer)
    }
  }
}

function questions(): Question[] {
  return names.flatMap((name) =>
    askers.flatMap((person) =>
      sessions.flatMap((session) => domains.map((domain): Question => ({ name, person, session, domain }))),
    ),
  )
}

function input({ name, person, session, domain }: Question): object {
  return {
    name,
    ...(person !== null && { on_behalf_of: person }),
    ...(session !== null && { session_id: session }),
    ...(domain !== null && { domain }),
  }
}

const described =
  /^“(?<name>.+)” (?:for (?<who>\S+)(?: in (?<domain>\S+))?|in the conversation (?<session>\w+)(?<unnamed>, for .*)?)$/

function promisedBy(what: string, after: string | undefined): Promised[] {
  if (what.startsWith('inbox ')) return []
  const { name = '', who, domain, session, unnamed } = described.exec(what)?.groups ?? {}
  if (name === '') throw new Error(`what does “${what}” promise?`)
  const person = who === undefined || who === 'everyone' ? null : who
  return [
    { name, person, session: session ?? null, domain: domain ?? null, isForUnnamed: unnamed !== undefined, after },
  ]
}

/** Whether the promise can be about what this asker is answered. */
export function concerns(promise: Promised, question: Question): boolean {
  return (
    promise.name === question.name &&
    (promise.person === null || promise.person === question.person) &&
    (promise.session === null || promise.session === question.session) &&
    (promise.domain === null || promise.domain === question.domain) &&
    (!promise.isForUnnamed || question.person === null)
  )
}

/** Those who must be answered as promised, because nothing nearer was said for them. */
export function promisedTo({ name, person, session, domain, isForUnnamed }: Promised): Question[] {
  if (person !== null) return [{ name, person, session: null, domain }]
  if (session !== null) return [{ name, person: isForUnnamed ? null : 'zoe', session, domain: null }]
  return [null, 'zoe'].map((asker) => ({ name, person: asker, session: null, domain }))
}
