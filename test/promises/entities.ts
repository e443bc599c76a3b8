// Random histories of what names mean: what is said, by whom and where, with a key and without; what reviewers decide about it;
// and what is taken back and brought back.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { type Bank, bankIn } from '../contract/intent-registry.ts'
import { keyOf, type Moment, type Promised } from './kit.ts'
import { type Access, type Context, speakers } from './suite.ts'

const names = ['acme', 'the desk'] as const
const ids = ['apex', 'john', 'sarah-london'] as const
const sessions = [null, 'one', 'two'] as const
const domains = [null, 'funds', 'asia'] as const
/** Which of those who have access say something. */
const speaking = [0, 1, 2, 4] as const
/** Zoe asks and never says anything. */
const askers = [null, 'ann', 'bob', 'zoe'] as const

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('say'),
      name: fc.constantFrom(...names),
      entity: fc.constantFrom(...ids),
      person: fc.constantFrom(null, null, 'ann', 'bob'),
      session: fc.constantFrom(null, ...sessions),
      domain: fc.constantFrom(null, null, ...domains),
      trust: fc.constantFrom(null, null, null, 'tool_output'),
      speaker: fc.constantFrom(...speaking),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth: fc.nat(20), approve: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo'), nth: fc.nat(50) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const histories = fc.array(step, { minLength: 6, maxLength: 20 })

interface Question {
  readonly name: string
  readonly person: string | null
  readonly session: string | null
  readonly domain: string | null
}

interface Said extends Receipt {
  readonly candidate_id?: string
  readonly applies_to?: 'everyone' | 'person' | 'conversation' | 'nobody'
}

/** The entity. */
type Answer = string | undefined
type EntityContext = Context<Step, Question, Answer, Said>

const entityWorld: EntityContext['world'] = async (test, workspace, access) => {
  const bank = await bankIn(test, workspace)
  const [, , reviewer] = speakers[access]
  const given: string[] = []
  const questions = questionsIn(sessionsOf(access))
  return {
    async answers() {
      const answers = new Map<string, Answer>()
      for (const question of questions) {
        const { entity_id } = await bank.call<{ entity_id?: string }>('entity_resolve', input(question))
        answers.set(keyOf(question), entity_id)
      }
      return answers
    },
    async step(one) {
      const receipt = await act(bank, one, { given, speaker: speakers[access], reviewer })
      if (receipt) given.push(receipt.feedback_id)
      return receipt
    },
    promises: ({ said }) => said.changes.items.flatMap(({ what, after }) => promisedBy(what, after)),
    untrue: (moment) => untrueOf(bank, speakers[access], moment),
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

/** A session as it is stored: it belongs to its key (0022). */
function placedIn({ actor, actorKind }: Partial<Caller> = {}, session: string | null): string | null {
  return session !== null && actorKind === 'key' ? `${actor}/${session}` : session
}

/** The sessions without a key, and those of every key that says something. */
function sessionsOf(access: Access): (string | null)[] {
  const all: readonly Partial<Caller>[] = speakers[access]
  const placed = speaking.flatMap((index) => sessions.map((session) => placedIn(all[index], session)))
  return [...new Set([...sessions, ...placed])]
}

function questionsIn(places: readonly (string | null)[]): Question[] {
  return names.flatMap((name) =>
    askers.flatMap((person) =>
      places.flatMap((session) => domains.map((domain): Question => ({ name, person, session, domain }))),
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
  /^“(?<name>.+)” (?:for (?<who>\S+)(?: in (?<domain>\S+))?|in the conversation (?<session>[\w/]+)(?<unnamed>, for .*)?)$/

function promisedBy(what: string, after: string | undefined): Promised<Question, Answer>[] {
  if (what.startsWith('inbox ')) return []
  const { name = '', who, domain = null, session = null, unnamed } = described.exec(what)?.groups ?? {}
  if (name === '') throw new Error(`what does “${what}” promise?`)
  const about: About = { name, person: who === 'everyone' ? null : (who ?? null), session, domain }
  const isForUnnamed = unnamed !== undefined
  return [
    {
      what: `${what}: ${after}`,
      to: after === undefined ? [] : promisedTo(about, isForUnnamed),
      isKept: (answer) => answer === after,
      names: (question, _, now) =>
        isWithin(about, question) &&
        (!isForUnnamed || question.person === null) &&
        (after === now || after === undefined),
    },
  ]
}

/** Null if it is about all sessions. */
type About = Question

function isWithin({ name, person, session, domain }: About, question: Question): boolean {
  return (
    name === question.name &&
    (person === null || person === question.person) &&
    // What was said in a session without a key counts in those of keys with the same name.
    (session === null || session === question.session || question.session?.endsWith(`/${session}`) === true) &&
    (domain === null || domain === question.domain)
  )
}

/** Those who must be answered as promised, because nothing nearer was said for them. */
function promisedTo({ name, person, session, domain }: About, isForUnnamed: boolean): Question[] {
  if (person !== null) return [{ name, person, session: null, domain }]
  if (session !== null) return [{ name, person: isForUnnamed ? null : 'zoe', session, domain: null }]
  return [null, 'zoe'].map((asker) => ({ name, person: asker, session: null, domain }))
}

/** What the receipt says about a correction beside its changes. */
async function untrueOf(
  bank: Bank,
  speaker: readonly Partial<Caller>[],
  { one, said, before, after }: Moment<Step, Answer, Said>,
): Promise<string[]> {
  const problems: string[] = []
  const mustBe = (isSo: boolean, problem: string) => isSo || problems.push(problem)
  const hasChanged = [...after].some(([question, answer]) => answer !== before.get(question))
  mustBe(said.outcome === 'applied' || !hasChanged, 'a decision changed, and the outcome is not applied')
  if (one.kind !== 'say') return problems
  const { name, entity, person, domain } = one
  const session = placedIn(speaker[one.speaker], one.session)
  const forReporter = after.get(keyOf({ name, person, session, domain })) === entity
  const forEveryone = after.get(keyOf({ name, person: 'zoe', session: null, domain })) === entity
  const isHeld = said.item_id !== undefined
  const { applies_to, candidate_id, message } = said
  mustBe(message.includes('Applied immediately') === (applies_to !== 'nobody'), 'the message is about others')
  mustBe((candidate_id === undefined) === isHeld, 'what is held has no candidate, all else has one')
  if (isHeld) mustBe(applies_to === 'nobody', 'it is held, and applies to somebody')
  else {
    mustBe((applies_to === 'everyone') === forEveryone, 'applies_to says otherwise of everyone')
    mustBe((applies_to !== 'nobody') === (forReporter || forEveryone), 'applies_to says otherwise of the reporter')
    const { candidate } = await bank.call<{ candidate: { state: string } }>('intent_get', { candidate_id })
    mustBe(!forEveryone || candidate.state === 'live', 'everyone is answered so, and the candidate is not live')
  }
  return problems
}

export const entities: EntityContext = {
  histories,
  seeds: { keyless: 3, keyed: 5, mixed: 7 },
  world: entityWorld,
}
