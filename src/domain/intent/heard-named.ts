// Which verb a message names: "no, I meant card arrival, not card linking" names card_arrival. If anything is beside the names but words
// that say that something is meant or not meant, the message may ask for something else, so it names a verb less surely. Pure.
import { clausesOf, isHollow, objecting, refuses, wordsOf } from '../../kernel/reader/index.ts'
import { withoutPunctuation } from '../../kernel/similarity/index.ts'

export interface Named {
  readonly verb: string
  /** Nothing is beside the name, at least in its clause, that could ask for something else. */
  readonly isSure: boolean
  /** The message says that something was wrong, and nothing else beside the name. */
  readonly isCorrection: boolean
}

/** A verb, and how it is said. */
export interface Name {
  readonly verb: string
  readonly name: readonly string[]
}

/** People say what they meant in few words. */
const LONGEST = 1_000

/** Only verbs that are not in `except` are meant. Undefined if none is named, or several are. */
export function verbNamed(message: string, known: Iterable<Name>, except: ReadonlySet<string>): Named | undefined {
  if (message.length > LONGEST) return undefined
  const clauses = clausesOf(message).map(wordsOf)
  const said = new Set(clauses.flat())
  const names = [...known].filter(({ name }) => name.every((word) => said.has(word)) && !name.every(isHollow))
  const sorted = names.toSorted((a, b) => b.name.length - a.name.length)
  const all = clauses.map((clause) => readClause(clause, sorted))
  const bare = all.filter(({ isBare }) => isBare)
  const named = onlyOne(bare, except)
  if (named) {
    const objects = named.others || bare.some((clause) => clause.objects)
    return { verb: named.verb, isSure: true, isCorrection: objects && bare.length === all.length }
  }
  const amid = onlyOne(
    all.filter(({ isBare, isRefused }) => !isBare && !isRefused),
    except,
    MOST_ORDINARY,
  )
  return amid && { verb: amid.verb, isSure: false, isCorrection: false }
}

/** Among other words, a name of one word is an ordinary word: "help", "pay". */
const MOST_ORDINARY = 1

interface Clause {
  readonly names: readonly Name[]
  readonly isBare: boolean
  readonly isRefused: boolean
  readonly objects: boolean
}

/** The only verb that is named and may be meant. */
function onlyOne(clauses: readonly Clause[], except: ReadonlySet<string>, longerThan = 0) {
  const names = clauses.flatMap((clause) => clause.names).filter(({ name }) => name.length > longerThan)
  const named = new Set(names.map(({ verb }) => verb))
  const [verb, ...more] = [...named].filter((one) => !except.has(one))
  return verb === undefined || more.length > 0 ? undefined : { verb, others: named.size > 1 }
}

/** Of names within each other, the longest is said. */
function readClause(clause: readonly string[], known: readonly Name[]): Clause {
  const names: Name[] = []
  const beside: string[] = []
  for (let at = 0; at < clause.length; ) {
    const here = known.filter(({ name }) => name.every((word, index) => clause[at + index] === word))
    const length = here[0]?.name.length ?? 0
    names.push(...here.filter(({ name }) => name.length === length))
    if (length === 0) beside.push(clause[at] ?? '')
    at += Math.max(1, length)
  }
  return {
    names,
    isBare: beside.every(isHollow),
    isRefused: refuses(clause),
    objects: beside.some(objecting),
  }
}

/** The verbs that a text names, in the order in which it does. */
export function verbsIn(text: string, known: readonly Name[]): string[] {
  const words = wordsOf(text)
  const said = new Set(words)
  const names = known.filter(({ name }) => name.every((word) => said.has(word)) && !name.every(isHollow))
  const { names: found } = readClause(
    words,
    names.toSorted((a, b) => b.name.length - a.name.length),
  )
  return [...new Set(found.map(({ verb }) => verb))]
}

/**
 * The only verb whose name has all of these words, however they are inflected: "replace it", "it paused". Several are none, and so is
 * one that is not meant.
 */
export function verbPartlyNamed(words: string, known: Iterable<Name>, except: ReadonlySet<string>): string | undefined {
  const said = wordsOf(words.slice(0, LONGEST)).filter((word) => !BESIDE.has(word))
  if (said.length === 0 || said.every(isHollow)) return undefined
  const wanted = said.map(stemOf)
  const [only, ...more] = [...known].filter(({ name }) => {
    const stems = new Set(name.map(stemOf))
    return wanted.every((stem) => stems.has(stem))
  })
  return only && more.length === 0 && !except.has(only.verb) ? only.verb : undefined
}

/** The only verb whose description has a clause of these words, at least two of them: "just for now". */
export function verbDescribed(
  message: string,
  known: Iterable<{ readonly verb: string; readonly description: string }>,
  except: ReadonlySet<string>,
): string | undefined {
  const runs = clausesOf(message.slice(0, LONGEST))
    .map((clause) => wordsOf(clause).filter((word) => !BESIDE.has(word)))
    .flatMap((words) => (words.length < FEWEST_OF_DESCRIPTION ? [] : [` ${words.join(' ')} `]))
  if (runs.length === 0) return undefined
  const [only, ...more] = [...known].filter(({ description }) => {
    const described = ` ${withoutPunctuation(description)} `
    return runs.some((run) => described.includes(run))
  })
  return only && more.length === 0 && !except.has(only.verb) ? only.verb : undefined
}

const FEWEST_OF_DESCRIPTION = 2

/** What may be beside a part of a name: "to have it paused, please". */
const BESIDE = new Set(
  'a an the it this that these those them one my our your to be get got have please just only instead'.split(' '),
)

/** "paused", "pausing" and "pause" are one word here, and so are "cancelled" and "cancel". */
function stemOf(word: string): string {
  const bare = word.length > SHORTEST ? word.replace(/(?:ing|ed|es|e|s)$/u, '') : word
  return bare.replace(/(\p{L})\1$/u, '$1')
}

const SHORTEST = 3

/** "card.pause", "card_pause" and "cardPause" are all said "card pause". */
export function wordsOfName(verb: string): readonly string[] {
  return withoutPunctuation(verb.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')).split(' ')
}
