// Which verb a message names: "no, I meant card arrival, not card linking" names card_arrival. A clause counts only if nothing is beside
// the names but words that say that something is meant or not meant; any other word may ask for something else. Pure.
import { clausesOf } from '../../kernel/reader/index.ts'
import { withoutPunctuation } from '../../kernel/similarity/index.ts'

export interface Named {
  readonly verb: string
  /** The message says that something was wrong, and nothing else beside the name. */
  readonly isCorrection: boolean
}

const OBJECTS = words(`
  no nope nah not never neither nothing wrong incorrect instead rather misunderstood misunderstanding mistake confused mixed unclear
  meant said asked wanted thought thinking should shouldn supposed isn aren wasn didn don doesn stop
`)
const SAYS = words(`
  i me my mine you your it its this that these those there the a an one ones thing things what who
  s m d t re ve ll is are was were be been being am do does did done have has had will would could can should must shall may might
  to of in on at for about with from as by and or but so than then because if when
  want wants wanted need needs needed like looking look looked after mean means meaning say saying says tell telling told talk talking ask asking
  think go going gone take took get pick use give gave show do help deal handle hoping interested
  question problem issue topic subject request message matter point answer first second third time
  yes yeah ok okay hey hi hello hm hmm uh um oh please pls thanks thank sorry
  just only really clearly actually simply still even now again here all else none something other another
  better right correct afraid sure clear
`)

/** People say what they meant in few words. */
const LONGEST = 1_000

/** Only verbs that are not in `except` are meant. Undefined if none is named, or several are. */
export function verbNamed(message: string, verbs: Iterable<string>, except: ReadonlySet<string>): Named | undefined {
  if (message.length > LONGEST) return undefined
  const clauses = clausesOf(message).map((clause) => withoutPunctuation(clause).split(' '))
  const said = new Set(clauses.flat())
  const names = [...verbs].flatMap((verb) => {
    const name = wordsOfName(verb)
    return name.every((word) => said.has(word)) && !isCommon(name) ? [{ verb, name }] : []
  })
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

interface Name {
  readonly verb: string
  readonly name: readonly string[]
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
    if (!OBJECTS.has(word) && !SAYS.has(word)) return undefined
    objects ||= OBJECTS.has(word)
    at += 1
  }
  return { verbs, objects }
}

/** "card.pause", "card_pause" and "cardPause" are all said "card pause". */
function wordsOfName(verb: string): string[] {
  return withoutPunctuation(verb.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ')).split(' ')
}

/** A verb called "no" or "help" is not named by saying that word. */
function isCommon(name: readonly string[]): boolean {
  return name.every((word) => OBJECTS.has(word) || SAYS.has(word))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
