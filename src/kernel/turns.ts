// Long work takes turns: a piece of it each time the event loop comes round, so that a search or a health check waits for one
// piece and not for all that is under way. Whoever has taken little comes before whoever has taken much.

interface Waiting {
  readonly due: number
  go(): void
}

const waiting: Waiting[] = []
let isComing = false

/** `taken` is what the same work has cost by now, in milliseconds: so much later it is due. */
export function nextTurn(taken: number): Promise<void> {
  return new Promise((go) => {
    waiting.push({ due: performance.now() + taken, go })
    comeRound()
  })
}

function comeRound(): void {
  if (isComing || waiting.length === 0) return
  isComing = true
  setImmediate(() => {
    isComing = false
    takeFirstDue().go()
    comeRound()
  })
}

function takeFirstDue(): Waiting {
  const first = waiting.reduce((soonest, each) => (each.due < soonest.due ? each : soonest))
  waiting.splice(waiting.indexOf(first), 1)
  return first
}
