// Reads an exchange: how probable each verdict is, and why. Japanese is read by rules, everything else by the trained model. Nothing
// here may run inside a transaction: the model takes tens of milliseconds.
import type { Reader, Scores } from '../../../kernel/reader/index.ts'
import { isComparable } from '../comparable.ts'
import { decidingWords, logOdds } from './deciding-words.ts'
import { type Evidence, type Exchange, type FeedbackType, likelierRejected, type Reading } from './exchange.ts'
import { readJapanese } from './japanese/index.ts'
import {
  denies,
  givesUp,
  isBareGivingUp,
  isNewQuery,
  lastingWords,
  objectsFlatly,
  signWithoutWords,
} from './message.ts'
import { asRephrased, mayBeRephrased, REPHRASED, REPHRASED_WEIGHT } from './rephrasing.ts'
import { responseKindsOf } from './response-kinds.ts'
import { isJapanese, isLatin } from './script.ts'
import { shownWords } from './shown-words.ts'
import { type Thresholds, typeOf } from './verdict-of.ts'

export interface Means {
  readonly reader: Reader
  /** How similar two texts are in meaning, 0 to 1. */
  similarity(one: string, other: string): Promise<number>
  readonly thresholds: Thresholds
}

type Probabilities = Reading['probabilities']

/** Says nothing of the answer, as far as can be read. */
const UNREAD: Probabilities = { rejected: 0.05, accepted: 0.05, neutral: 0.9 }

/** Somebody asks for something else. */
const MOVED_ON: Probabilities = { rejected: 0.05, accepted: 0.55, neutral: 0.4 }
/** How much likelier a rejection is if the message does nothing but give the request up. */
const GIVEN_UP = 100
/** How much likelier it is if a clause says that the answer is wrong, and nothing else. */
const OBJECTED = 50
/** How much likelier it is if the message begins with "no", and the answer asks nothing that this could decline. */
const DENIED = 12
const OFFERS: ReadonlySet<string> = new Set(['offers', 'asks_for_more'])

export async function read(exchange: Exchange, means: Means): Promise<Reading> {
  if (isJapanese(exchange.message)) return readByRules(exchange, means)
  const sign = signWithoutWords(exchange.message)
  if (sign) return { probabilities: sign, correctionType: 'explicit', evidence: [wholeMessage(exchange, sign, means)] }
  if (!isLatin(exchange.message)) return { probabilities: UNREAD, correctionType: 'explicit', evidence: [] }
  const scores = await means.reader.read(textsOf(exchange))
  return { ...(await readByModel(exchange, scores, means)), standing: standingOf(scores, exchange.message) }
}

async function readByModel(exchange: Exchange, read: Probabilities, means: Means): Promise<Reading> {
  return (
    readAsGivenUp(exchange, read, means) ??
    readAsObjection(exchange, read, means) ??
    (await readAsRephrased(exchange, read, means)) ??
    readAsNewQuery(exchange, read, means) ??
    explained(exchange, read, means)
  )
}

/** An unrelated new query accepts the answer, at low confidence (C3). */
function readAsNewQuery(exchange: Exchange, read: Probabilities, { thresholds }: Means): Reading | undefined {
  const { previousQuery, previousResponse, message } = exchange
  if (typeOf(read, thresholds) !== 'neutral' || !isNewQuery(message, `${previousQuery} ${previousResponse}`))
    return undefined
  const evidence = evidenceFor('new_query', 'accepted', message, 0)
  return { probabilities: MOVED_ON, correctionType: 'explicit', evidence: [evidence] }
}

/** The bare words give up whatever the model hears, unless they decline an offer: "don't bother", after "Shall I also tidy up?". */
function readAsGivenUp(exchange: Exchange, read: Probabilities, { thresholds }: Means): Reading | undefined {
  const words = givesUp(exchange.message)
  if (words === undefined) return undefined
  const isPlain = isBareGivingUp(words) && !OFFERS.has(responseKindsOf(exchange.previousResponse))
  const probabilities = isPlain ? likelierRejected(read, GIVEN_UP) : read
  if (typeOf(probabilities, thresholds) !== 'rejected') return undefined
  const evidence = evidenceFor('gives_up', 'rejected', words, logOdds(probabilities.rejected))
  return { probabilities: onlyVerdicts(probabilities), correctionType: 'abandonment', evidence: [evidence] }
}

