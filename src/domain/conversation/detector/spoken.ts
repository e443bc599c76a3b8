// A text as the cues read it: lower case, contractions in one spelling ("do not", "don't" and "dont" are `dont`), every
// mark of punctuation a word of its own, so that a pattern over it needs no cases. Linear in what is read, and that is bounded.

/** Beyond these, a text is read at its two ends: what it answers to stands there. */
const HEAD = 600
const TAIL = 300

const TOKENS = /[\p{L}\p{N}\p{M}]+(?:['.:,\-/][\p{L}\p{N}\p{M}]+)*|[$£€¥#@]|[.,!?;:()"…—–]+|\p{Extended_Pictographic}/gu
const MARKS: Readonly<Record<string, string>> = { '…': '.', '—': ',', '–': ',', ':': ',', '(': ',', ')': ',', '"': ',' }

const NEGATED = new Set('do did does is was are were could would should have has had will can must need'.split(' '))
const JOINED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'that is': 'thats',
    'it is': 'its',
    'i am': 'im',
    'i would': 'id',
    'i will': 'ill',
    'i have': 'ive',
    'you are': 'youre',
    'you have': 'youve',
    'what is': 'whats',
    'let us': 'lets',
    'they are': 'theyre',
    'we are': 'were',
    'can not': 'cant',
    'never mind': 'nevermind',
    'thank you': 'thanks',
    'thank u': 'thanks',
    'good bye': 'goodbye',
    'that would': 'thatd',
    'that will': 'thatll',
    'wo not': 'wont',
  }),
)
const SPELT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cannot: 'cant',
    thx: 'thanks',
    thankyou: 'thanks',
    thanx: 'thanks',
    ty: 'thanks',
    tnx: 'thanks',
    nvm: 'nevermind',
    nevermind: 'nevermind',
    ok: 'okay',
    okey: 'okay',
    okie: 'okay',
    k: 'okay',
    kk: 'okay',
    u: 'you',
    ur: 'your',
    pls: 'please',
    plz: 'please',
    ya: 'yeah',
    yea: 'yeah',
    aint: 'isnt',
    gonna: 'going to',
    wanna: 'want to',
    dunno: 'dont know',
    idk: 'dont know',
    'i’m': 'im',
  }),
)

export interface Spoken {
  /** The words with one space between, and one at either end. */
  readonly line: string
  /** How many words there are, punctuation apart. */
  readonly length: number
  /** The original words that stand at a stretch of the line. */
  wordsAt(start: number, end: number): string
}

export function spoken(text: string): Spoken {
  const read = ends(text)
  const tokens: Token[] = []
  let length = 0
  for (const match of read.matchAll(TOKENS)) {
    const token = tokenOf(match[0], match.index)
    const last = tokens.at(-1)
    const joined = last === undefined ? undefined : join(last.word, token.word)
    if (last !== undefined && joined !== undefined)
      tokens[tokens.length - 1] = { ...last, word: joined, end: token.end }
    else tokens.push(token)
    if (isWord(token.word)) length += 1
  }
  let line = ' '
  const starts: number[] = []
  for (const { word } of tokens) {
    starts.push(line.length)
    line += `${word} `
  }
  return {
    line,
    length,
    wordsAt(start, end) {
      const first = tokens[starts.findIndex((at, place) => (starts[place + 1] ?? line.length) > start && at < end)]
      const last = tokens[starts.findLastIndex((at) => at < end)]
      return first === undefined || last === undefined ? '' : read.slice(first.start, last.end)
    },
  }
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

function tokenOf(raw: string, start: number): Token {
  const end = start + raw.length
  if (!isWord(raw)) return { word: markOf(raw), start, end }
  const word = raw.toLowerCase().replaceAll("'", '')
  return { word: SPELT.get(word) ?? word, start, end }
}

/** Of several marks the one that ends the most. */
function markOf(raw: string): string {
  for (const mark of '?!.') if (raw.includes(mark)) return mark
  const first = raw.charAt(0)
  return MARKS[first] ?? first
}

function join(before: string, word: string): string | undefined {
  if (word === 'not' && NEGATED.has(before))
    return before === 'can' ? 'cant' : before === 'will' ? 'wont' : `${before}nt`
  return JOINED.get(`${before} ${word}`)
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(0)) || (text.charCodeAt(0) > 0xd7ff && /\p{L}/u.test(text))
}

function ends(text: string): string {
  const plain = (text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} … ${text.slice(-TAIL)}`).normalize('NFKC')
  return plain.replace(/[’‘ʼ`´]/gu, "'")
}
