// Words of a sentence, with the forms under which the tables may have them. Pure.

export interface Word {
  /** As it is written, in small letters. */
  readonly text: string
  /** Without endings: two words with the same stem count as the same. */
  readonly stem: string
  /** What it may be a form of: itself, without its comparative, plural or verb ending. */
  readonly forms: readonly string[]
}

const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}+)*(?:-[\p{L}]+)*|[%$€£]/gu
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)*$/u
const NAMES: ReadonlyMap<string, string> = new Map([
  ['%', 'percent'],
  ['$', 'dollar'],
  ['€', 'euro'],
  ['£', 'pound'],
])
const NUMBER_WORDS = numberWords(
  'zero one two three four five six seven eight nine ten eleven twelve',
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
)

/** Negations become a word of their own, and a currency comes after its amount. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .replace(/n['’]t\b/gu, ' not')
    .replace(/\bcannot\b/gu, 'can not')
    .replace(/['’](?:s|re|ll|ve)\b/gu, '')
  const found = (plain.match(WORD) ?? []).flatMap(parts)
  for (let at = 0; at + 1 < found.length; at += 1) {
    const [one, next] = [found[at] ?? '', found[at + 1] ?? '']
    if (/^[$€£]$/u.test(one) && NUMBER.test(next)) [found[at], found[at + 1]] = [next, one]
  }
  return found.map((one) => wordOf(NAMES.get(one) ?? one))
}

export function numberIn({ text }: Word): number | undefined {
  if (NUMBER.test(text)) return Number(text.replace(/,(?=\p{N}{3}(?!\p{N}))/gu, '').replace(',', '.'))
  return NUMBER_WORDS.get(text)
}

/** "24-hour" is a number and its unit. */
function parts(word: string): string[] {
  const [first = '', ...rest] = word.split('-')
  return rest.length > 0 && (NUMBER.test(first) || NUMBER_WORDS.has(first)) ? [first, rest.join('-')] : [word]
}

const known = new Map<string, Word>()
const MOST_KNOWN = 5_000

function wordOf(text: string): Word {
  const found = known.get(text)
  if (found) return found
  const word = { text, stem: stem(text), forms: formsOf(text) }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, word)
  return word
}

function formsOf(text: string): string[] {
  const bare = [
    text.replace(/i(?:er|est|es|ed|ly)$/u, 'y'),
    ...['er', 'est', 'ing', 'ed', 'en', 'es', 's', 'ly', 'r', 'd', 'st'].flatMap((ending) =>
      text.length - ending.length >= 3 && text.endsWith(ending) ? [text.slice(0, -ending.length)] : [],
    ),
  ]
  const more = bare.flatMap((one) => [one, single(one), `${one}e`])
  return [...new Set([text, ...more])]
}

/** Takes endings off that do not change what a word is about; "cited", "citing" and "citation" have one stem. */
function stem(text: string): string {
  if (text.length < 4 || /\p{N}|\P{Script=Latin}/u.test(text)) return text
  const singular = text.replace(/ies$/u, 'y').replace(/([^su])s$/u, '$1')
  for (const ending of ['ation', 'ion', 'ing', 'ed', 'ly']) {
    const rest = singular.slice(0, -ending.length)
    if (singular.endsWith(ending) && rest.length >= 3 && /[aeiouy]/u.test(rest) && !rest.endsWith('e'))
      return single(rest).replace(/(?<=...)e$/u, '')
  }
  return singular.replace(/(?<=...)e$/u, '')
}

/** "planned" is "plan". */
function single(text: string): string {
  return text.replace(/([bdfgmnprt])\1$/u, '$1')
}

function numberWords(...lists: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap((list) => list.split(' ').map((word, value) => [word, value] as const)))
}
