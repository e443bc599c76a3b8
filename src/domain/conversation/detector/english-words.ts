// Words of English that carry meaning, and whether a text asks something.
import type { Spoken } from './spoken.ts'

const EMPTY = new Set(
  `a an the and or but so if of to in on at for from with by as about into over than then that this these those it its
  thats i im ive id ill me my mine you your youre youve we our us they their them theyre he she his her him who whom whose
  what whats which when where why how is are was were be been being am do does did done doing dont doesnt didnt have has had
  havent hasnt hadnt will would wont wouldnt can could cant couldnt shall should shouldnt may might must need needs want
  wants like please just also too very really not no nope yes yeah okay sure there here some any all more most other another
  one ones get got give let lets make makes know tell say said show find look looking want help thanks hi hello hey well
  now right up out s t going go please isnt arent wasnt werent`.split(/\s+/),
)
const WORD = /^[\p{L}\p{N}]/u

export function contentWords({ line }: Spoken): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of line.split(' ')) if (word.length > 0 && !EMPTY.has(word) && WORD.test(word)) found.add(stem(word))
  return found
}

const ASKS =
  /^ (?:(?:and|but|so|okay|well|hi|hello|hey|please|also|then) [,.!]? ?)*(?:what|whats|which|who|whos|whose|when|where|wheres|why|how|hows|is|are|was|were|do|does|did|can|could|will|would|should|may|might|has|have|any) /

export function asks({ line }: Spoken): boolean {
  return line.includes(' ? ') || ASKS.test(line)
}

/** Plurals and the like fall together; no more than comparing needs. */
function stem(word: string): string {
  if (word.length < 4) return word
  return word.replace(/(?:ies|es|s|ing|ed|e|y)$/, '')
}
