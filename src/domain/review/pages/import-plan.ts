import { type Draft, type Json, logRepo } from '../../../kernel/feedback/index.ts'
import { readGatePolicy } from '../../../kernel/gate/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { IMPORT } from '../acts.ts'
import { admit, bodyOf } from '../admission.ts'
import { ASSIGN } from '../decision.ts'
import { decisionRepo } from '../repo/decisions.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { bodyIdOf, MODIFY, PROPOSE, payloadOf, type RuleBody, ruleIdOf, wordsIdOf } from '../rule.ts'
import { sameRule } from '../same-rule.ts'
import type { DecisionOnPage } from './decision-page.ts'
import type { PagesRead } from './read-pages.ts'
import type { RuleOnPage } from './rule-page.ts'

export interface Conflict {
  readonly path: string
  readonly problem: string
}

export interface ImportPlan {
  readonly rules: readonly Draft[]
  readonly decisions: readonly Draft[]
  /** What people wrote or changed on pages. */
  readonly edits: readonly Draft[]
  /** Gates and settings that nobody set here. */
  readonly others: readonly Draft[]
  readonly conflicts: readonly Conflict[]
}

interface Planning {
  readonly db: Db
  readonly workspace: string
  /** The pages are an earlier state of this same workspace, so what differs has changed here since. */
  readonly isOurs: boolean
}

export async function planImport(planning: Planning, read: PagesRead): Promise<ImportPlan> {
  const conflicts: Conflict[] = read.changed.map((path) => ({
    path,
    problem: 'was changed by hand. A decision is a record of what somebody said: restore the page.',
  }))
  const note = (path: string, problem: string): [] => {
    conflicts.push({ path, problem })
    return []
  }
  const rules = await newRules(planning, read, note)
  const decisions = await newDecisions(planning, read.decisions, note)
  const edits = await editsOf(planning, read.rules, note)
  const others = planning.isOurs || rules.length === 0 ? [] : await unsetHere(planning, read, note)
  return { rules, decisions, edits, others, conflicts }
}

type Note = (path: string, problem: string) => []

async function newRules(
  { db, workspace, isOurs }: Planning,
  { rules, manifest }: PagesRead,
  note: Note,
): Promise<Draft[]> {
  const written = rules.flatMap(({ ruleId, acts, ...rule }) => (ruleId && acts ? [{ ...rule, ruleId, acts }] : []))
  const ids = written.map(({ ruleId }) => ruleId)
  const known = new Map((await ruleRepo.of(db, workspace, ids)).map((rule) => [rule.rule_id, rule]))
  const undone = await saidHere(db, workspace, 'rule', ids)
  const place = new Map(manifest?.order.map((id, index) => [id, index]))
  const placeIn = (id: string): number => place.get(id) ?? place.size
  return written
    .toSorted((a, b) => placeIn(a.ruleId) - placeIn(b.ruleId) || (a.path < b.path ? -1 : 1))
    .flatMap(({ path, ruleId, body, acts }) => {
      const here = known.get(ruleId)
      if (here && (isOurs || bodyIdOf(bodyOf(here)) === bodyIdOf(body))) return []
      if (here) return note(path, 'is known here with another text. It stays as it is here.')
      if (undone.has(ruleId)) return isOurs ? [] : note(path, 'was taken back here. Undo that first to have it again.')
      return [imported('rule', ruleId, { acts: acts as unknown as Json })]
    })
}

async function newDecisions(
  { db, workspace, isOurs }: Planning,
  decisions: readonly DecisionOnPage[],
  note: Note,
): Promise<Draft[]> {
  const ids = decisions.map(({ id }) => id)
  const known = new Map((await decisionRepo.among(db, workspace, ids)).map((one) => [one.decision_id, one]))
  const undone = await saidHere(db, workspace, 'decision', ids)
  return decisions
    .toSorted((a, b) => (a.at === b.at ? a.position - b.position : a.at < b.at ? -1 : 1))
    .flatMap(({ path, id, position, acts }) => {
      const here = known.get(id)
      const said = acts[0]?.payload
      const isSame = here?.decision === said?.decision && here?.gate_id === said?.gate_id
      if (here) return isOurs || isSame ? [] : note(path, 'is known here with another content. It stays as it is here.')
      if (undone.has(id)) return isOurs ? [] : note(path, 'was taken back here. Undo that first to have it again.')
      return [imported('decision', id, { position, acts: acts as unknown as Json })]
    })
}

