// Which prompts a write changes, for its receipt: the same choice before and after, for every agent and person it can touch. Pure.
import type { Shift } from '../../kernel/feedback/index.ts'
import { agentsIn, type ForAgents, holdsFor, isApproved } from './admission.ts'
import type { LeftOut } from './choice.ts'
import { quotedRule, type Words } from './quoted-rule.ts'
import type { StoredInstruction } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { liveFor, type Past, type Serve, type Served, type Snapshot, servingOf } from './serving.ts'

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

/**
 * `touched` are the rules that the write was about; without any, it changed the numbers of the gate. `was` is what `beforeWrite`
 * makes of them.
 */
export function changedPrompts(was: Snapshot, after: Snapshot, touched: ReadonlySet<string>): PromptChange[] {
  const [asked, askedNow] = [servingOf(was), servingOf(after)]
  const agents = agentsTouched([was, after], touched)
  const found = agents.flatMap((agent) => {
    const shared = comparePlaces(asked, askedNow, agent, null)
    const known = new Map(shared.map((change) => [change.saying, change]))
    // Whoever is an exception to what changes for all others is named, too.
    const exceptions = peopleTouched(was, after, agent, touched).flatMap((person) =>
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

/** Agents that a rule holds for; for all, those that are named and `*`, which stands for all others. */
export function agentsFor(snapshot: Snapshot, rule: ForAgents): readonly string[] {
  const agents = agentsIn(rule)
  return agents.includes(ALL_AGENTS) ? snapshot.agents() : agents
}

/** What others wrote meanwhile is not this write's doing: before it, all else was as it is now. */
export function beforeWrite(before: Past, after: Snapshot, touched: ReadonlySet<string>): Snapshot {
  const known = (id: string) => (touched.has(id) ? before.moment.known(id) : after.known(id))
  const former = [...touched].flatMap((id) => before.moment.known(id) ?? [])
  const rules = former.flatMap(({ rule }) => (rule && isApproved(rule) ? rule : []))
  const wishes = former.flatMap((one) => one.wishes)
  const others = <T extends { readonly rule_id: string }>(now: readonly T[]) =>
    now.filter(({ rule_id }) => !touched.has(rule_id))
  return {
    known,
    approved: (by, key) => [...others(after.approved(by, key)), ...rules.filter((rule) => isBy(rule, by, key))],
    wishes: (by, key) => [...others(after.wishes(by, key)), ...wishes.filter((wish) => isBy(wish, by, key))],
    // Those that only the write names are told what all others were.
    agents: () => [...new Set([...after.agents(), ...[...rules, ...wishes].flatMap(agentsIn)])].sort(),
    moment: { known },
    // Only a write about no rule can be one about the numbers of the gate.
    policy: touched.size === 0 ? before.policy : after.policy,
    // A text that went is known before only.
    similarity: (one, other) => after.similarity(one, other) || before.similarity(one, other),
  }
}

type Said = Pick<StoredInstruction, 'agents' | 'text_id'> & { readonly person?: string }

function isBy(said: Said, by: 'agent' | 'text' | 'person', key: string): boolean {
  if (by === 'agent') return agentsIn(said).includes(key)
  return (by === 'text' ? said.text_id : said.person) === key
}

function agentsTouched(snapshots: readonly Snapshot[], touched: ReadonlySet<string>): string[] {
  const found = snapshots.flatMap((snapshot) => {
    if (touched.size === 0) return snapshot.agents()
    const about = [...touched].flatMap((id): ForAgents[] => {
      const { rule, wishes = [] } = snapshot.known(id) ?? {}
      return rule ? [rule, ...wishes] : [...wishes]
    })
    return about.flatMap((said) => agentsFor(snapshot, said))
  })
  return [...new Set(found)].sort()
}

/** Those who asked for something themselves; all of them where what everyone is told may differ. */
function peopleTouched(was: Snapshot, now: Snapshot, agent: string, touched: ReadonlySet<string>): string[] {
  const people =
    liveIn(was, agent) === liveIn(now, agent)
      ? peopleBetween(wishesAmong(was, agent, touched), wishesAmong(now, agent, touched))
      : [was, now].flatMap((snapshot) => peopleAsking(snapshot, agent))
  return [...new Set(people)].sort()
}

/** Whoever asked for something that holds for the agent. */
export function peopleAsking(snapshot: Snapshot, agent: string): string[] {
  const wishes = [ALL_AGENTS, agent].flatMap((name) => snapshot.wishes('agent', name))
  return [...new Set(wishes.map(({ person }) => person))]
}

function wishesAmong(snapshot: Snapshot, agent: string, ids: ReadonlySet<string>): StoredInstruction[] {
  return [...ids].flatMap((id) => snapshot.known(id)?.wishes.filter((one) => holdsFor(one, agent)) ?? [])
}

/** Whose wishes are there only once. */
function peopleBetween(mine: readonly StoredInstruction[], theirs: readonly StoredInstruction[]): string[] {
  const saidIn = (wishes: readonly StoredInstruction[]) =>
    new Set(wishes.map(({ person, feedback_id }) => JSON.stringify([person, feedback_id])))
  const [was, now] = [saidIn(mine), saidIn(theirs)]
  return [...mine, ...theirs].flatMap(({ person, feedback_id }) => {
    const said = JSON.stringify([person, feedback_id])
    return was.has(said) && now.has(said) ? [] : person
  })
}

function liveIn(snapshot: Snapshot, agent: string): string {
  return liveFor(snapshot, agent)
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
