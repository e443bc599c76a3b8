// What is left of a message beside the words that only say that something was wrong: "No, that's not it. Pause my card." leaves "Pause my
// card." A list of words is enough here: whether the message rejects anything is for the model to say. Pure.
import { withoutPunctuation } from '../similarity/index.ts'
import { clausesOf } from './clauses.ts'

export interface Objection {
  /** Some of its words only say that something was wrong. */
  readonly objects: boolean
  /** What it says beside that, and beside what is not wanted; empty if nothing. */
  readonly rest: string
  /** It asks for nothing at all: not for something else, and not to leave something. */
  readonly isFlat: boolean
}

const OBJECTS = words(`
  no nope nah not never neither nothing wrong incorrect instead rather misunderstood misunderstanding mistake confused mixed unclear
  mean meant said asked wanted thought thinking should shouldn supposed isn aren wasn didn don doesn stop
  いいえ いや 違う 違います 違うよ 違いますよ そうじゃない そうではない そうではありません 間違い 間違いです 間違ってる 間違っています
`)
const SAYS = words(`
  i me my mine you your it its this that these those there the a an one ones thing things what who why how
  s m d t re ve ll is are was were be been being am do does did done have has had will would could can should must shall may might
  to of in on at for about with from as by and or but so than then because if when
  want wants need needs needed like looking look looked after means meaning say saying says tell telling told talk talking ask asking
  think go going gone take took get pick use give gave show do help helps helped helpful useful useless deal handle hoping interested understand
  question problem issue topic subject request message matter point answer first second third time
  yes yeah ok okay hey hi hello hm hmm uh um oh please pls thanks thank sorry afraid
  just only really clearly actually simply quite still even now again here at all else none something other another any way
  better right correct sure clear got read reading listen understood differently
`)
/** A clause that begins so objects, whatever it goes on with: "no block it". */
const BEGINS = words('no nope nah wrong incorrect')
/** What follows is what they do not want: "not that lunch", "don't block it". */
const REFUSES = words('not never don doesn didn isn wasn stop')

/** Beginnings are enough: people say what they meant in few words. */
const LONGEST = 1_000

export function objectionIn(message: string): Objection {
  let objects = false
  let refusesSome = false
  const rest: string[] = []
  for (const clause of clausesOf(message.slice(0, LONGEST))) {
    const said = wordsOf(clause)
    if (said.every(isHollow)) {
      objects ||= said.some(objecting)
      continue
    }
    const skipped = said.findIndex((word) => !BEGINS.has(word))
    objects ||= skipped > 0 || said[skipped] === 'not'
    if (refuses(said)) refusesSome = true
    else rest.push(skipped === 0 ? clause : said.slice(skipped).join(' '))
  }
  return { objects, rest: rest.join(' '), isFlat: !refusesSome && rest.length === 0 }
}

/** Whether the clause says what they do not want. */
export function refuses(said: readonly string[]): boolean {
  const first = said.find((word) => !BEGINS.has(word))
  return first !== undefined && REFUSES.has(first)
}

/** Whether the word says that something was wrong. */
export function objecting(word: string): boolean {
  return OBJECTS.has(word)
}

/** Whether a message may say the word without asking for anything. */
export function isHollow(word: string): boolean {
  return OBJECTS.has(word) || SAYS.has(word)
}

export function wordsOf(clause: string): string[] {
  return withoutPunctuation(clause).split(' ')
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
