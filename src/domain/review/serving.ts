// Which rules go into a prompt (R7, R12): what a person asked for, for their own agents; what reviewers approved, for everyone's.
// Every rule that holds for an agent and is not told has a reason. Pure: prompts, receipts, rule_get and standing tests ask this.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { shownName } from '../../kernel/person.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { type Relation, relate, spoken } from './conflict.ts'
import { MOST_RULES, type ServedRule } from './prompt.ts'
import { quotedRule, type Words } from './quoted-rule.ts'
import type { StoredInstruction, StoredRule } from './repo/rules.ts'
import { isForDocuments, isNegative, type RuleType } from './rule.ts'
import { admit, holdsFor } from './standing.ts'

/** All that the choice is made from. */
export interface Snapshot {
  readonly rules: readonly StoredRule[]
  readonly instructions: readonly StoredInstruction[]
  readonly policy: GatePolicy
  /** How alike two texts of rules are in meaning; 0 where that is not known. */
  similarity(textId: string, other: string): number
}

export interface Asker {
  readonly agent: string
  readonly person: string | null
}

export const leftOutReasons = ['document_only', 'repeated', 'contradicted', 'limit'] as const

export interface LeftOut extends Words {
  readonly rule_id: string
  readonly saying: string
  readonly reason: (typeof leftOutReasons)[number]
  /** The reason in words. */
  readonly because: string
}

/** Told, with what it says: the same for the same words, unless they are an example of what not to do. */
type Told = ServedRule & { readonly saying: string }

export interface Served {
  readonly rules: readonly Told[]
  readonly leftOut: readonly LeftOut[]
}

export type Serve = (asker: Asker) => Served

interface Choice extends Told {
  readonly seq: number
  readonly textId: string
  /** Whether the person asked for it, be it approved for everyone or not. */
  readonly isOwn: boolean
}

interface Split {
  readonly kept: readonly Choice[]
  readonly left: readonly LeftOut[]
}

type Relate = (a: Choice, b: Choice) => Relation | undefined

/** To be asked for several agents and people. */
export function servingOf(snapshot: Snapshot): Serve {
  const live = snapshot.rules.filter((rule) => admit(snapshot, rule).state === 'live')
  const byAgent = new Map<string, Everyones>()
  const byPerson = groupBy(snapshot.instructions, (one): string | null => one.person)
  const relation = relationsIn(snapshot)
  return ({ agent, person }) => {
    const everyones = byAgent.get(agent) ?? everyonesOf(live, agent)
    byAgent.set(agent, everyones)
    const own = (byPerson.get(person) ?? []).filter((one) => holdsFor(one, agent)).map(fromInstruction)
    const distinct = withoutRepeats(everyones.choices, own)
    const agreeing = withoutContradiction(distinct.kept, relation, person)
    const fitting = withinLimit(agreeing.kept, relation)
    // A rule may be told in the words somebody asked for, and left out in those it has by now.
    const told = new Set(fitting.kept.map(wordsOfRule))
    const left = [...everyones.documented, ...distinct.left, ...agreeing.left, ...fitting.left]
    return {
      rules: fitting.kept.toSorted(inPrompt).map(asServed),
      leftOut: left.filter((one) => !told.has(wordsOfRule(one))),
    }
  }
}

interface Everyones {
  readonly choices: readonly Choice[]
  readonly documented: readonly LeftOut[]
}

function everyonesOf(live: readonly StoredRule[], agent: string): Everyones {
  const rules = live.filter((rule) => holdsFor(rule, agent))
  return {
    choices: rules.filter((rule) => !isForDocuments(rule)).map(fromRule),
    documented: rules
      .filter(isForDocuments)
      .map((rule) => leave(fromRule(rule), 'document_only', 'it is for the documentation only')),
  }
}

/** Each pair is compared once, however many ask. */
function relationsIn({ similarity }: Snapshot): Relate {
  const known = new Map<string, Relation | undefined>()
  return (a, b) => {
    const pair = `${a.saying} ${b.saying}`
    if (!known.has(pair)) known.set(pair, relate(spoken(a), spoken(b), similarity(a.textId, b.textId)))
    return known.get(pair)
  }
}

function sayingOf(textId: string, rule_type: RuleType): string {
  return isNegative({ rule_type }) ? `not ${textId}` : textId
}

export function ruleSays({ text_id, rule_type }: StoredRule): string {
  return sayingOf(text_id, rule_type)
}

export function wishSays({ content, rule_type }: StoredInstruction): string {
  return sayingOf(textId(content), rule_type)
}

function wordsOfRule({ rule_id, saying }: Pick<Told, 'rule_id' | 'saying'>): string {
  return `${rule_id} ${saying}`
}

