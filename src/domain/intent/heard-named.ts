// Which verb a message names: "no, I meant card arrival, not card linking" names card_arrival. A clause counts only if nothing is beside
// the names but words that say that something is meant or not meant; any other word may ask for something else. Pure.
import { clausesOf, isHollow, objecting, wordsOf } from '../../kernel/reader/index.ts'
import { withoutPunctuation } from '../../kernel/similarity/index.ts'

export interface Named {
  readonly verb: string
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
  const read = all.filter((clause) => clause !== undefined)
  const named = new Set(read.flatMap((clause) => clause.verbs))
  const meant = [...named].filter((verb) => !except.has(verb))
  const [verb] = meant
  if (verb === undefined || meant.length > 1) return undefined
  const objects = named.size > meant.length || read.some((clause) => clause.objects)
  return { verb, isCorrection: objects && read.length === all.length }
}

/** The verbs that a clause names; undefined if it says anything else. Of names within each other, the longest is said. */
function readClause(clause: readonly string[], names: readonly Name[]) {
  const verbs: string[] = []
  let objects = false
  for (let at = 0; at < clause.length; ) {
    const here = names.filter(({ name }) => name.every((word, index) => clause[at + index] === word))
    const length = here[0]?.name.length
    if (length !== undefined) {
      verbs.push(...here.filter(({ name }) => name.length === length).map(({ verb }) => verb))
      at += length
      continue
    }
    const word = clause[at] ?? ''
    if (!isHollow(word)) return undefined
    objects ||= objecting(word)
    at += 1
  }
  return { verbs, objects }
}

/** "card.pause", "card_pause" and "cardPause" are all said "card pause". */
export function wordsOfName(verb: string): readonly string[] {
  return withoutPunctuation(verb.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')).split(' ')
}
