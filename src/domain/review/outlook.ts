// Sentences for receipts about the effect of a rule: whose prompts have it, what keeps it out, and which rules left prompts because
// of it. Pure; it uses the same choice as the next prompt.
import { groupBy } from '../../kernel/group-by.ts'
import { isLive } from './admission.ts'
import { sayingOf } from './choice.ts'
import { agentsFor, namesOf, type Place, type PromptChange, peopleAsking, placeIn } from './prompt-changes.ts'
import { quotedRule } from './quoted-rule.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { type Serve, type Snapshot, servingOf } from './serving.ts'

export interface AgentPlace {
  readonly agent: string
  readonly place: Place
}

/** The places of a live rule in the prompts of its agents, for people who asked for nothing themselves. */
export function placesOf(snapshot: Snapshot, rule: StoredRule): AgentPlace[] {
  if (!isLive(snapshot, rule)) return []
  return placesFor(servingOf(snapshot), rule, agentsFor(snapshot, rule), null)
}

/** The rest of a sentence, and a sentence about people whose agents are not told it. */
export function outlookOf(snapshot: Snapshot, rule: StoredRule): string {
  const serve = servingOf(snapshot)
  const places = placesFor(serve, rule, agentsFor(snapshot, rule), null)
  return `${ofAgents(places, rule)}.${peopleWithout(snapshot, rule, places, serve)}`
}

/** Other rules that left prompts because of this one, or came into them. */
export function othersIn(changes: readonly PromptChange[]): string {
  const others = changes.filter(
    ({ isTouched, before, after }) => !isTouched && (before?.isTold ?? false) !== (after?.isTold ?? false),
  )
  const [shown, more] = [others.slice(0, MOST_NAMED), others.length - MOST_NAMED]
  const said = shown.map(({ agents, but, person, after, ...words }) => {
    const audience = `${namesOf(agents, but)}${person === null ? '' : ` for ${person}`}`
    if (after?.isTold) return ` ${quotedRule(words)} is now told to ${audience}.`
    return ` ${quotedRule(words)} is no longer told to ${audience}${after?.leftOut ? `: ${after.leftOut.because}` : ''}.`
  })
  return `${said.join('')}${more > 0 ? ` ${more} more are listed in changes.` : ''}`
}

const MOST_NAMED = 3

function placesFor(serve: Serve, rule: StoredRule, agents: readonly string[], person: string | null): AgentPlace[] {
  return agents.flatMap((agent) => {
    const place = placeIn(serve({ agent, person }), rule.rule_id, sayingOf(rule))
    return place ? [{ agent, place }] : []
  })
}

function ofAgents(places: readonly AgentPlace[], { insertion_point }: StoredRule): string {
  const told = places.flatMap(({ agent, place }) => (place.isTold ? agent : []))
  const out = places.filter(({ place }) => !place.isTold)
  const at =
    insertion_point === null ? '' : ` (at {{${insertion_point}}} if they have that placeholder, otherwise at the end)`
  if (told.length === 0) return `it stays out of the prompts of ${withReasons(out).join(', and of ')}`
  return `it is in the next prompts of ${namesOf(told)}${at}${butNot(out, told)}`
}

/** The agents that are not told it, grouped by the reason. */
export function withReasons(out: readonly AgentPlace[], told: readonly string[] = []): string[] {
  const groups = [...groupBy(out, ({ place }) => place.leftOut?.because ?? '')]
  const isRest = told.length > 0 || groups.length > 1
  return groups.map(([because, some]) => {
    const agents = some.map(({ agent }) => agent)
    const names = isRest && agents.includes(ALL_AGENTS) ? 'every other agent' : namesOf(agents)
    return `${names}, because ${because}`
  })
}

export function butNot(out: readonly AgentPlace[], told: readonly string[]): string {
  return out.length === 0 ? '' : `, but not in those of ${withReasons(out, told).join(', nor of ')}`
}

function peopleWithout(snapshot: Snapshot, rule: StoredRule, places: readonly AgentPlace[], serve: Serve): string {
  const told = places.flatMap(({ agent, place }) => (place.isTold ? agent : []))
  const people = [...new Set(told.flatMap((agent) => peopleAsking(snapshot, agent)))].sort()
  const without = people.flatMap((person) => {
    const lost = placesFor(serve, rule, told, person).find(({ place }) => !place.isTold)
    return lost ? [{ person, because: lost.place.leftOut?.because }] : []
  })
  const [first] = without
  if (!first) return ''
  const because =
    without.length === 1 ? `because ${first.because}` : 'because of what these people asked for themselves'
  return ` The agents of ${listed(without.map(({ person }) => person))} are not told it, ${because}.`
}

export function listed(people: readonly string[]): string {
  const [shown, more] = [people.slice(0, MOST_NAMED), people.length - MOST_NAMED]
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