function leave({ rule_id, content, rule_type, saying }: Choice, reason: LeftOut['reason'], because: string): LeftOut {
  return { rule_id, content, rule_type, saying, reason, because }
}

/** What was approved for everyone in the words that the person used is said once, as they wrote it, and is their own word still. */
function withoutRepeats(everyones: readonly Choice[], own: readonly Choice[]): Split {
  const bySaying = new Map<string, Choice>()
  for (const rule of everyones.toSorted(latestFirst)) if (!bySaying.has(rule.saying)) bySaying.set(rule.saying, rule)
  for (const one of own.toSorted(latestFirst)) {
    const known = bySaying.get(one.saying)
    const { content, seq } = one
    if (!known?.isOwn) bySaying.set(one.saying, { ...one, ...known, content, seq, isOwn: true })
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

/**
 * What reviewers approved as a constraint comes before a person's own word, and that before other rules, the last before earlier
 * ones; where reviewers approved both, the later one holds.
 */
function withoutContradiction(all: readonly Choice[], relation: Relate, person: string | null): Split {
  const kept: Choice[] = []
  const left: LeftOut[] = []
  for (const rule of all.toSorted((a, b) => constraintsFirst(a, b) || ownFirst(a, b) || latestFirst(a, b))) {
    const opposed = kept.find((one) => relation(one, rule) === 'contradiction')
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
 * What was approved last is told, so that an approval is seen in the next prompt. Only constraints come first, and then a
 * person's own word as far as its share goes.
 */
function withinLimit(all: readonly Choice[], relation: Relate): Split {
  if (all.length <= MOST_RULES) return { kept: all, left: [] }
  const kept: Choice[] = []
  const left: LeftOut[] = []
  const own = all.filter((rule) => rule.isOwn && !isConstraint(rule)).toSorted(strictFirst)
  const share = new Set(own.slice(0, OWN_SHARE))
  const rank = (rule: Choice) => (isConstraint(rule) ? 0 : share.has(rule) ? 1 : rule.isOwn ? 3 : 2)
  for (const rule of all.toSorted((a, b) => rank(a) - rank(b) || strictFirst(a, b))) {
    const said = kept.find((one) => relation(one, rule) === 'duplicate')
    if (said) left.push(repeated(rule, said))
    else if (kept.length < MOST_RULES) kept.push(rule)
    else left.push(leave(rule, 'limit', OVER_LIMIT))
  }
  return { kept, left }
}

/** Of the places in a prompt, those that a person's own words have before what is approved for everyone. */
const OWN_SHARE = 8

const OVER_LIMIT = `an agent is told at most ${MOST_RULES} rules: constraints that reviewers approved, then up to ${OWN_SHARE} that its person asked for (their constraints first, then the latest), then those approved last`

function ownFirst(a: Choice, b: Choice): number {
  return Number(b.isOwn) - Number(a.isOwn)
}

function constraintsFirst(a: Choice, b: Choice): number {
  return Number(isConstraint(b)) - Number(isConstraint(a))
}

/** As reviewers approved it: what a person asks for alone binds nobody. */
function isConstraint({ rule_type, audience }: Choice): boolean {
  return rule_type === 'CONSTRAINT' && audience === 'everyone'
}

/** Then the latest. */
function strictFirst(a: Choice, b: Choice): number {
  return Number(b.rule_type === 'CONSTRAINT') - Number(a.rule_type === 'CONSTRAINT') || latestFirst(a, b)
}

function latestFirst(a: Choice, b: Choice): number {
  return b.seq - a.seq
}

/** What the person asked for last comes closest to their words, and after what holds for everyone. */
function inPrompt(a: Choice, b: Choice): number {
  return ownFirst(b, a) || a.seq - b.seq
}

function fromRule({
  rule_id,
  version,
  content,
  rule_type,
  insertion_point,
  approved_seq,
  text_id,
}: StoredRule): Choice {
  const rule = { rule_id, version, content, rule_type, insertion_point, saying: sayingOf(text_id, rule_type) }
  return { ...rule, audience: 'everyone', seq: approved_seq, textId: text_id, isOwn: false }
}

function fromInstruction({ rule_id, content, rule_type, insertion_point, seq }: StoredInstruction): Choice {
  const id = textId(content)
  const rule = { rule_id, version: 1, content, rule_type, insertion_point, saying: sayingOf(id, rule_type) }
  return { ...rule, audience: 'person', seq, textId: id, isOwn: true }
}

function asServed({ seq: _, textId: __, isOwn: ___, ...told }: Choice): Told {
  return told
}
