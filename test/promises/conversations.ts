// Random histories of conversations: what people ask, say to answers, correct and take back, by name and without, with keys and
// without. `questions` are the decisions that follow from it, as each of them is asked.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { answer, ask, type Recorded, say, type Talk, talkIn } from '../contract/conversation-talk.ts'
import type { TestHeed } from '../engines.ts'

const sessions = ['s1', 's2', 's3'] as const
const people = [null, 'ann', 'bob', 'cid'] as const
const ways = ['portal', 'web'] as const
const queries = [ask.permit, ask.again, ask.weather] as const
const messages = [say.no, say.wrong, say.giveUp, say.thanks, say.more] as const

const session = fc.constantFrom(...sessions)
const who = fc.constantFrom(...people)
const speaker = fc.nat(1)
const nth = fc.nat(50)
const turn = { kind: fc.constant('say'), session, who, speaker, strategy: fc.constantFrom(...ways, null) }
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...turn, query: fc.constantFrom(...queries) }) },
  { weight: 9, arbitrary: fc.record({ ...turn, query: fc.constantFrom(...messages) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('correct'),
      nth,
      who,
      speaker: fc.nat(2),
      status: fc.constantFrom('rejected', 'accepted', 'neutral'),
      trust: fc.constantFrom(null, null, null, 'tool_output'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth, approve: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo'), nth }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const histories = fc.array(step, { minLength: 12, maxLength: 24, size: 'max' })

const key = (actor: string, role: 'agent' | 'reviewer'): Partial<Caller> => ({ actor, actorKind: 'key', role })
/** One person's machine, or a team whose every call has a key; the last of them reviews. */
const speakers = {
  keyless: [{}, {}, {}],
  keyed: [key('key-1', 'agent'), key('key-2', 'agent'), key('key-3', 'reviewer')],
}
export type Access = keyof typeof speakers

/** Zoe asks and never says anything; null names nobody. */
const askers = [null, 'ann', 'bob', 'cid', 'zoe'] as const
export interface Asker {
  readonly person: string | null
  readonly session: string | null
}
export type Question =
  | ({ readonly kind: 'strategy'; readonly query: string; readonly strategy: string } & Asker)
  | ({ readonly kind: 'reading'; readonly message: string } & Asker)
  | { readonly kind: 'turn'; readonly turn: string }

/** One decision that is said to be different now. */
export interface Promised {
  readonly question: Question
  readonly after: string | undefined
}

/** What a step answered: which decisions it says are different, and how it puts that in words. */
export interface Said {
  readonly message: string
  readonly changes: Receipt['changes']['items']
  /** The turn that was recorded with it, and the one it judged. */
  readonly recorded?: { readonly strategy: string | null; readonly judged: string | undefined }
}

export type Answers = ReadonlyMap<string, string | undefined>
export const keyOf = (question: Question): string => JSON.stringify(question)

export function conversationWorld(test: TestHeed, workspace: string, access: Access) {
  const talk = talkIn(test, workspace)
  const given: string[] = []
  let count = 0
  return {
    talk,
    async step(one: Step): Promise<Said | undefined> {
      count += 1
      return act(talk, one, { id: `t${count}`, given, speakers: speakers[access] })
    },
    answers: () => answersOf(talk, access),
    promises: ({ changes }: Said) => changes.flatMap(({ what, after }) => promisedBy(what, after)),
  }
}

interface Acting {
  readonly id: string
  readonly given: string[]
  readonly speakers: readonly Partial<Caller>[]
}

async function act(talk: Talk, one: Step, { id, given, speakers: [...all] }: Acting): Promise<Said | undefined> {
  const reviewer = all[2] ?? {}
  const told = (receipt: Receipt): Said => {
    given.push(receipt.feedback_id)
    return { message: receipt.message, changes: receipt.changes.items }
  }
  switch (one.kind) {
    case 'say': {
      const more = known({ on_behalf_of: one.who, strategy: one.strategy, response: answer })
      const recorded: Recorded = await talk.record(one.session, id, one.query, more, all[one.speaker])
      if (recorded.previous) given.push((await talk.turn(recorded.previous.turn_id)).detected?.feedback_id ?? '')
      const judged = recorded.previous?.turn_id
      return { ...recorded, changes: recorded.changes ?? [], recorded: { strategy: one.strategy, judged } }
    }
    case 'correct': {
      const turns = await talk.turns()
      const turn_id = turns[one.nth % Math.max(1, turns.length)]?.turn_id
      if (turn_id === undefined) return undefined
      const input = known({ turn_id, feedback_type: one.status, on_behalf_of: one.who, trust: one.trust })
      return told(await talk.tell('verdict_correct', input, all[one.speaker]))
    }
    case 'decide': {
      const waiting = await talk.inbox()
      const item_id = waiting[one.nth % Math.max(1, waiting.length)]?.item_id
      if (item_id === undefined) return undefined
      return told(
        one.approve
          ? await talk.tell('inbox_approve', { item_id }, reviewer)
          : await talk.tell('inbox_reject', { item_id, reason: 'no' }, reviewer),
      )
    }
    default: {
      const feedback_id = given[one.nth % Math.max(1, given.length)]
      return feedback_id === undefined ? undefined : told(await talk.tell('feedback_undo', { feedback_id }, reviewer))
    }
  }
}

function known(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** How everybody would be answered: nobody in particular, each person, and zoe in each session. */
async function answersOf(talk: Talk, access: Access): Promise<Answers> {
  const as = speakers[access][0] ?? {}
  const answers = new Map<string, string | undefined>()
  const everybody: Asker[] = [
    ...askers.map((person) => ({ person, session: null })),
    ...sessions.map((id) => ({ person: 'zoe', session: id })),
  ]
  for (const asker of everybody) {
    const named = known({ on_behalf_of: asker.person, session_id: asker.session })
    for (const query of [...queries, ...messages]) {
      const { strategies, avoid } = await talk.search(query, { ...named, limit: 50 }, as)
      const found = new Map([
        ...strategies.map((one) => [one.strategy, one.user_feedback_status] as const),
        ...avoid.map((one) => [one.strategy, 'avoided'] as const),
      ])
      for (const strategy of ways)
        answers.set(keyOf({ kind: 'strategy', query, strategy, ...asker }), found.get(strategy))
    }
    if (asker.session !== null) continue
    for (const message of messages) {
      const { feedback_type } = await talk.call<{ feedback_type: string }>(
        'feedback_detect',
        {
          query: message,
          previous_query: ask.permit,
          previous_response: answer,
          ...known({ on_behalf_of: asker.person }),
        },
        as,
      )
      answers.set(keyOf({ kind: 'reading', message, ...asker }), feedback_type)
    }
  }
  for (const { turn_id, user_feedback_status } of await talk.turns())
    answers.set(keyOf({ kind: 'turn', turn: turn_id }), user_feedback_status)
  return answers
}

const described = /^(?:strategy (?<strategy>\w+) for queries|messages) like “(?<text>.+)”, (?<audiences>.+)$/

function promisedBy(what: string, after: string | undefined): Promised[] {
  if (what.startsWith('inbox ')) return []
  if (what.startsWith('turn ')) return [{ question: { kind: 'turn', turn: what.slice('turn '.length) }, after }]
  const { strategy, text = '', audiences = '' } = described.exec(what)?.groups ?? {}
  if (audiences === '') throw new Error(`what does “${what}” promise?`)
  // How a question is read depends on what was asked before it; what these messages say does not.
  if (strategy === undefined && !messages.some((message) => message === text)) return []
  return audiences.split(' and ').map((audience) => ({
    question:
      strategy === undefined
        ? { kind: 'reading', message: text, ...askerOf(audience) }
        : { kind: 'strategy', query: text, strategy, ...askerOf(audience) },
    after: strategy === undefined ? after?.replace('read as ', '') : after,
  }))
}

function askerOf(audience: string): Asker {
  const { person, session } = /^(?:for (?<person>.+)|in session (?<session>.+))$/.exec(audience)?.groups ?? {}
  if (session !== undefined) return { person: 'zoe', session }
  if (person === 'everyone') return { person: 'zoe', session: null }
  return { person: person === 'calls here that name nobody' ? null : (person ?? ''), session: null }
}
