// Random histories of conversations: what people ask, say to answers, correct and take back, by name and without, with keys and
// without.
import fc from 'fast-check'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { answer, ask, type Recorded, say, type Talk, talkIn } from '../contract/conversation-talk.ts'
import { type Answers, keyOf, naming, type Promised, type Told } from './kit.ts'
import { type Access, type Context, speakers } from './suite.ts'

// Several keys speak in each.
const sessions = ['shared/s1', 'shared/s2', 'shared/s3'] as const
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set'), value: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide'), nth, approve: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('undo'), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const histories = fc.array(step, { minLength: 12, maxLength: 24, size: 'max' })

/** Zoe asks and never says anything; null names nobody. */
const askers = [null, 'ann', 'bob', 'cid', 'zoe'] as const
interface Asker {
  readonly person: string | null
  readonly session: string | null
}
type Question =
  | ({ readonly kind: 'strategy'; readonly query: string; readonly strategy: string } & Asker)
  | ({ readonly kind: 'reading'; readonly message: string } & Asker)
  | { readonly kind: 'turn'; readonly turn: string }

/** What a step answered, and the turn that was recorded with it. */
interface Said extends Told {
  readonly recorded?: { readonly strategy: string | null; readonly judged: string | undefined }
}

type Answer = string | undefined
type ConversationContext = Context<Step, Question, Answer, Said>

