// A pattern as the states of an automaton, and its run over a text: all states side by side, so that the work is at most the length of
// the text times the number of states, whatever the pattern and the text are. Pure.
import { type IsOne, type Node, PatternProblem, type Place, parsePattern } from './syntax.ts'

type State =
  | { readonly kind: 'one'; readonly is: IsOne }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'either'; other: number }
  | { readonly kind: 'go'; to: number }
  | { readonly kind: 'end' }

export type Program = readonly State[]

export interface Match {
  readonly at: number
  readonly end: number
}

const MOST_STATES = 200
/** How many characters are read without a pause. */
const REST_AFTER = 1_000

export function compile(source: string): Program {
  const building: Building = { states: [], steps: 0 }
  put(building, parsePattern(source))
  add(building, { kind: 'end' })
  return building.states
}

interface Building {
  readonly states: State[]
  /** Of how many parts it was put together: what is empty adds no state, however often it is repeated. */
  steps: number
}

const TOO_LARGE = 'is too large: repeat less, or in smaller steps'
const MOST_STEPS = 3 * MOST_STATES

function add<S extends State>({ states }: Building, state: S): S {
  if (states.length >= MOST_STATES) throw new PatternProblem(TOO_LARGE)
  states.push(state)
  return state
}

function put(building: Building, node: Node): void {
  building.steps += 1
  if (building.steps > MOST_STEPS) throw new PatternProblem(TOO_LARGE)
  switch (node.kind) {
    case 'one':
      add(building, { kind: 'one', is: node.is })
      return
    case 'place':
      add(building, { kind: 'place', place: node.place })
      return
    case 'all':
      for (const part of node.parts) put(building, part)
      return
    case 'any': {
      const ends = node.parts.map((part, nth) => {
        const fork = nth < node.parts.length - 1 ? add(building, { kind: 'either', other: 0 }) : undefined
        put(building, part)
        const end = add(building, { kind: 'go', to: 0 })
        if (fork) fork.other = building.states.length
        return end
      })
      for (const end of ends) end.to = building.states.length
      return
    }
    case 'repeat':
      putRepeated(building, node)
  }
}

function putRepeated(building: Building, { part, least, most }: Extract<Node, { kind: 'repeat' }>): void {
  for (let times = 0; times < least; times += 1) put(building, part)
  if (most === Number.POSITIVE_INFINITY) {
    const start = building.states.length
    const fork = add(building, { kind: 'either', other: 0 })
    put(building, part)
    add(building, { kind: 'go', to: start })
    fork.other = building.states.length
    return
  }
  const forks: { other: number }[] = []
  for (let times = least; times < most; times += 1) {
    forks.push(add(building, { kind: 'either', other: 0 }))
    put(building, part)
  }
  for (const fork of forks) fork.other = building.states.length
}

interface Thread {
  readonly state: number
  /** Where the match began. */
  readonly from: number
}

/** The first match to end. */
export function* find(program: Program, text: string): Generator<void, Match | undefined> {
  /** The last place where each state was reached: twice at one place adds nothing. */
  const reached = new Float64Array(program.length).fill(-1)
  let threads: Thread[] = []
  let former = ''
  for (let at = 0, read = 1; ; read += 1) {
    const character = characterAt(text, at)
    const open = [...threads.reverse(), { state: 0, from: at }].reverse()
    threads = []
    for (let thread = open.pop(); thread; thread = open.pop()) {
      const { state, from } = thread
      if (reached[state] === at) continue
      reached[state] = at
      const one = program[state] as State
      switch (one.kind) {
        case 'end':
          return { at: from, end: at }
        case 'one':
          if (character !== '' && one.is(character)) threads.push({ state: state + 1, from })
          break
        case 'place':
          if (isAt(one.place, former, character)) open.push({ state: state + 1, from })
          break
        case 'either':
          open.push({ state: one.other, from }, { state: state + 1, from })
          break
        case 'go':
          open.push({ state: one.to, from })
      }
    }
    if (character === '') return undefined
    at += character.length
    former = character
    if (read % REST_AFTER === 0) yield
  }
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

const WORD = /^\w$/

function isAt(place: Place, before: string, after: string): boolean {
  if (place === '^') return before === '' || before === '\n'
  if (place === '$') return after === '' || after === '\n'
  return (WORD.test(before) !== WORD.test(after)) === (place === 'b')
}
