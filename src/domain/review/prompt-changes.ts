// Which prompts a write changes, for its receipt: the same choice before and after, for every agent and person it can touch. Pure.
import type { Shift } from '../../kernel/feedback/index.ts'
import type { LeftOut } from './choice.ts'
import { quotedRule, type Words } from './quoted-rule.ts'
import { ALL_AGENTS } from './rule.ts'
import { type Serve, type Served, type Snapshot, servingOf } from './serving.ts'
import { agentsIn, holdsFor, isLive } from './standing.ts'

/** How a rule stands in a prompt: told, or left out for this reason. */
export interface Place extends Words {
  readonly rule_id: string
  readonly isTold: boolean
  readonly leftOut?: LeftOut
}

/** Words that are told now and were not, or the other way round: which of several rules says them makes no difference. */
export interface PromptChange extends Words {
  /** Whether the write was about the rule that says it. */
  readonly isTouched: boolean
  readonly agents: readonly string[]
  /** Where it is for every agent: those that it is not for. */
  readonly but: readonly string[]
  /** Whose prompts alone; null for all. */
  readonly person: string | null
  readonly before?: Place
  readonly after?: Place
}

/** `touched` are the rules that the write was about; without any, it changed the numbers of the gate. */
export function changedPrompts(before: Snapshot, after: Snapshot, touched: ReadonlySet<string>): PromptChange[] {
  const was = withOwnChanges(before, after, touched)
  const [asked, askedNow] = [servingOf(was), servingOf(after)]
  const agents = agentsTouched([was, after], touched)
  const found = agents.flatMap((agent) => {
    const shared = comparePlaces(asked, askedNow, agent, null)
    const known = new Map(shared.map((change) => [change.saying, change]))
    // Whoever is an exception to what changes for all others is named, too.
    const exceptions = peopleTouched(was, after, agent).flatMap((person) =>
      comparePlaces(asked, askedNow, agent, person, [...known.keys()]).filter((one) => {
        const forAll = known.get(one.saying)
        return !forAll || !isSame(forAll.after, one.after)
      }),
    )
    return [...shared, ...exceptions]
  })
  const changes = together(found, agents).map(({ saying: _, ...change }) => {
    const rules = [change.before, change.after].flatMap((place) => place?.rule_id ?? [])
    return { ...change, isTouched: rules.some((id) => touched.has(id)) }
  })
  return [...changes.filter(({ isTouched }) => isTouched), ...changes.filter(({ isTouched }) => !isTouched)]
}

export function asShift({ agents, but, person, before, after, ...words }: PromptChange): Shift {
  const whose = person === null ? '' : ` for ${person}`
  return {
    what: `${quotedRule(words)} in the prompts of ${namesOf(agents, but)}${whose}`,
    ...(before && { before: inWords(before) }),
    ...(after && { after: inWords(after) }),
  }
}

export function namesOf(agents: readonly string[], but: readonly string[] = []): string {
  if (!agents.includes(ALL_AGENTS)) return agents.join(', ')
  return but.length === 0 ? 'every agent' : `every agent but ${but.join(', ')}`
}

/** How a rule stands in the prompt of an agent, in these words; undefined where it does not hold for it. */
export function placeIn(served: Served, ruleId: string, words: string): Place | undefined {
  return placesIn(served).find(({ rule_id, saying }) => rule_id === ruleId && saying === words)
}

/** Those that are told first. */
function placesIn({ rules, leftOut }: Served): (Place & { readonly saying: string })[] {
  return [
    ...rules.map(({ rule_id, content, rule_type, saying }) => ({ rule_id, content, rule_type, saying, isTold: true })),
    ...leftOut.map((left) => {
      const { rule_id, content, rule_type, saying } = left
      return { rule_id, content, rule_type, saying, isTold: false, leftOut: left }
    }),
  ]
}

function bySaying(served: Served): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { saying, ...place } of placesIn(served)) if (!places.has(saying)) places.set(saying, place)
  return places
}

/** Agents that a rule holds for and that rules name; `*` stands for all that none names. */
export function agentsFor(snapshot: Snapshot, rule: { readonly agents: string }): string[] {
  return [...agentsNamed(snapshot)].filter((agent) => holdsFor(rule, agent))
}

const named = new WeakMap<Snapshot, ReadonlySet<string>>()

