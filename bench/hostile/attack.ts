// Hostile callers in a process of their own: each sends the largest input of an action as soon as the last one is answered.
// Says in one line of JSON how often each action was answered and refused.
import { agentActions, largestCall } from './calls.ts'
import { callerAt, Refused } from './http-world.ts'

export interface Tally {
  answered: number
  refused: number
  /** How long callers waited, all together. */
  waited: number
  why?: string
}

const [, , url = '', keys = '[]', known = '[]', wanted = '', seconds = '0'] = process.argv
const chosen = agentActions.filter(({ name }) => wanted === '' || name === wanted)
const tallies: Record<string, Tally> = {}
// The measurement begins now, because starting this process takes longer than some attacks.
process.stdout.write('ready\n')
const end = performance.now() + 1_000 * Number(seconds)

await Promise.all(
  (JSON.parse(keys) as string[]).map(async (key, place) => {
    const { call, close } = callerAt(new URL(url), key)
    const world = { call, known: new Map(JSON.parse(known) as [string, string][]) } as Parameters<typeof largestCall>[0]
    for (let n = place; performance.now() < end; n += 1) {
      const action = chosen[n % chosen.length]
      if (!action) break
      const tally = tallies[action.name] ?? { answered: 0, refused: 0, waited: 0 }
      tallies[action.name] = tally
      try {
        const input = await largestCall(world, action, n)
        const began = performance.now()
        await call(action.name, input)
        tally.waited += performance.now() - began
        tally.answered += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        tally.refused += 1
        tally.why ??= error.message
      }
    }
    close()
  }),
)
process.stdout.write(`${JSON.stringify(tallies)}\n`)
