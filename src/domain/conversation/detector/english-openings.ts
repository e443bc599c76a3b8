// Where in an English line something can begin: past what people say before they come to the point.
import type { Token } from './english-tokens.ts'

const OPENERS = new Set(
  `oh um umm uh uhh uhm er erm hm hmm hmmm well okay sorry wait hey hi hello ugh ughh but so yeah yes actually please oops eh ah
  aw lol haha look listen and honestly man dude bro sir thanks again god omg wow now then alright sure unfortunately guess no
  nope nah noo nooo stop dammit damn shit fuck because since cause also however just though great nice computer assistant alexa
  siri google cortana olly like kindly maybe still unless appreciate cheers good wtf gosh jeez geez whoa yo ok`.split(
    /\s+/,
  ),
)
const PAIRS = new Set(
  `hold on/hang on/im sorry/excuse me/i think/i guess/im afraid/listen carefully/my bad/i believe/i feel/i suppose/pretty sure/
  im sure/i know/good effort/seems like/im pretty/my god/thanks for/for trying/a lot/appreciate it/nice try/to be/be honest/
  but still/oh well`.split(/[/\n]\s*/),
)
const OPENS_PAIR = new Set([...PAIRS].map((pair) => pair.split(' ')[0]))
/** Before what somebody is told to do. */
const LEADS = new Set('please you just and lets then now maybe to kindly pls u me'.split(' '))

/** What follows these is said anew. */
const TURNS = new Set('but however although because except'.split(' '))

export interface Openings {
  /** Where the message can begin: all before it says nothing. */
  readonly first: readonly number[]
  /** Where a clause can. */
  readonly clause: readonly number[]
  /** Where an order can. */
  readonly order: readonly number[]
}

export function openingsOf(tokens: readonly Token[], starts: readonly number[]): Openings {
  const first: number[] = []
  const clause: number[] = []
  const order: number[] = []
  let isOpening = true
  let isFirst = true
  let isPair = false
  let before = ''
  for (let place = 0; place < tokens.length; place += 1) {
    const { word = '', isMark = false } = tokens[place] ?? {}
    const at = starts[place] ?? 0
    if (isMark) isOpening = true
    else if (isOpening) {
      const isSecond: boolean = isPair
      if (!isSecond) {
        clause.push(at)
        order.push(at)
        if (isFirst) first.push(at)
      }
      isPair = !isSecond && OPENS_PAIR.has(word) && PAIRS.has(`${word} ${tokens[place + 1]?.word ?? ''}`)
      isOpening = isSecond || isPair || OPENERS.has(word)
      if (!isOpening) isFirst = false
    } else if (LEADS.has(before)) order.push(at)
    if (TURNS.has(word)) isOpening = true
    before = word
  }
  return { first, clause, order }
}
