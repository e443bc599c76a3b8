// Which prompts a write changes, for its receipt: compares the rules before and after, for every agent and person it can affect. Pure.
import type { Shift } from '../../kernel/feedback/index.ts'
import { agentsIn, appliesTo, type ForAgents, isApproved } from './admission.ts'
import type { LeftOut } from './choice.ts'
import { quotedRule, type Words } from './quoted-rule.ts'
import type { StoredInstruction } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { liveFor, type Past, type Serve, type Served, type Snapshot, servingOf } from './serving.ts'

/** Whether a prompt has a rule, and if not, why it is left out. */
export interface Place extends Words {
  readonly rule_id: string
  readonly isTold: boolean
  readonly leftOut?: LeftOut
}

/** Words that came into a prompt or left it. Which of several rules says them makes no difference. */
export interface PromptChange extends Words {
  /** Whether the write was about the rule that says it. */
  readonly isTouched: boolean
  readonly agents: readonly string[]
  /** If `agents` has `*`: the agents that are excepted. */
  readonly but: readonly string[]
  /** The person whose prompts change; null for everyone. */
  readonly person: string | null
  readonly before?: Place
  readonly after?: Place
}

/**
 * `touched` are the rules that the write was about; if there are none, it changed the settings of the gate. `was` comes from
 * `beforeWrite`.
 */
export function changedPrompts(was: Snapshot, after: Snapshot, touched: ReadonlySet<string>): PromptChange[] {
  const [asked, askedNow] = [servingOf(was), servingOf(after)]
  const agents = agentsTouched([was, after], touched)
  const found = agents.flatMap((agent) => {
    const shared = comparePlaces(asked, askedNow, agent, null)
    const known = new Map(shared.map((change) => [change.saying, change]))
    // A person who is an exception to a change for all others is named, too.
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
    // A person who is an exception to a change for all others is listed, although nothing changes for them.
    ...(after && { after: before && isSame(before, after) ? `still ${inWords(after)}` : inWords(after) }),
  }
}

export function namesOf(agents: readonly string[], but: readonly string[] = []): string {
  if (!agents.includes(ALL_AGENTS)) return agents.join(', ')
  return but.length === 0 ? 'every agent' : `every agent but ${but.join(', ')}`
}

/** The place of a rule with these words in the prompt of an agent; undefined if the rule does not apply to it. */
export function placeIn(served: Served, ruleId: string, words: string): Place | undefined {
  return placesIn(served).find(({ rule_id, saying }) => rule_id === ruleId && saying === words)
}

/** The rules in the prompt come first. */
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

/** The agents that a rule is for. If it is for all: those that some rule names, and `*` for all others. */
export function agentsFor(snapshot: Snapshot, rule: ForAgents): readonly string[] {
  const agents = agentsIn(rule)
  return agents.includes(ALL_AGENTS) ? snapshot.agents() : agents
}

/** The rules before the write. All others are as they are now: what others wrote meanwhile is no effect of this write. */
export function beforeWrite(before: Past, after: Snapshot, touched: ReadonlySet<string>): Snapshot {
  const known = (id: string) => (touched.has(id) ? before.moment.known(id) : after.known(id))
  const former = [...touched].flatMap((id) => before.moment.known(id) ?? [])
  const rules = former.flatMap(({ rule }) => (rule && isApproved(rule) ? rule : []))
  const instructions = former.flatMap((one) => one.instructions)
  const others = <T extends { readonly rule_id: string }>(now: readonly T[]) =>
    now.filter(({ rule_id }) => !touched.has(rule_id))
  return {
    known,
    approved: (by, key) => [...others(after.approved(by, key)), ...rules.filter((rule) => isBy(rule, by, key))],
    instructions: (by, key) => [
      ...others(after.instructions(by, key)),
      ...instructions.filter((instruction) => isBy(instruction, by, key)),
    ],
    // Before the write, agents that only the write names were told what all others were.
    agents: () => [...new Set([...after.agents(), ...[...rules, ...instructions].flatMap(agentsIn)])].sort(),
    moment: { known },
    // Only a write about no rule can change the settings of the gate.
    policy: touched.size === 0 ? before.policy : after.policy,
    // A text that is gone is only known in `before`.
    similarity: (one, other) => after.similarity(one, other) || before.similarity(one, other),
  }
}

type Said = Pick<StoredInstruction, 'agents' | 'words_id'> & { readonly person?: string }

function isBy(said: Said, by: 'agent' | 'words' | 'person', key: string): boolean {
  if (by === 'agent') return agentsIn(said).includes(key)
  return (by === 'words' ? said.words_id : said.person) === key
}

function agentsTouched(snapshots: readonly Snapshot[], touched: ReadonlySet<string>): string[] {
  const found = snapshots.flatMap((snapshot) => {
    if (touched.size === 0) return snapshot.agents()
    const about = [...touched].flatMap((id): ForAgents[] => {
      const { rule, instructions = [] } = snapshot.known(id) ?? {}
      return rule ? [rule, ...instructions] : [...instructions]
    })
    // Most people ask for the same agents.
    const lists = new Map(about.map((said) => [said.agents, said]))
    return [...lists.values()].flatMap((said) => agentsFor(snapshot, said))
  })
  return [...new Set(found)].sort()
}

/** The people who asked for something that the write touched; all who asked for anything, if the rules for everyone differ. */
function peopleTouched(was: Snapshot, now: Snapshot, agent: string, touched: ReadonlySet<string>): string[] {
  const people =
    liveIn(was, agent) === liveIn(now, agent)
      ? peopleBetween(instructionsAmong(was, agent, touched), instructionsAmong(now, agent, touched))
      : [was, now].flatMap((snapshot) => peopleAsking(snapshot, agent))
  return [...new Set(people)].sort()
}

/** The people who asked for something for this agent. */
export function peopleAsking(snapshot: Snapshot, agent: string): string[] {
  const instructions = [ALL_AGENTS, agent].flatMap((name) => snapshot.instructions('agent', name))
  return [...new Set(instructions.map(({ person }) => person))]
}

function instructionsAmong(snapshot: Snapshot, agent: string, ids: ReadonlySet<string>): StoredInstruction[] {
  return [...ids].flatMap((id) => snapshot.known(id)?.instructions.filter((one) => appliesTo(one, agent)) ?? [])
}

/** The people whose instructions are in one of the two only. */
function peopleBetween(mine: readonly StoredInstruction[], theirs: readonly StoredInstruction[]): string[] {
  const saidIn = (instructions: readonly StoredInstruction[]) =>
    new Set(instructions.map(({ person, feedback_id }) => JSON.stringify([person, feedback_id])))
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

/** The reason why a rule is left out makes no difference. */
function isSame(before: Place | undefined, after: Place | undefined): boolean {
  return (before?.isTold ?? false) === (after?.isTold ?? false)
}

function inWords({ isTold, leftOut }: Place): string {
  return isTold ? 'told' : `left out: ${leftOut?.because}`
}

/** Joins the same change for several agents. */
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