function agentsNamed(snapshot: Snapshot): ReadonlySet<string> {
  const found = named.get(snapshot)
  if (found) return found
  const agents = new Set([ALL_AGENTS])
  for (const said of [snapshot.rules, snapshot.instructions])
    for (const rule of said) for (const agent of agentsIn(rule)) agents.add(agent)
  named.set(snapshot, agents)
  return agents
}

/** What others wrote meanwhile is not this write's doing: before it, all else was as it is now. */
function withOwnChanges(before: Snapshot, after: Snapshot, touched: ReadonlySet<string>): Snapshot {
  const mix = <T extends { readonly rule_id: string }>(old: readonly T[], now: readonly T[]) => [
    ...now.filter(({ rule_id }) => !touched.has(rule_id)),
    ...old.filter(({ rule_id }) => touched.has(rule_id)),
  ]
  return {
    rules: mix(before.rules, after.rules),
    instructions: mix(before.instructions, after.instructions),
    // Only a write about no rule can be one about the numbers of the gate.
    policy: touched.size === 0 ? before.policy : after.policy,
    // A text that went is known before only.
    similarity: (one, other) => after.similarity(one, other) || before.similarity(one, other),
  }
}

function agentsTouched(snapshots: readonly Snapshot[], touched: ReadonlySet<string>): string[] {
  const found = snapshots.flatMap((snapshot) => {
    const said = [...snapshot.rules, ...snapshot.instructions]
    const about = touched.size === 0 ? said : said.filter(({ rule_id }) => touched.has(rule_id))
    return about.flatMap((rule) => agentsFor(snapshot, rule))
  })
  return [...new Set(found)].sort()
}

/** Those who asked for something themselves; all of them where what everyone is told may differ. */
function peopleTouched(was: Snapshot, now: Snapshot, agent: string): string[] {
  const ownOf = ({ instructions }: Snapshot) => {
    const byPerson = new Map<string, string[]>()
    for (const one of instructions.filter((it) => holdsFor(it, agent)))
      byPerson.set(one.person, [...(byPerson.get(one.person) ?? []), one.feedback_id])
    return new Map([...byPerson].map(([person, ids]) => [person, ids.sort().join()]))
  }
  const [mine, theirs] = [ownOf(was), ownOf(now)]
  const everyone = [...new Set([...mine.keys(), ...theirs.keys()])].sort()
  const isShared = liveIn(was, agent) !== liveIn(now, agent)
  return isShared ? everyone : everyone.filter((person) => mine.get(person) !== theirs.get(person))
}

function liveIn(snapshot: Snapshot, agent: string): string {
  const live = snapshot.rules.filter((rule) => isLive(snapshot, rule) && holdsFor(rule, agent))
  return live
    .map(({ rule_id, version, approved_seq }) => `${rule_id} ${version} ${approved_seq}`)
    .sort()
    .join()
}

type Compared = Omit<PromptChange, 'isTouched'> & { readonly saying: string }

function comparePlaces(
  asked: Serve,
  askedNow: Serve,
  agent: string,
  person: string | null,
  always: readonly string[] = [],
): Compared[] {
  const [was, now] = [bySaying(asked({ agent, person })), bySaying(askedNow({ agent, person }))]
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((saying) => {
    const [before, after] = [was.get(saying), now.get(saying)]
    const said = after ?? before
    if (!said || (isSame(before, after) && !always.includes(saying))) return []
    const { content, rule_type } = said
    const whose = { agents: [agent], but: [], person }
    return [{ saying, content, rule_type, ...whose, ...(before && { before }), ...(after && { after }) }]
  })
}

/** What is left out is not told, for whatever reason. */
function isSame(before: Place | undefined, after: Place | undefined): boolean {
  return (before?.isTold ?? false) === (after?.isTold ?? false)
}

function inWords({ isTold, leftOut }: Place): string {
  return isTold ? 'told' : `left out: ${leftOut?.because}`
}

/** The same for several agents is said once. */
function together(changes: readonly Compared[], all: readonly string[]): Compared[] {
  const byChange = new Map<string, Compared>()
  for (const change of changes) {
    const key = JSON.stringify({ ...change, agents: [] })
    const known = byChange.get(key)
    byChange.set(key, known ? { ...known, agents: [...known.agents, ...change.agents] } : change)
  }
  return [...byChange.values()].map((change) => ({
    ...change,
    but: change.agents.includes(ALL_AGENTS) ? all.filter((agent) => !change.agents.includes(agent)) : [],
  }))
}
