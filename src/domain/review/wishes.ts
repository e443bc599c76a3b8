// What people asked for themselves, in words, for receipts: whether their agents are told it, and what they keep. Pure, and asked of
// the choice that the next prompt is made by.
import { groupBy } from '../../kernel/group-by.ts'
import { shortened } from '../../kernel/shortened.ts'
import { butNot, listed, withReasons } from './outlook.ts'
import { agentsFor, namesOf, placeIn } from './prompt-changes.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { ruleSays, type Serve, type Snapshot, servingOf, wishSays } from './serving.ts'

/** The start of a sentence. */
export function wishOutlookOf(snapshot: Snapshot, wish: StoredInstruction): string {
  const { person } = wish
  const serve = servingOf(snapshot)
  const agents = agentsFor(snapshot, wish)
  const told = agents.filter((agent) => isToldBy(serve, wish, agent))
  const out = agents.flatMap((agent) => {
    const place = told.includes(agent) ? undefined : placeIn(serve({ agent, person }), wish.rule_id, wishSays(wish))
    return place ? [{ agent, place }] : []
  })
  if (told.length === 0)
    return `Noted for ${person}, but left out of the prompts of ${withReasons(out).join(', and of ')}`
  if (out.length === 0 && told.includes(ALL_AGENTS)) return `In effect for ${person} from the next prompt on`
  return `In effect for ${person} in the next prompt of ${namesOf(told)}${butNot(out, told)}`
}

/** Those who are told it, or the words it had, though everyone is not: they asked for it, and for nothing else since. */
export function keepersOf(snapshot: Snapshot, rule: StoredRule): string {
  const serve = servingOf(snapshot)
  const kept = snapshot.instructions.filter((one) => one.rule_id === rule.rule_id && isTold(snapshot, one, serve))
  return [...groupBy(kept, wishSays)]
    .map(([saying, some]) => {
      const people = some.map(({ person }) => person)
      const [asked, keeps] = [listed(people), `keep${people.length === 1 ? 's' : ''}`]
      if (saying === ruleSays(rule)) return ` ${asked} asked for it and ${keeps} it.`
      return ` ${asked} ${keeps} “${shortened(some[0]?.content ?? '')}”, as asked for.`
    })
    .join('')
}

function isTold(snapshot: Snapshot, wish: StoredInstruction, serve: Serve): boolean {
  return agentsFor(snapshot, wish).some((agent) => isToldBy(serve, wish, agent))
}

function isToldBy(serve: Serve, wish: StoredInstruction, agent: string): boolean {
  return serve({ agent, person: wish.person }).rules.some(({ saying }) => saying === wishSays(wish))
}
