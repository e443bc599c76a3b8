// A text in the clauses that each ask for one thing, with the conditions before them. Pure.
import { normalise } from '../../../kernel/similarity/index.ts'
import { type Clause, readClause } from './clause.ts'

/** Of more, the rest is read as one. */
const MOST_CLAUSES = 128
const ENDS = /[.;:!?](?=\s|$)|[。；：！？\n…]|\s[–—-]\s/u
/** A part after a comma, or after "and" and "but", is a clause of its own if it begins so. */
const BEGINS = /^(?:(?:and|but|then) )*(?:not|never|do|don['’]t|no|avoid|without|stop|more|less|fewer|use)\b/u
const CONDITION = /^(?:in|on|for|at|with|during|when|if|while|unless|until|once|by|without)\b/u
const TRAILING = /\s(?=(?:when|if|while|unless|until|as long as|as soon as)\s)/u

const JOINS = /\s(?=(?:and|but) (?:not|never|do|don['’]t|avoid|no|more|less|fewer)\b)/u

/** Expressions that one word says as well. */
const SAID_PLAINLY: readonly (readonly [RegExp, string])[] = [
  [/\bleav(?:e|ing) (.{1,60}?) out\b/gu, 'omit $1'],
  [/\b(?:leave|leaving|left) out\b/gu, 'omit'],
  [/\bfree (?:of|from)\b/gu, 'without'],
  [/\bno need (?:to|for)\b/gu, 'not'],
  [/\b(?:under no circumstances|no longer(?! than))\b/gu, 'never'],
  [/\bkeep (.{1,60}?) to a minimum\b/gu, 'less $1'],
  [/\bin (more|less|greater|great|full) detail\b/gu, '$1 detailed'],
  [/\bat (?:a time|once)\b|\bas possible\b/gu, ''],
  [/\bprior to\b/gu, 'before'],
  [/ first,? (?:and )?then /gu, ' before '],
]

/** Before a text, it turns all of it round: an example of what not to do. */
export const UNWANTED = 'Do not: '

export function clausesIn(text: string): Clause[] {
  if (!text.startsWith(UNWANTED)) return read(text)
  return read(text.slice(UNWANTED.length)).map((clause) => ({ ...clause, isNegative: !clause.isNegative }))
}

function read(text: string): Clause[] {
  const plain = SAID_PLAINLY.reduce((said, [pattern, word]) => said.replace(pattern, word), inLines(text))
  const sentences = plain.split(ENDS).filter((part) => part.trim() !== '')
  const parts = [...new Set(sentences)].flatMap(inSentence)
  const rest = parts.slice(MOST_CLAUSES - 1)
  const joined = rest.length > 1 ? [{ said: rest.map(({ said }) => said).join(' '), condition: '' }] : rest
  return [...parts.slice(0, MOST_CLAUSES - 1), ...joined].map(({ said, condition }) => readClause(said, condition))
}

interface Part {
  readonly said: string
  readonly condition: string
}

/** Line breaks separate clauses, so each line is normalised alone. */
function inLines(text: string): string {
  return text.split('\n').map(normalise).join('\n')
}

function inSentence(sentence: string): Part[] {
  const parts = sentence.trim().split(/,\s+/u)
  let condition = ''
  const said: string[] = []
  for (const part of parts) {
    if (said.length === 0 && condition === '' && parts.length > 1 && CONDITION.test(part)) condition = part
    else if (said.length === 0 || BEGINS.test(part)) said.push(part)
    else said[said.length - 1] += ` ${part}`
  }
  return said
    .flatMap((one) => one.split(JOINS))
    .flatMap(chosen)
    .map((one) => {
      const [main = '', ...trailing] = one.split(TRAILING)
      return { said: main, condition: [condition, ...trailing].join(' ').trim() }
    })
}

/** "Use fetch instead of axios" asks for one thing and against another. */
function chosen(clause: string): string[] {
  const instead = /^(.*?)\b(?:instead of|rather than)\s+(\S+)(.*)$/u.exec(clause)
  const over = instead ?? /^(.*?\bprefer(?:red)?\b.*?)\s+(?:over|to)\s+(\S+)(.*)$/u.exec(clause)
  if (!over) return [clause]
  const [, wanted = '', refused = '', rest = ''] = over
  const before = wanted.replace(/\S+\s*$/u, '')
  return [`${wanted} ${rest}`, `not ${before} ${refused} ${rest}`]
}
