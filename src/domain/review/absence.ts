// Where agents are told the words of a rule that is not in prompts itself: another rule may say them, and people may have asked for
// them. Pure; it uses the same choice as the next prompt.
import { sayingOf } from './choice.ts'
import { listed } from './outlook.ts'
import { agentsFor, namesOf } from './prompt-changes.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { type Snapshot, servingOf } from './serving.ts'

export interface Elsewhere {
  /** Agents that are told it by another rule, no matter who they work for. */
  readonly told: readonly string[]
  /** If `told` has `*`: the agents that are excepted. */
  readonly but: readonly string[]
  /** People whose agents are told it only because they asked for it. */
  readonly people: readonly string[]
}

export function elsewhereOf(snapshot: Snapshot, rule: StoredRule): Elsewhere {
  const serve = servingOf(snapshot)
  const words = sayingOf(rule)
  const isTold = (agent: string, person: string | null) =>
    serve({ agent, person }).rules.some(({ saying }) => saying === words)
  const instructions = snapshot.instructions('words', rule.words_id)
  const said = [...snapshot.approved('words', rule.words_id), ...instructions]
  // No other agent can be told it.
  const all = [...new Set(said.flatMap((one) => agentsFor(snapshot, one)))].sort()
  const told = all.filter((agent) => isTold(agent, null))
  const others = all.filter((agent) => !told.includes(agent))
  const asked = new Set(instructions.flatMap((one) => (sayingOf(one) === words ? one.person : [])))
  return {
    told,
    but: told.includes(ALL_AGENTS) ? others : [],
    people: [...asked].filter((person) => others.some((agent) => isTold(agent, person))).sort(),
  }
}

/** `wasTold`: whether prompts had the rule until now. */
export function absenceInWords({ told, but, people }: Elsewhere, wasTold: boolean): string {
  const own = people.length === 0 ? undefined : `those of ${listed(people)}, who asked for it`
  if (told.length === 0) return `it is in no prompt${wasTold ? ' any more' : ''}${own ? `, except ${own}` : ''}`
  const still = `it is${wasTold ? ' still' : ''} in the prompts of ${namesOf(told, but)}, because another rule says the same`
  return own ? `${still}, and in ${own}` : still
}
