// The words and marks of an English text: lower case, contractions in one spelling ("do not", "don't" and "dont" are `dont`),
// what is quoted left out. Linear in what is read, and that is bounded.

/** Beyond these, a text is read at its two ends: what it answers to stands there. */
const HEAD = 600
const TAIL = 300

export interface Token {
  readonly word: string
  readonly isMark: boolean
  readonly start: number
  readonly end: number
}

export interface Tokens {
  readonly tokens: readonly Token[]
  /** The text as it was read, in which the tokens have their places. */
  readonly read: string
}

const ANY_SCRIPT =
  /\p{N}+(?:[.:,\-/]\p{N}+)*[\p{L}\p{M}]*|[\p{L}\p{N}\p{M}]+(?:['-][\p{L}\p{N}\p{M}]+)*|[.,!?;:()"…—–]+|(?<=\s)-+(?=\s)|\p{Extended_Pictographic}|[$£€¥]/gu
/** The same for plain text, several times as fast. */
const ASCII = /[0-9]+(?:[.:,\-/][0-9]+)*[a-z]*|[a-z0-9]+(?:['-][a-z0-9]+)*|[.,!?;:()"]+|(?<=\s)-+(?=\s)|\$/g
const IS_ASCII = /^[\n\r\t -~]*$/
const STARTS_WORD = /^[\p{L}\p{N}]/u
const COMMAS = ':()"—–-'

const NEGATED = new Set('do did does is was are were could would should have has had will can must need'.split(' '))
const JOINED: ReadonlyMap<
  string,
  ReadonlyMap<string, string>
> = pairs(`that is/it is/i am/i would/i will/i have/you are/
  you have/what is/let us/they are/we are/that would/that will`)
const SPELT: ReadonlyMap<string, string> = new Map(
  `cannot cant/thx thanks/thankyou thanks/thanx thanks/ty thanks/tnx thanks/nvm nevermind/ok okay/okey okay/okie okay/k okay/
  kk okay/u you/ur your/pls please/plz please/ya yeah/yea yeah/aint isnt/gonna going to/wanna want to/dunno dont know/
  idk dont know`
    .split(/\/\s*/)
    .map((line) => {
      const [word = '', ...spelling] = line.split(' ')
      return [word, spelling.join(' ')]
    }),
)

export function tokensOf(text: string): Tokens {
  const read = ends(text)
  const isAscii = IS_ASCII.test(read)
  const quotes = quotesIn(read)
  const tokens: Token[] = []
  const expression = isAscii ? ASCII : ANY_SCRIPT
  const lower = read.toLowerCase()
  // Where lower case is longer, places would not fit.
  const searched = lower.length === read.length ? lower : read
  expression.lastIndex = 0
  for (let match = expression.exec(searched); match !== null; match = expression.exec(searched)) {
    const { index } = match
    const quote = quotes.find(([start, end]) => index >= start && index <= end)
    if (quote !== undefined) {
      tokens.push({ word: 'quoted', isMark: false, start: quote[0], end: quote[1] + 1 })
      expression.lastIndex = quote[1] + 1
      continue
    }
    add(tokens, match[0], index, isAscii)
  }
  return { tokens, read }
}

function add(tokens: Token[], raw: string, start: number, isAscii: boolean): void {
  const end = start + raw.length
  const isMark = isAscii
    ? raw.charCodeAt(0) < 48 || raw.charCodeAt(0) === 58 || raw.charCodeAt(0) === 59 || raw.charCodeAt(0) === 63
    : !STARTS_WORD.test(raw)
  const last = tokens.at(-1)
  const word = isMark ? markOf(raw) : wordOf(raw)
  const joined = last === undefined || last.isMark || isMark ? undefined : join(last.word, word)
  if (last !== undefined && joined !== undefined)
    tokens[tokens.length - 1] = { word: joined, isMark, start: last.start, end }
  else tokens.push({ word, isMark, start, end })
}

function wordOf(raw: string): string {
  const word = raw.includes("'") ? raw.replaceAll("'", '') : raw
  return SPELT.get(word) ?? word
}

/** Of several marks the one that ends the most. */
function markOf(raw: string): string {
  if (raw.includes('?')) return '?'
  if (raw.includes('!')) return '!'
  if (raw.includes('.') || raw.includes('…')) return '.'
  // A smile ends what was said.
  if (/^[:;]-?[()]/.test(raw)) return '.'
  const first = raw.charAt(0)
  return COMMAS.includes(first) ? ',' : raw
}

function join(before: string, word: string): string | undefined {
  if (word === 'not' && NEGATED.has(before))
    return before === 'can' ? 'cant' : before === 'will' ? 'wont' : `${before}nt`
  return JOINED.get(before)?.get(word)
}

/** What is quoted is not said; unless there is nothing else. */
function quotesIn(text: string): readonly (readonly [number, number])[] {
  if (!text.includes('"')) return []
  const quotes = [...text.matchAll(/"[^"]+"/g)].map(
    (match) => [match.index, match.index + match[0].length - 1] as const,
  )
  const quoted = quotes.reduce((sum, [start, end]) => sum + end - start + 1, 0)
  return quoted < text.trim().length ? quotes : []
}

function ends(text: string): string {
  const bounded = text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} … ${text.slice(-TAIL)}`
  if (IS_ASCII.test(bounded)) return bounded
  return bounded
    .normalize('NFKC')
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(/[“”«»„]/gu, '"')
}

function pairs(list: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const joined = new Map<string, Map<string, string>>()
  const add = (first: string, second: string, word: string) =>
    joined.set(first, (joined.get(first) ?? new Map<string, string>()).set(second, word))
  const short: Readonly<Record<string, string>> = {
    is: 's',
    am: 'm',
    are: 're',
    would: 'd',
    will: 'll',
    have: 've',
    us: 's',
  }
  for (const pair of list.split(/\/\s*/)) {
    const [first = '', second = ''] = pair.split(' ')
    add(first, second, `${first}${short[second] ?? ''}`)
  }
  add('can', 'not', 'cant')
  add('never', 'mind', 'nevermind')
  add('thank', 'you', 'thanks')
  add('good', 'bye', 'goodbye')
  return joined
}
