// An index of rules and of what people asked for themselves, by agent, person and words. A lookup takes as many steps as it finds
// rules, no matter how many there are.
import { agentsIn, type ForAgents, isApproved } from './admission.ts'
import { sourcesOf } from './proposal.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { ALL_AGENTS } from './rule.ts'
import { createRuleCounts, type RuleCounts } from './rule-counts.ts'

/** A rule, and what people asked for themselves under its id. */
export interface Known {
  readonly rule: StoredRule | undefined
  readonly instructions: readonly StoredInstruction[]
}

export interface Lookup {
  known(ruleId: string): Known | undefined
  /** Rules that a reviewer approved; no other rule is in a prompt. By an agent that they name, or by the id of their words. */
  approved(by: 'agent' | 'words', key: string): readonly StoredRule[]
  instructions(by: 'agent' | 'words' | 'person', key: string): readonly StoredInstruction[]
  /** The agents that approved rules and instructions name, sorted, and `*` for all others, which are told the same. */
  agents(): readonly string[]
}

export interface RuleIndex extends Lookup {
  /** Replaces what is known of the rule; undefined removes it. */
  put(ruleId: string, known: Known | undefined): void
  ids(): Iterable<string>
  /** Whether any rule, or what a person asked for, names this place in a prompt. */
  hasPlace(name: string): boolean
  /** The rules that come from this decision, oldest first. */
  comingFrom(decisionId: string): readonly StoredRule[]
  /** The rules after this place in the log, in the order in which they were first proposed. */
  inOrder(which: Which, after?: number): Iterable<StoredRule>
  /** How many wait for reviewers. */
  readonly waiting: RuleCounts['waiting']
}

export interface Which {
  /** Every rule unless given. */
  readonly reviewStates?: readonly ReviewState[]
  /** Only rules that name one of these; for any agent unless given. */
  readonly agents?: readonly string[]
}

/** What reviewers said about a rule, no matter how many approvals it needs. */
export const reviewStates = ['approved', 'proposed', 'rejected', 'retired'] as const
export type ReviewState = (typeof reviewStates)[number]

export function createRuleIndex(): RuleIndex {
  const all = new Map<string, Known>()
  /** By review state and agent, each in order. */
  const ordered = new Map<string, StoredRule[]>()
  const bySource = new Map<string, Set<StoredRule>>()
  const approvedWords = new Map<string, Set<StoredRule>>()
  const instructionsBy = { agent: new Map(), words: new Map(), person: new Map() } as Readonly<
    Record<'agent' | 'words' | 'person', Map<string, Set<StoredInstruction>>>
  >
  /** How many approved rules and instructions name each. */
  const named = new Map<string, number>()
  const places = new Map<string, Set<StoredRule | StoredInstruction>>()
  const counts = createRuleCounts()

  const name = (said: ForAgents, more: 1 | -1): void => {
    for (const agent of agentsIn(said)) {
      const count = (named.get(agent) ?? 0) + more
      if (count > 0) named.set(agent, count)
      else named.delete(agent)
    }
  }
  const drop = ({ rule, instructions }: Known): void => {
    for (const instruction of instructions) {
      for (const [by, key] of keysOf(instruction)) dropFrom(instructionsBy[by], key, instruction)
      if (instruction.insertion_point !== null) dropFrom(places, instruction.insertion_point, instruction)
      name(instruction, -1)
    }
    if (!rule) return
    for (const key of placesFor(rule)) takeOut(ordered, key, rule)
    for (const id of sourcesOf(rule)) dropFrom(bySource, id, rule)
    if (rule.insertion_point !== null) dropFrom(places, rule.insertion_point, rule)
    counts.count(rule, -1)
    if (!isApproved(rule)) return
    dropFrom(approvedWords, rule.words_id, rule)
    name(rule, -1)
  }
  const keep = ({ rule, instructions }: Known): void => {
    for (const instruction of instructions) {
      for (const [by, key] of keysOf(instruction)) keepIn(instructionsBy[by], key, instruction)
      if (instruction.insertion_point !== null) keepIn(places, instruction.insertion_point, instruction)
      name(instruction, 1)
    }
    if (!rule) return
    for (const key of placesFor(rule)) putIn(ordered, key, rule)
    for (const id of sourcesOf(rule)) keepIn(bySource, id, rule)
    if (rule.insertion_point !== null) keepIn(places, rule.insertion_point, rule)
    counts.count(rule, 1)
    if (!isApproved(rule)) return
    keepIn(approvedWords, rule.words_id, rule)
    name(rule, 1)
  }

  return {
    known: (ruleId) => all.get(ruleId),
    approved: (by, key) =>
      by === 'agent' ? (ordered.get(placeOf('approved', key)) ?? []) : [...(approvedWords.get(key) ?? [])],
    instructions: (by, key) => [...(instructionsBy[by].get(key) ?? [])],
    agents: () => [...new Set([ALL_AGENTS, ...named.keys()])].sort(),
    put(ruleId, known) {
      const former = all.get(ruleId)
      if (former) drop(former)
      all.delete(ruleId)
      if (!known) return
      all.set(ruleId, known)
      keep(known)
    },
    ids: () => all.keys(),
    hasPlace: (name) => places.has(name),
    comingFrom: (decisionId) => [...(bySource.get(decisionId) ?? [])].sort(inTime),
    waiting: counts.waiting,
    inOrder({ reviewStates: some = reviewStates, agents = [ANY] }, after = 0) {
      return merged(
        some.flatMap((state) => agents.flatMap((agent) => [ordered.get(placeOf(state, agent)) ?? []])),
        after,
      )
    },
  }
}