/** Flat words, and a "no", reject what an answer tells, unless the model is sure that they do not. */
function readAsObjection(exchange: Exchange, read: Probabilities, { thresholds }: Means): Reading | undefined {
  if (typeOf(read, thresholds) === 'rejected' || responseKindsOf(exchange.previousResponse) !== 'tells')
    return undefined
  const flat = objectsFlatly(exchange.message)
  const [words, times] = flat === undefined ? [denies(exchange.message), DENIED] : [flat, OBJECTED]
  const probabilities = likelierRejected(read, times)
  if (words === undefined || typeOf(probabilities, thresholds) !== 'rejected') return undefined
  const evidence = evidenceFor('objects', 'rejected', words, Math.log(times))
  return { probabilities, correctionType: 'explicit', evidence: [evidence] }
}

/** How sure it is that a sentence lasts which says so itself. */
const OUTRIGHT = 0.9

/** The standing instruction in what the model read, or that the message says outright. */
export function standingOf({ standing, standingWords }: Scores, message: string): Reading['standing'] {
  if (standingWords !== null) return { words: shownWords(standingWords.trim()), confidence: standing }
  const words = lastingWords(message)
  return words === undefined ? undefined : { words: shownWords(words), confidence: OUTRIGHT }
}

/** The two queries are compared by their meaning only if that could change the verdict. */
async function readByRules(exchange: Exchange, { similarity, thresholds }: Means): Promise<Reading> {
  const read = (alike: number) => readJapanese({ ...exchange, similarity: alike }, thresholds)
  const [ifUnlike, ifAlike] = [read(0), read(1)].map(({ probabilities }) => typeOf(probabilities, thresholds))
  if (ifUnlike === ifAlike || !isComparable(exchange.previousQuery) || !isComparable(exchange.message)) {
    return readJapanese(exchange, thresholds)
  }
  return read(await similarity(exchange.previousQuery, exchange.message))
}

function textsOf({ previousQuery: query, previousResponse: response, message }: Exchange) {
  return { query, response, message }
}

/** Undefined if the similarity of the two queries would change nothing, or is too low. */
async function readAsRephrased(
  exchange: Exchange,
  read: Probabilities,
  { similarity, thresholds }: Means,
): Promise<Reading | undefined> {
  if (!mayBeRephrased(exchange)) return undefined
  const probabilities = asRephrased(read)
  if (typeOf(probabilities, thresholds) !== 'rejected') return undefined
  const alike = await similarity(exchange.previousQuery, exchange.message)
  if (alike <= thresholds.rephrased) return undefined
  const evidence = evidenceFor(REPHRASED, 'rejected', exchange.message, REPHRASED_WEIGHT)
  return { probabilities, correctionType: 'rephrased', evidence: [evidence] }
}

/** What a rejection was read from is looked for part by part; of other verdicts, the message as a whole is the evidence. */
async function explained(exchange: Exchange, read: Probabilities, means: Means): Promise<Reading> {
  const isRejected = typeOf(read, means.thresholds) === 'rejected'
  const evidence = isRejected ? await decidingPart(exchange, read.rejected, means) : wholeMessage(exchange, read, means)
  return { probabilities: onlyVerdicts(read), correctionType: 'explicit', evidence: [evidence] }
}

/** Without what else the model says. */
function onlyVerdicts({ rejected, accepted, neutral }: Probabilities): Probabilities {
  return { rejected, accepted, neutral }
}

async function decidingPart(exchange: Exchange, rejected: number, { reader }: Means): Promise<Evidence> {
  const { words, weight } = await decidingWords(reader, textsOf(exchange), rejected)
  return evidenceFor('words', 'rejected', words, weight)
}

function wholeMessage({ message }: Exchange, read: Probabilities, { thresholds }: Means): Evidence {
  const type = typeOf(read, thresholds)
  return evidenceFor('words', type, message, logOdds(read[type]))
}

function evidenceFor(signal: string, speaksFor: FeedbackType, words: string, weight: number): Evidence {
  return { signal, speaksFor, words: shownWords(words.trim()), weight: Math.round(100 * weight) / 100 }
}
