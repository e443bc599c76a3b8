// Which rules go into a prompt (R7, R12): what a person asked for goes to their own agents, what reviewers approved to everyone's.
// Every rule that applies to an agent and is left out has a reason. Pure; prompts, receipts, rule_get and standing tests use it.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { shownName } from '../../kernel/person.ts'
import { agentsIn, appliesTo, isLive } from './admission.ts'
import {
  asServed,
  byPrecedence,
  type Choice,
  fromInstruction,
  fromRule,
  inPrompt,
  isConstraint,
  type LeftOut,
  latestFirst,
  leave,
  strictFirst,
  type Told,
} from './choice.ts'
import { createKeptLast } from './kept-last.ts'
import { MOST_RULES } from './prompt.ts'
import { quotedRule } from './quoted-rule.ts'
import { type Reading, readingOf } from './reading.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS, isForDocuments } from './rule.ts'
import type { Known, Lookup } from './rule-index.ts'
import { contradict, relateReadings, spoken } from './rule-relation.ts'

/** Everything that the choice depends on. */
export interface Snapshot extends Lookup, Past {}

/** What may be kept while others write: a moment answers as of its time, and the similarity of two texts does not change. */
export interface Past {
  /** The same object until a rule or a similarity changes. */
  readonly moment: Moment
  readonly policy: GatePolicy
  /** How similar two texts of rules are in meaning; 0 if that is not known. */
  similarity(textId: string, other: string): number
}

/** A state of the rules that can still be asked when it is past. */
export interface Moment {
  /** A rule as it was then. */
  known(ruleId: string): Known | undefined
}

export interface Asker {
  readonly agent: string
  readonly person: string | null
}

export interface Served {
  readonly rules: readonly Told[]
  readonly leftOut: readonly LeftOut[]
}

export type Serve = (asker: Asker) => Served

interface Split<C = Choice> {
  readonly kept: readonly C[]
  readonly left: readonly LeftOut[]
}

/** A choice with the reading of its words. */
interface Read extends Choice {
  readonly reading: Reading
}

interface Compare {
  contradict(a: Read, b: Read): boolean
  areSame(a: Read, b: Read): boolean
}

/** By the moment, which is the same until a rule or a vector changes, so that most prompts reuse an earlier choice. */
const servings = new WeakMap<Moment, { readonly from: Snapshot; readonly serve: Serve }>()

/** Chooses the rules for an agent and a person. */
export function servingOf(snapshot: Snapshot): Serve {
  const known = servings.get(snapshot.moment)
  if (known && isSame(known.from, snapshot)) return known.serve
  const serve = createServing(snapshot)
  servings.set(snapshot.moment, { from: snapshot, serve })
  return serve
}

function isSame(a: Snapshot, b: Snapshot): boolean {
  const isSamePolicy = a.policy.approvals === b.policy.approvals && a.policy.keyless === b.policy.keyless
  return isSamePolicy && a.similarity === b.similarity
}

/** How many rules of earlier choices, and how many compared pairs, are kept for the next prompts. */
const MOST_KEPT = 100_000

function createServing(snapshot: Snapshot): Serve {
  const byAgent = new Map<string, Everyones>()
  const everyonesFor = (agent: string): Everyones => {
    const everyones = byAgent.get(agent) ?? everyonesOf(liveFor(snapshot, agent))
    byAgent.set(agent, everyones)
    return everyones
  }
  const instructionsOf = (person: string | null) => (person === null ? [] : snapshot.instructions('person', person))
  const compare = comparing(snapshot)
  const chosen = createKeptLast<Served>(MOST_KEPT)
  const choose = (agent: string, person: string | null): Served => {
    const everyones = everyonesFor(agent)
    const own = instructionsOf(person)
      .filter((one) => appliesTo(one, agent))
      .map(fromInstruction)
    const distinct = withoutRepeats(everyones.choices, own)
    const near = withinReach(distinct.kept)
    const agreeing = withoutContradiction(near.kept, compare, person)
    const fitting = withinLimit(agreeing.kept, compare)
    // A rule may be told in the words that somebody asked for, and left out in its words of now.
    const told = new Set(fitting.kept.map(wordsOfRule))
    const left = [...everyones.documented, ...distinct.left, ...agreeing.left, ...fitting.left, ...near.left]
    return {
      rules: fitting.kept.toSorted(inPrompt).map(asServed),
      leftOut: left.filter((one) => !told.has(wordsOfRule(one))),
    }
  }
  return ({ agent, person }) => {
    // All agents that nothing in effect names are told the same.
    const own = instructionsOf(person)
    const isNamed = snapshot.approved('agent', agent).length > 0 || own.some((one) => agentsIn(one).includes(agent))
    const asked = isNamed ? agent : ALL_AGENTS
    // So are all people who asked for nothing.
    const asker = own.length > 0 ? person : null
    const key = JSON.stringify([asked, asker])
    const { choices, documented } = everyonesFor(asked)
    return chosen.get(key, () => choose(asked, asker), 1 + choices.length + documented.length + own.length)
  }
}

interface Everyones {
  readonly choices: readonly Choice[]
  readonly documented: readonly LeftOut[]
}

/** The live rules for an agent; for `*`, those for all agents. */
export function liveFor(snapshot: Snapshot, agent: string): StoredRule[] {
  const named = agent === ALL_AGENTS ? [] : snapshot.approved('agent', agent)
  return [...snapshot.approved('agent', ALL_AGENTS), ...named].filter((rule) => isLive(snapshot, rule))
}

