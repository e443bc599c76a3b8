// "Never use the word 'leverage'", "End every reply with 'Sources:'": words that an output must or must not say. Pure.
import { type Check, EMOJI } from '../check.ts'
import { isCommand } from './commands.ts'
import { NEVER, quotationsIn, sentence, WHOLE } from './sentence.ts'

const SAY = '(?:use|using|say|saying|write|writing|mention|mentioning|include|including|employ)'
const NOUN = '(?:exact |very )?(?:words?|phrases?|terms?|expressions?|sentences?|lines?|text)'
const EVERYWHERE = `(?: in (?:${WHOLE}|anything you write)| anywhere| at all| again| any more)?`

const unwanted = [
  `${NEVER} (?:${SAY} )?(?:of )?(?:the )?${NOUN} (?<words>.+?)${EVERYWHERE}`,
  `${NEVER} (?:say|saying|write|writing) (?<words>[^\`]+?)${EVERYWHERE}`,
  `(?:the )?${NOUN} (?<words>.+) (?:must|should|may) (?:not|never) (?:be used|be said|be written|appear|occur)${EVERYWHERE}`,
  `(?:the )?${NOUN} (?<words>.+) (?:is|are) (?:banned|forbidden|prohibited|not allowed)${EVERYWHERE}`,
].map(sentence)
/** The second half of a noun: nobody who speaks of "the word limit" means the word "limit". */
const COMPOUNDS = 'choice|cloud|count|document|file|length|limit|list|order|processor|search|sheet|wrap'
const bare = sentence(
  `${NEVER} (?:${SAY} )?(?:of )?the (?:word|term) (?<word>(?!(?:${COMPOUNDS})\\b)[\\p{L}\\p{M}-]{2,40})${EVERYWHERE}`,
)
const instead = sentence(
  '(?:always )?(?:use|write|say) (?<wanted>[^`]+?),? (?:instead of|rather than|and not|not|never) (?<words>[^`]+)',
)
const wanted = [
  `(?:always )?(?:include|add|state|say|mention|write) the ${NOUN} (?<words>.+?)${EVERYWHERE}`,
  `always (?:include|add|state|say|mention) (?<words>.+?)${EVERYWHERE}`,
].map(sentence)
const AT = `(?: off)?(?: ${WHOLE})? with (?:the ${NOUN} )?(?<words>[^\`]+)`
/** Backticks quote code: to start with `git pull` is something to do, not to say. */
const ends = sentence(`(?:always )?(?:end|close|finish|conclude|sign)${AT}`)
const starts = sentence(`(?:always )?(?:start|begin|open)${AT}`)
const signs = sentence(
  `(?:${NEVER} (?:use|using|add|adding|write) (?:any )?|no )(?<sign>emojis?|em[- ]?dash(?:es)?)${EVERYWHERE}`,
)

export function phrasesFrom(said: string): Check | undefined {
  const sign = signs.exec(said)?.groups?.sign?.toLowerCase()
  if (sign?.startsWith('emoji')) return { kind: 'pattern', pattern: EMOJI, must: 'not_occur' }
  if (sign !== undefined) return { kind: 'must_not_contain', phrases: ['—'] }
  const against = listedIn(said, unwanted) ?? bareIn(said) ?? insteadIn(said)
  if (against) return { kind: 'must_not_contain', phrases: against }
  const at = ends.test(said) ? 'end' : starts.test(said) ? 'start' : 'anywhere'
  const phrases = listedIn(said, [ends, starts, ...wanted])
  return !phrases || phrases.some(isCommand) ? undefined : { kind: 'must_contain', phrases, at }
}

function listedIn(said: string, patterns: readonly RegExp[]): string[] | undefined {
  for (const pattern of patterns) {
    const words = quotationsIn(pattern.exec(said)?.groups?.words ?? '')
    if (words) return words
  }
  return undefined
}

function bareIn(said: string): string[] | undefined {
  const word = bare.exec(said)?.groups?.word
  return word === undefined ? undefined : [word]
}

function insteadIn(said: string): string[] | undefined {
  const { wanted = '', words = '' } = instead.exec(said)?.groups ?? {}
  return quotationsIn(wanted) && quotationsIn(words)
}
