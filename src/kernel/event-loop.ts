// Long work takes turns: one piece each time the event loop comes round, so that a search or a health check waits for one
// piece and not for everything under way. Work that has taken little time comes before work that has taken much.

interface Waiting {
  readonly due: number
  readonly isLong: boolean
  go(): void
}

/** For this long after a long piece, no other long piece starts while a query is open: a transaction makes some twenty in a row. */
const GIVES_WAY_MS = 30

const waiting: Waiting[] = []
let isComing = false
/** How many queries the database has not answered yet. */
let openQueries = 0
let longEnded = Number.NEGATIVE_INFINITY

/** Waits for a turn. `taken` is how long the same work has run so far, in milliseconds; its turn is due that much later. */
export function nextTurn(taken: number): Promise<void> {
  return takeTurn(taken, false)
}

/** The same for a piece that cannot be cut, such as a call of the model. */
export function nextLongTurn(taken: number): Promise<void> {
  return takeTurn(taken, true)
}

/** Counts a query as open until a database in another process has answered it: the event loop has to come round to read that. */
export async function queryAnswered<T>(answer: Promise<T>): Promise<T> {
  openQueries += 1
  try {
    return await answer
  } finally {
    openQueries -= 1
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
  const givesWay = openQueries > 0 && performance.now() < longEnded + GIVES_WAY_MS
  const [first, ...rest] = givesWay ? waiting.filter(({ isLong }) => !isLong) : waiting
  if (!first) return undefined
  const soonest = rest.reduce((soonest, each) => (each.due < soonest.due ? each : soonest), first)
  waiting.splice(waiting.indexOf(soonest), 1)
  return soonest
}
