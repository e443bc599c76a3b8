// "Keep it under 100 words": lengths of a whole output. Pure.
import type { Check, Unit } from '../check.ts'
import { NEVER, sentence, WHOLE } from './sentence.ts'

const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const AMOUNT = String.raw`(?:a single|${NUMBER_WORDS.join('|')}|\d{1,3}(?:,\d{3})+|\d{1,6})`
const LENGTH = `(?<amount>${AMOUNT})[ -](?<unit>words?|characters?|chars?|lines?|sentences?)(?: (?:long|in length|in total|each))?`
const MOST =
  '(?:at most|no more than|not more than|up to|(?:a )?max(?:imum)?(?: of)?|under|below|within|fewer than|less than|shorter than|no longer than)'
const LEAST = '(?:at least|(?:a )?min(?:imum)?(?: of)?|no fewer than|no less than|not less than)'
const OR_LESS = '(?: (?:or (?:less|fewer|shorter)|at most|at the most|max(?:imum)?|tops))'
const OR_MORE = '(?: (?:or more|or longer|at least|min(?:imum)?))'
const TO_WRITE = '(?:(?:always )?(?:answer|reply|respond|write|use|explain it|say it)(?: in| with| using)? )'
const TO_BE =
  '(?:must|should|may|can|shall|have to|has to|need to|needs to|are to|is to) (?:be|have|contain|use|stay|remain|take|run to)'
const TOO_LONG =
  '(?:be (?:longer|more) than|be over|exceed|have more than|contain more than|use more than|go over|run over)'

const most = [
  `(?:always )?(?:keep|make|limit|restrict|cap|hold) ${WHOLE} (?:(?:to|at|in|within) )?${MOST} ${LENGTH}${OR_LESS}?`,
  `(?:always )?(?:keep|limit|restrict|cap) ${WHOLE} (?:to|at|within) ${LENGTH}${OR_LESS}?`,
  `${TO_WRITE}?${MOST} ${LENGTH}`,
  `${TO_WRITE}?${LENGTH}${OR_LESS}`,
  `${WHOLE} ${TO_BE} ${MOST} ${LENGTH}`,
  `${WHOLE} ${TO_BE} ${LENGTH}${OR_LESS}`,
  `${WHOLE} (?:must|should|may|can|shall|do|does)(?: not|n['’]t|not) ${TOO_LONG} ${LENGTH}`,
  `no (?:answer|reply|response|output|message|email|letter|post|text) (?:must|should|may|can|shall|is to) ${TOO_LONG} ${LENGTH}`,
  `${NEVER} (?:(?:write|writing|use|using|send|give|answer|reply|respond)(?: in| with| using)? (?:more|longer) than|exceed|exceeding|go over) ${LENGTH}`,
].map(sentence)

const least = [
  `(?:always )?(?:keep|make) ${WHOLE} ${LEAST} ${LENGTH}`,
  `${TO_WRITE}?${LEAST} ${LENGTH}`,
  `${TO_WRITE}?${LENGTH}${OR_MORE}`,
  `${WHOLE} ${TO_BE} ${LEAST} ${LENGTH}`,
  `${NEVER} (?:write|use|send|give|answer|reply|respond)(?: in| with| using)? (?:less|fewer) than ${LENGTH}`,
].map(sentence)

export function lengthFrom(said: string): Check | undefined {
  const [atMost, atLeast] = [lengthIn(said, most), lengthIn(said, least)]
  if (atMost) return { kind: 'max_length', most: atMost.amount, unit: atMost.unit }
  return atLeast && { kind: 'min_length', least: atLeast.amount, unit: atLeast.unit }
}

function lengthIn(said: string, patterns: readonly RegExp[]): { amount: number; unit: Unit } | undefined {
  for (const pattern of patterns) {
    const { amount = '', unit = '' } = pattern.exec(said)?.groups ?? {}
    const number = numberIn(amount.toLowerCase())
    if (number > 0) return { amount: number, unit: unitIn(unit.toLowerCase()) }
  }
  return undefined
}

function numberIn(amount: string): number {
  if (amount === 'a single') return 1
  return NUMBER_WORDS.indexOf(amount) + 1 || Number(amount.replaceAll(',', ''))
}

function unitIn(unit: string): Unit {
  if (unit.startsWith('char')) return 'characters'
  return unit.startsWith('word') ? 'words' : unit.startsWith('line') ? 'lines' : 'sentences'
}
