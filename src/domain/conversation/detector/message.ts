// What the detector finds out about a message without the model: whether it is signs instead of words, whether it gives the request
// up, and whether it asks for something new.
import { clausesOf, isHollow, wordsOf as saidIn } from '../../../kernel/reader/index.ts'
import { normalise, withoutPunctuation } from '../../../kernel/similarity/index.ts'
import type { Reading } from './exchange.ts'

const SIGNS: readonly (readonly [RegExp, Reading['probabilities']])[] = [
  [/👎|❌|🚫|🙅/u, { rejected: 0.9, accepted: 0.02, neutral: 0.08 }],
  [/👍|👌|🙏|❤|🎉|✅|💯|🙌|👏/u, { rejected: 0.02, accepted: 0.9, neutral: 0.08 }],
]
const WORDLESS: Reading['probabilities'] = { rejected: 0.05, accepted: 0.05, neutral: 0.9 }

/** "Hmm.", "uh…": sounds, and no words. */
const HESITATES = /^\W*(h+m+|u+h*m*|e+r+m*|o+h+|a+h+)\W*$/i

/** How a message without a letter or a digit is taken; undefined if it has one. The model does not know such signs. */
export function signWithoutWords(message: string): Reading['probabilities'] | undefined {
  if (/[\p{L}\p{N}]/u.test(message)) return HESITATES.test(message) ? WORDLESS : undefined
  return SIGNS.find(([sign]) => sign.test(message))?.[1] ?? WORDLESS
}

const FORGETS = String.raw`^(\w+ )?(never ?mind|nvm|nm|forget (it|that|this|about (it|that|this)|i asked)|i give up|don'?t bother)`
/** At the beginning of a clause. */
const GIVES_UP = [
  new RegExp(String.raw`${FORGETS}\b`, 'i'),
  /^(\w+ )?(let me rephrase|(let'?s )?start (over|from scratch)|drop it|skip it|(this is )?going nowhere)\b/i,
  /^(\w+ )?i('?ll| will) (just )?\w+( it| that| this| them)?( up| out)? (myself|by hand|manually|instead)\b/i,
]

/** The words that give the request up or begin it again ("never mind"); undefined if there are none, or in a question. */
export function givesUp(message: string): string | undefined {
  if (/\?\s*$/.test(message.slice(-20))) return undefined
  const clauses = clausesOf(message.slice(0, LONGEST))
  return clauses.find((clause) => GIVES_UP.some((wording) => wording.test(clause)))
}

const NOTHING_ELSE = new RegExp(String.raw`${FORGETS}(,? i('?ll| will) .*)?\W*$`, 'i')

/** Whether the words that give up say nothing else: "never mind", but not "never mind the changelog". */
export function isBareGivingUp(words: string): boolean {
  return NOTHING_ELSE.test(words)
}

/** A person who gives up or objects flatly does so at the beginning. */
const LONGEST = 300

/** A whole clause. */
const OBJECTS =
  /^((no|nope|nah|sorry|hmm+|well|but)\W+)*((that|this|it)(['’]s| is| was)? )?((still|just|simply) )?(wrong|incorrect|(not|isn['’]t|wasn['’]t) (right|correct|true|it|what i \w+))\W*$/i

/** The words that object to the answer and say nothing else ("that is wrong"); undefined if there are none. */
export function objectsFlatly(message: string): string | undefined {
  return clausesOf(message.slice(0, LONGEST)).find((clause) => OBJECTS.test(clause))
}

const DENIES = /^(no+|nope|nah)(?=\s*[!.,])/i

/** The "no" that it begins with, as a clause of its own; undefined if there is none, or in a question. */
export function denies(message: string): string | undefined {
  return /\?\s*$/.test(message.slice(-20)) ? undefined : DENIES.exec(message.trimStart())?.[0]
}

const ASKS =
  /^(what|who|where|when|why|how|which|is|are|do|does|did|can|could|will|would|should)\b|^(please )?(show|find|tell|give|turn|play|set|book|send|add|remind|search|open|make|write|list|order|call|start|stop)\b|\?\s*$/i

/** Whether it asks for something that has nothing to do with what was said before: people go on when an answer served them. */
export function isNewQuery(message: string, before: string): boolean {
  if (!ASKS.test(message.trim())) return false
  const known = wordsOf(before)
  const said = [...wordsOf(message)]
  const words = said.filter((word) => word.length > FUNCTION_WORD)
  return said.length >= FEWEST && words.length > 0 && words.every((word) => !known.has(word))
}

/** Shorter words are mostly of the kind that every sentence has. */
const FUNCTION_WORD = 4
/** "What happened?" asks about what was done. */
const FEWEST = 4

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(withoutPunctuation(normalise(text)).split(' ').filter(Boolean))
}

const LEADS = String.raw`^(?:(?:and|but|so|ok|okay|thanks|please|oh|also)\W+)*`
/** How people say what they always do, and not what they just said. */
const ALWAYS = "(?:am|are|always|never|usually|only|prefer|like|hate|use|work|don['’]t|do not)"
/** Words that nobody uses for a single case. */
const LASTING = [
  new RegExp(String.raw`${LEADS}(?:from now on|going forward|in (?:the )?future)\b`, 'i'),
  /\bfrom now on\W*$/i,
  new RegExp(String.raw`${LEADS}(?:remember|keep in mind|note),? (?:that )?(?:i|we) ${ALWAYS}\b`, 'i'),
  new RegExp(String.raw`${LEADS}(?:always )?(?:ask|check with) (?:me|us) (?:first )?before you\b`, 'i'),
  new RegExp(String.raw`${LEADS}(?:don['’]t|do not) ever\b`, 'i'),
]
const JOINS = /^(?:and|but|so)\W+/i
const LEAST_SAID = 1

/** The sentence that says outright that it is meant to last; undefined if there is none, or if it says nothing by itself. */
export function lastingWords(message: string): string | undefined {
  const sentences = message.slice(0, LONGEST).split(/(?<=[.!?。！？])\s+|\n+/u)
  const lasting = sentences.find(
    (sentence) => LASTING.some((wording) => wording.test(sentence)) && !/[?？]\s*$/u.test(sentence),
  )
  const said = lasting?.replace(JOINS, '')
  if (said === undefined) return undefined
  return saidIn(said).filter((word) => !isHollow(word) && !FILLS.has(word)).length < LEAST_SAID ? undefined : said
}

const FILLS = new Set(['from', 'now', 'going', 'forward', 'future', 'always', 'every'])
