// How a message relates to the query and the answer before it: it repeats, contests or takes up words of them, or has none of them.
import { normalise } from '../../../../kernel/similarity/index.ts'
import type { Exchange } from '../exchange.ts'
import { shownWords } from '../shown-words.ts'
import type { Feature } from './features.ts'
import { type Answered, type Heard, signals } from './signals.ts'

/** A message of fewer words may be about anything. */
const MUCH = 3
/** A person who insists says at most so many words. */
const FEW = 4
/** So many words taken up count as much as one item that is named. */
const PLAIN = 3

/** Whether much is said, and none of it was spoken of before. */
export function isUnrelated(heard: Heard, answered: Answered, queryWords: ReadonlySet<string>): boolean {
  if (heard.words.size < MUCH || answered.words.size + queryWords.size === 0) return false
  for (const word of heard.words) if (answered.words.has(word) || queryWords.has(word)) return false
  return true
}

function isInFavour(heard: Heard): boolean {
  return heard.cues.some(({ signal }) => signals[signal].speaksFor === 'accepted')
}

/** Says again, in few words, what the query had and the answer left out: "fifteen!" */
export function insistence(heard: Heard, answered: Answered, queryWords: ReadonlySet<string>): readonly Feature[] {
  if (heard.asks || heard.words.size === 0 || heard.words.size > FEW || answered.words.size === 0) return []
  if (isInFavour(heard)) return []
  const again: string[] = []
  let added = 0
  for (const word of heard.words) {
    if (!queryWords.has(word)) added += answered.words.has(word) ? 0 : 1
    else if (!answered.words.has(word)) again.push(word)
  }
  // With something new in it, it is another request: "weather in Rome" after one for Paris.
  if (again.length === 0 || added > (heard.words.size > 2 ? 1 : 0)) return []
  return [{ name: 'insists', value: 1, words: again.join(' ') }]
}

/** Denies something in the words of the answer: "there's no such method on the client". */
export function objection(heard: Heard, answered: Answered, queryWords: ReadonlySet<string>): readonly Feature[] {
  if (heard.asks || !heard.cues.some(({ signal }) => signal === 'denies')) return []
  if (isInFavour(heard)) return []
  for (const word of heard.words) {
    if (answered.words.has(word) && !queryWords.has(word)) return [{ name: 'objects', value: 1, words: word }]
  }
  return []
}

/** States something about what was asked or answered. After a request that was answered without a question, it is mostly an objection. */
export function retort(
  exchange: Exchange,
  heard: Heard,
  answered: Answered,
  queryWords: ReadonlySet<string>,
): readonly Feature[] {
  if (
    heard.asks ||
    !heard.states ||
    heard.isAside ||
    QUESTION.test(exchange.message) ||
    itemsNamed(exchange).length > 0
  )
    return []
  if (heard.cues.some(({ signal }) => signals[signal].speaksFor !== 'rejected' && signal !== 'denies')) return []
  for (const word of heard.words) {
    if (answered.words.has(word) || queryWords.has(word)) return [{ name: 'retorts', value: 1, words: word }]
  }
  return []
}

const QUESTION = /[?？]/

/** What the message has from the answer, and not from the query before it. */
export function reference(
  exchange: Exchange,
  heard: Heard,
  answered: Answered,
  queryWords: ReadonlySet<string>,
): readonly Feature[] {
  const items = itemsNamed(exchange)
  const taken = [...items]
  for (const word of heard.words) if (answered.words.has(word) && !queryWords.has(word)) taken.push(word)
  if (taken.length === 0) return []
  const value = items.length > 0 ? 1 : Math.min(1, taken.length / PLAIN)
  return [{ name: 'refers', value, words: shownWords(taken.join(' ')) }]
}

function itemsNamed({ itemsMentioned, message }: Exchange): readonly string[] {
  if (itemsMentioned === undefined || itemsMentioned.length === 0) return []
  const said = normalise(message)
  return itemsMentioned.filter((item) => item.trim() !== '' && said.includes(normalise(item)))
}