function imported(type: 'rule' | 'decision', id: string, payload: Draft['payload']): Draft {
  return { action: IMPORT, target: { type, id }, payload }
}

/** Those of which somebody here said something, besides imports. */
async function saidHere(db: Db, workspace: string, type: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await logRepo.ofAggregates(db, workspace, type, ids)
  return new Set(rows.filter(({ action }) => action !== IMPORT).map(({ aggregate }) => aggregate.id))
}

/** A change by hand is a new version, and a page by hand is a proposal: both wait for reviewers, whatever the page says. */
async function editsOf({ db, workspace }: Planning, pages: readonly RuleOnPage[], note: Note): Promise<Draft[]> {
  const policy = await readGatePolicy(db, workspace)
  const changed = pages.filter(({ acts }) => acts === undefined)
  const written = new Set(pages.flatMap(({ acts, body }) => (acts ? bodyIdOf(body) : [])))
  const drafts: Draft[] = []
  for (const { path, ruleId, body, contentHash } of changed) {
    const here = ruleId === undefined ? undefined : await ruleRepo.find(db, workspace, ruleId)
    const reason = `Written on the page ${path}.`
    if (!here) {
      const alike = await ruleRepo.inWords(db, workspace, wordsIdOf(body))
      const known = sameRule(
        body,
        alike.map((rule) => ({ rule, ...admit({ policy }, rule) })),
      )
      if (known || written.has(bodyIdOf(body))) continue
      drafts.push({
        action: PROPOSE,
        target: { type: 'rule', id: await freeId(db, workspace, body) },
        payload: payloadOf(body),
        reason,
      })
      continue
    }
    const next = changedBody(here, body)
    if (bodyIdOf(next) === bodyIdOf(bodyOf(here))) continue
    if (contentHash !== bodyIdOf(bodyOf(here)))
      note(
        path,
        'was changed by hand, and the rule has changed here since. Run heed git sync, and make the change on the new page.',
      )
    else drafts.push({ action: MODIFY, target: { type: 'rule', id: here.rule_id }, payload: payloadOf(next), reason })
  }
  return drafts
}

/** What a page gives of a rule; the evidence stays. */
function changedBody(rule: StoredRule, body: RuleBody): RuleBody {
  const { content, rule_type, agents, insertion_point, action_type, check } = body
  return { ...bodyOf(rule), content, rule_type, agents, insertion_point, action_type, check }
}

async function freeId(db: Db, workspace: string, body: RuleBody): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const id = ruleIdOf(body, attempt)
    if (!(await ruleRepo.find(db, workspace, id))) return id
  }
}

const APPROVALS = 'gate.approvals'

/** The same rules are in effect only if as many approvals suffice; and decisions that name no agent are about that of their gate. */
async function unsetHere({ db, workspace }: Planning, { manifest }: PagesRead, note: Note): Promise<Draft[]> {
  if (!manifest) return []
  const drafts: Draft[] = []
  const { approvals } = await readGatePolicy(db, workspace)
  const isSet = (await logRepo.ofAggregate(db, workspace, { type: 'setting', id: APPROVALS })).length > 0
  if (approvals !== manifest.approvals && !isSet)
    drafts.push({
      action: 'settings_set',
      target: { type: 'setting', id: APPROVALS },
      payload: { value: manifest.approvals },
    })
  else if (approvals !== manifest.approvals)
    note(
      'heed.yaml',
      `says that ${manifest.approvals} approvals suffice, and here it is ${approvals}. ${APPROVALS} stays as it is.`,
    )
  const gates = new Map((await decisionRepo.gates(db, workspace)).map(({ gate_id, agent }) => [gate_id, agent]))
  for (const { gate_id, agent } of manifest.gates) {
    const here = gates.get(gate_id)
    if (here === undefined) drafts.push({ action: ASSIGN, target: { type: 'gate', id: gate_id }, payload: { agent } })
    else if (here !== agent)
      note('heed.yaml', `says that ${gate_id} reviews ${agent}, and here it reviews ${here}. It stays so.`)
  }
  return drafts
}
