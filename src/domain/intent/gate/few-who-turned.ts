// Who turned away from a phrase, as long as they are few. Until they are as many as the gate requires, turning away counts only for
// themselves (I7), so the first of them does not put a phrase out of effect for everyone. A person who turned away before the
// phrase was supported is not one of them: what they say now counts.
import type { Near } from '../../../kernel/similarity/index.ts'
import type { GateNumbers } from './numbers.ts'
import type { Support } from './support.ts'
import { type Voices, voicesBeforeTurning, voicesUntil } from './voices.ts'

interface Turnable {
  readonly text: string
  readonly verb: string
  readonly numbers: GateNumbers
  readonly near: readonly Near[]
}

const nobody: ReadonlySet<string> = new Set()

/**
 * Those who said that the verb is wrong near the phrase without ever meaning it, or turned away from it while it was supported;
 * nobody if they are as many as the gate requires. `supportFrom` answers whether the phrase is supported by what these voices say;
 * nothing farther away than `radius` can change the answer.
 */
export function fewWhoTurned(
  { text, verb, near, numbers }: Turnable,
  voices: Voices,
  supportFrom: (voices: Voices) => Pick<Support, 'carriedBy' | 'radius'>,
): { turned: ReadonlySet<string>; radius: number } {
  const untilOf = new Map<string, number>()
  const few = new Set<string>()
  for (const id of new Set([text, ...near.map((one) => one.id)]))
    for (const { reporter, meant, verb: refused } of voices.turned(id)) {
      if (refused !== verb) continue
      if (meant) untilOf.set(reporter, Math.min(meant.until, untilOf.get(reporter) ?? meant.until))
      else few.add(reporter)
    }
  let radius = 1
  const inOrder = [...untilOf].sort(([, a], [, b]) => a - b)
  for (const [nth, [reporter, until]] of inOrder.entries()) {
    if (few.size >= numbers.people) break
    const stillMeantIt = inOrder.slice(nth).map(([later]) => later)
    const before = voicesBeforeTurning(verb, new Set([...few, ...stillMeantIt]), voices)
    const support = supportFrom(voicesUntil(until, before))
    radius = Math.min(radius, support.radius)
    if (support.carriedBy) few.add(reporter)
    else few.delete(reporter)
  }
  return { turned: few.size < numbers.people ? few : nobody, radius }
}