function everyonesOf(rules: readonly StoredRule[]): Everyones {
  return {
    choices: rules.filter((rule) => !isForDocuments(rule)).map(fromRule),
    documented: rules
      .filter(isForDocuments)
      .map((rule) => leave(fromRule(rule), 'document_only', 'it is for the documentation only')),
  }
}

/** The similarity of a pair is computed once. */
function comparing({ similarity }: Snapshot): Compare {
  const known = createKeptLast<number>(MOST_KEPT)
  const alike = (a: Choice, b: Choice) => known.get(`${a.textId} ${b.textId}`, () => similarity(a.textId, b.textId))
  return {
    contradict: (a, b) => contradict(a.reading, b.reading),
    areSame: (a, b) => relateReadings(a.reading, b.reading, alike(a, b))?.relation === 'duplicate',
  }
}

function wordsOfRule({ rule_id, saying }: Pick<Told, 'rule_id' | 'saying'>): string {
  return `${rule_id} ${saying}`
}

/** A rule for everyone in the words that the person used is told once, as the person wrote it, and counts as their own. */
function withoutRepeats(everyones: readonly Choice[], own: readonly Choice[]): Split {
  const bySaying = new Map<string, Choice>()
  for (const rule of everyones.toSorted(latestFirst)) if (!bySaying.has(rule.saying)) bySaying.set(rule.saying, rule)
  for (const one of own.toSorted(latestFirst)) {
    const known = bySaying.get(one.saying)
    const { content, seq } = one
    // What a person asked for to be enforced stays so, if reviewers only approved the words.
    const check = known?.check ?? one.check
    if (!known?.isOwn) bySaying.set(one.saying, { ...one, ...known, content, seq, check, isOwn: true })
  }
  const left = [...everyones, ...own].flatMap((rule) => {
    const said = bySaying.get(rule.saying)
    return said && said.rule_id !== rule.rule_id ? [repeated(rule, said)] : []
  })
  return { kept: [...bySaying.values()], left }
}

function repeated(rule: Choice, said: Choice): LeftOut {
  return leave(rule, 'repeated', `${quotedRule(said)} says the same`)
}

/** A prompt is chosen from this many rules, so that thousands do not slow it down; at most half of them are a person's own. */
const MOST_COMPARED = 100
const OUT_OF_REACH = `a prompt is chosen from ${MOST_COMPARED} rules: constraints that reviewers approved, then up to ${MOST_COMPARED / 2} that the person asked for (their constraints first, then the latest), then those approved last`

/** In the order of their precedence. */
function withinReach(all: readonly Choice[]): Split<Read> {
  const ordered = all.toSorted(byPrecedence)
  const own = ordered.filter((rule) => rule.isOwn && !isConstraint(rule)).sort(strictFirst)
  const early = new Set(own.slice(MOST_COMPARED / 2))
  const [near, far] = [ordered.filter((rule) => !early.has(rule)), [...early]]
  const compared = near.slice(0, MOST_COMPARED)
  return {
    kept: compared.map((rule) => ({ ...rule, reading: readingOf(spoken(rule)) })),
    left: [...near.slice(MOST_COMPARED), ...far].map((rule) => leave(rule, 'limit', OUT_OF_REACH)),
  }
}

function withoutContradiction(all: readonly Read[], { contradict }: Compare, person: string | null): Split<Read> {
  const kept: Read[] = []
  const left: LeftOut[] = []
  for (const rule of all) {
    const opposed = kept.find((one) => contradict(one, rule))
    if (opposed) left.push(contradicted(rule, opposed, person))
    else kept.push(rule)
  }
  return { kept, left }
}

function contradicted(rule: Choice, by: Choice, person: string | null): LeftOut {
  const isAbove = isConstraint(by) && !isConstraint(rule)
  const isAsked = by.isOwn && !isAbove
  const asked = `${person === null ? '' : shownName(person)} asked for it${rule.isOwn ? ' later' : ''}`
  const why = isAbove ? 'reviewers approved it as a constraint' : isAsked ? asked : 'it was approved later'
  return leave(rule, 'contradicted', `${quotedRule(by)} says the opposite, and ${why}`)
}

/**
 * Approved constraints come first, then a person's own rules up to their share, then what was approved last, so that an approval
 * shows in the next prompt.
 */
function withinLimit(all: readonly Read[], { areSame }: Compare): Split {
  if (all.length <= MOST_RULES) return { kept: all, left: [] }
  const kept: Read[] = []
  const left: LeftOut[] = []
  const own = all.filter((rule) => rule.isOwn && !isConstraint(rule)).toSorted(strictFirst)
  const share = new Set(own.slice(0, OWN_SHARE))
  const rank = (rule: Read) => (isConstraint(rule) ? 0 : share.has(rule) ? 1 : rule.isOwn ? 3 : 2)
  for (const rule of all.toSorted((a, b) => rank(a) - rank(b) || strictFirst(a, b))) {
    const said = kept.find((one) => areSame(one, rule))
    if (said) left.push(repeated(rule, said))
    else if (kept.length < MOST_RULES) kept.push(rule)
    else left.push(leave(rule, 'limit', OVER_LIMIT))
  }
  return { kept, left }
}

/** How many places in a prompt a person's own rules have before rules for everyone. */
const OWN_SHARE = 8

const OVER_LIMIT = `an agent is told at most ${MOST_RULES} rules: constraints that reviewers approved, then up to ${OWN_SHARE} that its person asked for (their constraints first, then the latest), then those approved last, then more of their own if there is room`