/** The key for all rules: no agent has this name. */
const ANY = ''

function reviewStateOf(rule: StoredRule): ReviewState {
  if (rule.retired === 1) return 'retired'
  if (rule.rejected === 1) return 'rejected'
  return isApproved(rule) ? 'approved' : 'proposed'
}

function placeOf(state: ReviewState, agent: string): string {
  return `${state} ${agent}`
}

function placesFor(rule: StoredRule): string[] {
  return [ANY, ...agentsIn(rule)].map((agent) => placeOf(reviewStateOf(rule), agent))
}

function keysOf(instruction: StoredInstruction): ['agent' | 'words' | 'person', string][] {
  const named = agentsIn(instruction).map((agent): ['agent', string] => ['agent', agent])
  return [...named, ['words', instruction.words_id], ['person', instruction.person]]
}

function keepIn<T>(sets: Map<string, Set<T>>, key: string, one: T): void {
  sets.set(key, (sets.get(key) ?? new Set<T>()).add(one))
}

function dropFrom<T>(sets: Map<string, Set<T>>, key: string, one: T): void {
  const set = sets.get(key)
  set?.delete(one)
  if (set?.size === 0) sets.delete(key)
}

function putIn(lists: Map<string, StoredRule[]>, key: string, rule: StoredRule): void {
  const list = lists.get(key) ?? []
  list.splice(firstFrom(list, rule), 0, rule)
  lists.set(key, list)
}

function takeOut(lists: Map<string, StoredRule[]>, key: string, rule: StoredRule): void {
  const list = lists.get(key) ?? []
  list.splice(firstFrom(list, rule), 1)
  if (list.length === 0) lists.delete(key)
}

type Ordered = Pick<StoredRule, 'first_seq' | 'rule_id'>

function inTime(a: Ordered, b: Ordered): number {
  return a.first_seq - b.first_seq || (a.rule_id < b.rule_id ? -1 : Number(a.rule_id > b.rule_id))
}

/** Where this rule is in the list, or belongs. */
function firstFrom(list: readonly Ordered[], one: Ordered): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = list[middle]
    if (at && inTime(at, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Each rule once, even if several lists have it. */
function* merged(lists: readonly (readonly StoredRule[])[], after: number): Iterable<StoredRule> {
  const places = lists.map((list) => ({ list, at: firstFrom(list, { first_seq: after + 1, rule_id: '' }) }))
  for (;;) {
    let next: StoredRule | undefined
    for (const { list, at } of places) {
      const one = list[at]
      if (one && (!next || inTime(one, next) < 0)) next = one
    }
    if (!next) return
    for (const place of places) if (place.list[place.at] === next) place.at += 1
    yield next
  }
}
