// Long work takes turns: one piece each time the event loop comes round, so that a search or a health check waits for one
// piece and not for everything under way. Work that has taken little time comes before work that has taken much.

interface Waiting {
  readonly due: number
  readonly isLong: boolean
  go(): void
}

/** For this long after a long piece, the next long piece waits for the database: a transaction queries it some twenty times in a row. */
const GIVES_WAY_MS = 30

const waiting: Waiting[] = []
let isComing = false
/** Queries that the database has not answered yet. */
let asked = 0
let longEnded = Number.NEGATIVE_INFINITY

/** `taken` is how long the same work has run so far, in milliseconds; its next turn is due that much later. */
export function nextTurn(taken: number): Promise<void> {
  return takeTurn(taken, false)
}

/** For a piece that cannot be cut, such as a call of the model. */
export function nextLongTurn(taken: number): Promise<void> {
  return takeTurn(taken, true)
}

/** Wraps a query to a database in another process, whose answer arrives when the event loop comes round. */
export async function asking<T>(answer: Promise<T>): Promise<T> {
  asked += 1
  try {
    return await answer
  } finally {
    asked -= 1
  }
}

function takeTurn(taken: number, isLong: boolean): Promise<void> {
  return new Promise((go) => {
    waiting.push({ due: performance.now() + taken, isLong, go })
    comeRound()
  })
}

function comeRound(): void {
  if (isComing || waiting.length === 0) return
  isComing = true
  setImmediate(goFirst)
}

function goFirst(): void {
  const first = takeFirstDue()
  if (!first) {
    setTimeout(goFirst, 1)
    return
  }
  isComing = false
  first.go()
  if (first.isLong)
    setImmediate(() => {
      longEnded = performance.now()
    })
  comeRound()
}

function takeFirstDue(): Waiting | undefined {
  const givesWay = asked > 0 && performance.now() < longEnded + GIVES_WAY_MS
  const [first, ...rest] = givesWay ? waiting.filter(({ isLong }) => !isLong) : waiting
  if (!first) return undefined
  const soonest = rest.reduce((soonest, each) => (each.due < soonest.due ? each : soonest), first)
  waiting.splice(waiting.indexOf(soonest), 1)
  return soonest
}
