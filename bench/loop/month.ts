// A month in which people only talk: each request is a turn, the next message says how its answer was taken, and no other feedback is
// ever sent.
import type { Heed, TurnBeginOutput } from '../../src/index.ts'
import { createAskers } from '../flywheel/stream.ts'
import { createRandom, oneOf, type Random } from '../intent/draw.ts'
import { byLabel, type Example } from '../intent/examples.ts'
import type { Run } from '../report/run.ts'
import { answerIn, correctionIn, type Kind, responseFor, type Side, sides, thanksIn } from './says.ts'

export interface Plan {
  readonly requests: readonly Example[]
  /** Phrases that are neither imported nor asked: what people say in other words. */
  readonly spare: readonly Example[]
  readonly people: number
  readonly seed: number
  readonly sides: readonly Side[]
}

/** A message that reacted to an answer, with what followed from it. */
export interface Reaction {
  readonly person: string
  readonly request: Example
  readonly message: string
  /** none: they went on with something else. */
  readonly kind: Kind | 'answer' | 'thanks' | 'none'
  readonly side: Side
  /** The verb that had run, if one had. */
  readonly ran: string | undefined
  readonly heard: TurnBeginOutput['heard']
  readonly followed: readonly string[]
  /** Heed said what to ask. */
  readonly isAsked: boolean
  /** What the words of the request would be answered with right after this message. */
  readonly next: { readonly verb: string | undefined; readonly isMatched: boolean } | undefined
}

export interface Month {
  /** By request: whether the first answer was right. */
  readonly wasRight: readonly boolean[]
  readonly reactions: readonly Reaction[]
  /** How often somebody said nothing to a right answer. */
  readonly silent: number
}

/** How people take a right answer: they thank, they go on with their next request, or they say nothing. */
const THANKS = 0.45
const GOES_ON = 0.25
/** How many give up a wrong answer without a word, and how many of them go on with something else. */
const GIVES_UP = 0.1
const SWITCHES = 0.5
const MOST_ATTEMPTS = 3
const MOST_QUESTIONS = 2

/** A session that its person goes on in, and the answer that their next message therefore follows. */
interface Open {
  readonly session: string
  readonly last: Pick<Reaction, 'request' | 'ran' | 'side'>
}

export async function runMonth(run: Run, heed: Heed, step: string, plan: Plan): Promise<Month> {
  const askers = createAskers(plan.people, plan.seed)
  const random = createRandom(3_000 + plan.seed)
  const spare = byLabel(plan.spare)
  const open = new Map<string, Open>()
  const reactions: Reaction[] = []
  const wasRight: boolean[] = []
  let silent = 0
  for (const [index, request] of plan.requests.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${step}`, index, plan.requests.length)
    const person = askers()
    const before = open.get(person)
    open.delete(person)
    const side = oneOf(plan.sides, random)
    const talk = { heed, session: before?.session ?? `session ${index}`, person, request, side, random, reactions }
    const { isRight, ran, ends } = await converse(talk, before, spare.get(request.label) ?? [])
    wasRight.push(isRight)
    if (ends === 'goes on') open.set(person, { session: talk.session, last: { request, ran, side } })
    if (ends === 'silent') silent += 1
  }
  return { wasRight, reactions, silent }
}

interface Talk {
  readonly heed: Heed
  readonly session: string
  readonly person: string
  readonly request: Example
  readonly side: Side
  readonly random: Random
  readonly reactions: Reaction[]
}

interface Ended {
  /** Whether the first answer was. */
  readonly isRight: boolean
  readonly ran: string | undefined
  readonly ends: 'thanked' | 'silent' | 'goes on' | 'gives up'
}

async function converse(talk: Talk, before: Open | undefined, spare: readonly string[]): Promise<Ended> {
  const { heed, session, person, request, side, random } = talk
  const here = { session_id: session, on_behalf_of: person }
  let begun = await heed.turn_begin({ ...here, message: request.text })
  if (before) note(talk, { ...before.last, person, message: request.text, kind: 'none' }, begun)
  let isRight: boolean | undefined
  let questions = 0
  for (let attempts = 0; ; ) {
    if (begun.ask !== undefined && questions < MOST_QUESTIONS) {
      questions += 1
      isRight ??= false
      await heed.turn_end({ ...here, turn_id: begun.turn_id, response: begun.ask })
      begun = await says(talk, answerIn(sides[side], request.label, random), 'answer', undefined)
      continue
    }
    const ran = begun.verbs?.verb ?? begun.verbs?.candidates[0]?.verb
    const { turn_id, verbs } = begun
    const used = ran === undefined ? {} : { verb: ran, ...(verbs?.search_id && { search_id: verbs.search_id }) }
    const response = ran === undefined ? 'Sorry, I do not know what to do.' : responseFor(ran, random)
    await heed.turn_end({ ...here, turn_id, response, ...used })
    attempts += 1
    isRight ??= ran === request.label
    if (ran === request.label) return { isRight, ran, ends: await accepts(talk, ran) }
    if (attempts === MOST_ATTEMPTS || random() < GIVES_UP) {
      return { isRight, ran, ends: random() < SWITCHES ? 'goes on' : 'gives up' }
    }
    const again = spare.length === 0 ? undefined : oneOf(spare, random)
    const { text, kind } = correctionIn(sides[side], { verb: request.label, wrong: ran, again }, random)
    begun = await says(talk, text, kind, ran)
  }
}

async function accepts(talk: Talk, ran: string): Promise<Ended['ends']> {
  const { heed, session, person, side, random } = talk
  const mood = random()
  if (mood < GOES_ON) return 'goes on'
  if (mood >= GOES_ON + THANKS) return 'silent'
  const { turn_id } = await says(talk, thanksIn(sides[side], random), 'thanks', ran)
  await heed.turn_end({ session_id: session, on_behalf_of: person, turn_id, response: 'You are welcome.' })
  return 'thanked'
}

async function says(talk: Talk, message: string, kind: Reaction['kind'], ran: string | undefined) {
  const { heed, session, person, request, side } = talk
  const begun = await heed.turn_begin({ session_id: session, on_behalf_of: person, message })
  const next = kind === 'thanks' ? undefined : await nextAnswer(talk)
  note(talk, { person, request, message, kind, side, ran }, begun, next)
  return begun
}

async function nextAnswer({ heed, person, request }: Talk): Promise<Reaction['next']> {
  const found = await heed.verb_search({ query: request.text, on_behalf_of: person, is_test: true })
  return { verb: found.candidates[0]?.verb, isMatched: found.outcome === 'matched' }
}

function note(
  { reactions }: Talk,
  said: Pick<Reaction, 'person' | 'request' | 'message' | 'kind' | 'side' | 'ran'>,
  { heard, followed = [], ask }: TurnBeginOutput,
  next?: Reaction['next'],
): void {
  reactions.push({ ...said, heard, followed, isAsked: ask !== undefined, next })
}
