// Words of English that carry meaning, and whether a text asks something.
import { any, pattern } from './english-patterns.ts'
import type { Spoken } from './english-spoken.ts'
import type { Token } from './english-tokens.ts'

const EMPTY = new Set(
  `a an the and or but so if of to in on at for from with by as about into over than then that this these those it its
  thats i im ive id ill me my mine you your youre youve we our us they their them theyre he she his her him who whom whose
  what whats which when where why how is are was were be been being am do does did done doing dont doesnt didnt have has had
  havent hasnt hadnt will would wont wouldnt can could cant couldnt shall should shouldnt may might must need needs want
  wants like please just also too very really not no nope yes yeah okay sure there here some any all more most other another
  one ones get got give let lets make makes know tell say said show find look looking want help thanks hi hello hey well
  now right up out again s t going go please isnt arent wasnt werent`.split(/\s+/),
)

export function contentWords(tokens: readonly Token[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { word, isMark } of tokens) if (!isMark && !EMPTY.has(word)) found.add(stem(word))
  return found
}

/** "Only six?" asks for nothing. */
const QUESTION = / [^ .,!?]+ [^ .,!?]+ [^ .,!?]+ \? /
const REQUEST = / (?:can|could) (?:i|you|we) /
const ASKS = pattern(
  '{FIRST}(?:what|whats|which|who|whos|whose|when|where|wheres|why|how(?! [^ ]+ of )|hows|is|are|was|were|do|does|did|can|could|will|would|should|may|might|has|have|any|am) ',
)
const WISHES = pattern(
  '{START}(?:i (?:need|want|wanna|wish|require)|id (?:like|love|want|prefer)|im (?:looking|trying|searching|interested|planning|hoping|going)|ive|i was (?:wondering|looking|hoping)|we (?:need|want)|id rather|ill (?:need|have|take)|my [^ ]+ (?:is|has|was|doesnt|isnt|wont|cant|hasnt|keeps)|there (?:is|are|was)|theres|the [^ ]+ (?:is|are|keeps|isnt|wont)) ',
)
const ORDERS = pattern(
  `{DO}${any(`show find give get book play set add put make change create write send call turn open search look check remind list explain
  compare translate run start stop cancel delete remove order buy reserve schedule move break convert calculate help let
  summarise summarize draft describe fix update rename deploy build test read tell use try go do take bring pick keep post
  share download upload install print save edit replace generate recommend suggest plan dim lower raise increase decrease
  mute pause resume skip repeat wake locate track transfer pay message email text invite cache measure merge refactor
  implement provide rate note sort filter group plot draw lets switch connect order navigate direct display pull reserve
  mark message fetch count estimate define spell sing activate enable disable close lock unlock redo profile`)} (?!you |it {END}|thanks )`,
)

/** Whether it asks something, or for something to be done. */
export function asks(text: Spoken): boolean {
  return (
    QUESTION.test(text.line) || REQUEST.test(text.line) || [ASKS, WISHES, ORDERS].some((way) => way.find(text) !== null)
  )
}

const REMARK = pattern(
  '{FIRST}(?:i|im|ive|id|you|youre|he|hes|she|shes|it|its|we|were|they|theyre|that|thats|this|these|those|yes|yeah|no|nope|okay|lol|haha|hi|hello|hey|well|because|maybe|and|but|so|thanks|good|nice|cool|great|never|not) ',
)

/** A request, or the bare name of what is wanted: "cheapest flight to Miami". */
export function isRequest(text: Spoken): boolean {
  return text.length > 1 && (asks(text) || REMARK.find(text) === null)
}

/** Without a verb, a pronoun or a negation, words only name something. */
const STATES =
  / (?:is|are|was|were|isnt|arent|wasnt|werent|its|thats|theyre|youre|im|ive|i|you|it|they|he|she|we|this|that|these|those|dont|doesnt|didnt|cant|wont|couldnt|not|has|have|had|hasnt|havent|says|said|means|needs|should|must|only|still|all|never|nothing|none|too|already|fails|loses|wouldnt|shouldnt|obviously|instead) /
/** Whoever laughs or praises, even at something else, seldom objects. */
const CHEER =
  / (?:great|perfect|awesome|excellent|wonderful|amazing|nice|cool|lovely|fantastic|brilliant|fun|fab|favou?rite|love|loved|yay|lol|haha|hahaha|hehe|wow|good|best|happy|glad|interested|choice|beautiful|delicious) /

export function states({ line }: Spoken): boolean {
  return STATES.test(line)
}

export function isCheerful({ line }: Spoken): boolean {
  return CHEER.test(line)
}

/** The words of the last question in a text. */
export function wordsAsked(tokens: readonly Token[]): ReadonlySet<string> {
  const end = tokens.findLastIndex(({ word }) => word === '?')
  const start = tokens.findLastIndex(({ word, isMark }, place) => place < end && isMark && word !== ',')
  return contentWords(tokens.slice(start + 1, Math.max(end, 0)))
}

const ENDING = /(?:ies|es|s|ing|ed|e|y)$/

/** Plurals and the like fall together; no more than comparing needs. */
function stem(word: string): string {
  if (word.length < 4) return word
  return word.replace(ENDING, '')
}