const conversationWorld: ConversationContext['world'] = async (test, workspace, access) => {
  const talk = talkIn(test, workspace)
  const given: string[] = []
  let count = 0
  return {
    async step(one) {
      count += 1
      return act(talk, one, { id: `t${count}`, given, speakers: speakers[access] })
    },
    answers: () => answersOf(talk, access),
    promises: ({ said }) => [
      ...said.changes.items.flatMap(({ what, after }) => promisedBy(what, after)),
      naming<Question, Answer>('what is recorded', (question, before, after) =>
        isNamedByRecording(said, question, before, after),
      ),
    ],
    untrue: async ({ said, after }) => [
      ...(await untrueMessage(talk, said, after)),
      ...(await untrueSections(talk, after)),
    ],
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
    return receipt
  }
  switch (one.kind) {
    case 'say': {
      const more = known({ on_behalf_of: one.who, strategy: one.strategy, response: answer })
      const recorded: Recorded = await talk.record(one.session, id, one.query, more, all[one.speaker])
      if (recorded.previous) given.push((await talk.turn(recorded.previous.turn_id)).detected?.feedback_id ?? '')
      const judged = recorded.previous?.turn_id
      const items = recorded.changes ?? []
      const changes = { created: 0, changed: items.length, removed: 0, items }
      return { message: recorded.message, changes, recorded: { strategy: one.strategy, judged } }
    }
    case 'correct': {
      const turns = await talk.turns()
      const turn_id = turns[one.nth % Math.max(1, turns.length)]?.turn_id
      if (turn_id === undefined) return undefined
      const input = known({ turn_id, feedback_type: one.status, on_behalf_of: one.who, trust: one.trust })
      return told(await talk.tell('verdict_correct', input, all[one.speaker]))
    }
    case 'set':
      return talk.set('gate.reporters', one.value)
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
async function answersOf(talk: Talk, access: Access): Promise<Answers<Answer>> {
  const [as] = speakers[access]
  const answers = new Map<string, Answer>()
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

function promisedBy(what: string, after: string | undefined): Promised<Question, Answer>[] {
  if (what.startsWith('inbox ') || what.startsWith('setting ')) return []
  if (what.startsWith('turn ')) return [promise(what, { kind: 'turn', turn: what.slice('turn '.length) }, after)]
  const { strategy, text = '', audiences = '' } = described.exec(what)?.groups ?? {}
  if (audiences === '') throw new Error(`what does “${what}” promise?`)
  // How a question is read depends on what was asked before it; what these messages say does not.
  if (strategy === undefined && !messages.some((message) => message === text)) return []
  return audiences
    .split(' and ')
    .map((audience) =>
      strategy === undefined
        ? promise(what, { kind: 'reading', message: text, ...askerOf(audience) }, after?.replace('read as ', ''))
        : promise(what, { kind: 'strategy', query: text, strategy, ...askerOf(audience) }, after),
    )
}

function promise(what: string, question: Question, promised: string | undefined): Promised<Question, Answer> {
  return {
    what: `${what}: ${promised}`,
    to: [question],
    isKept: (answered) => answered === promised,
    names: (changed, _, now) => promised === now && concerns(question, changed),
  }
}

function askerOf(audience: string): Asker {
  const { person, session } = /^(?:for (?<person>.+)|in session (?<session>.+))$/.exec(audience)?.groups ?? {}
  if (session !== undefined) return { person: 'zoe', session }
  if (person === 'everyone') return { person: 'zoe', session: null }
  return { person: person === 'calls here that name nobody' ? null : (person ?? ''), session: null }
}

/** What is said for everyone applies to all who have not spoken themselves; what is said for one query, to those like it. */
function concerns(named: Question, question: Question): boolean {
  if (named.kind === 'turn' || question.kind === 'turn') return keyOf(named) === keyOf(question)
  const isEveryone = named.person === 'zoe' && named.session === null
  const isAsker = isEveryone || (named.person === question.person && named.session === question.session)
  if (named.kind === 'strategy') return question.kind === 'strategy' && named.strategy === question.strategy && isAsker
  return question.kind === 'reading' && named.message === question.message && isAsker
}

/** A turn that is recorded brings its own strategy, and says how the one before counts; for everyone it names what is avoided. */
function isNamedByRecording({ recorded, changes }: Said, question: Question, then: Answer, now: Answer): boolean {
  if (!recorded) return false
  if (question.kind === 'turn') return then === undefined
  if (question.kind !== 'strategy') return false
  if (recorded.strategy === question.strategy && then === undefined) return true
  const isJudged = changes.items.some(({ what }) => what === `turn ${recorded.judged}`)
  const isForAll = question.person === 'zoe' && question.session === null
  return isJudged && !(isForAll && (then === 'avoided' || now === 'avoided'))
}

/** The section for the planner says the same about a strategy as a search in its session. */
async function untrueSections(talk: Talk, after: Answers<Answer>): Promise<string[]> {
  const problems: string[] = []
  const turns = new Map((await talk.turns()).map((one) => [one.turn_id, one]))
  for (const id of new Set([...turns.values()].map(({ session_id }) => session_id))) {
    const { section, turn_id = '' } = await talk.section(id)
    const { strategy, query = '' } = turns.get(turn_id) ?? {}
    if (strategy === undefined) continue
    const counts = after.get(keyOf({ kind: 'strategy', query, strategy, person: 'zoe', session: id }))
    const isTrue =
      (!section.includes('Do NOT reuse') || counts === 'avoided') &&
      (!section.includes(' worked') || counts === 'accepted')
    if (!isTrue) problems.push(`the section of ${id} says “${section}”, and its strategy is ${counts}`)
  }
  return problems
}

/** What the sentences say about strategies. */
async function untrueMessage(talk: Talk, { message }: Said, after: Answers<Answer>): Promise<string[]> {
  const said = /Turn (\S+) counts as .*Its strategy (\w+) is (avoided|proposed) for queries like that one(.*?)\. [A-Z]/
  const [, turnId, strategy, use, rest = ''] = said.exec(`${message} .`.replace(/ \.$/, ' Z')) ?? []
  if (turnId === undefined) return []
  const { query, session_id } = await talk.turn(turnId)
  const isAvoided = (person: string, id: string | null) =>
    after.get(keyOf({ kind: 'strategy', query, strategy, person, session: id })) === 'avoided'
  // “for everyone, because …; it is not avoided for ann and in session s1”, “for ann and in session s1; for everyone when …”
  const isForEveryone = rest.startsWith(', for everyone')
  const named = isForEveryone ? rest.split('not avoided ')[1] : rest.split(';')[0]
  const isNamed = (words: string) => named?.includes(words) === true
  const expects = (words: string) => use === 'avoided' && isNamed(words) !== isForEveryone
  const isTrue =
    isAvoided('zoe', null) === (use === 'avoided' && isForEveryone) &&
    isAvoided('zoe', session_id) === expects(`in session ${session_id}`) &&
    ['ann', 'bob', 'cid'].every(
      (person) => !isNamed(`for ${person}`) || isAvoided(person, null) === expects(`for ${person}`),
    )
  return isTrue ? [] : ['the message says otherwise of the strategy']
}

export const conversations: ConversationContext = {
  histories,
  seeds: { keyless: 29, keyed: 23 },
  world: conversationWorld,
}
