// What was said about rules and decisions since a place of the log: for the messages and the authors of commits (R10).
import { APPROVE, type LogRow, logRepo, REJECT, UNDO } from '../../../kernel/feedback/index.ts'
import type { SaidSince } from '../../../kernel/operations.ts'
import { shownName } from '../../../kernel/person.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { quoted, visible } from '../../../kernel/visible.ts'
import { IMPORT, withActs } from '../acts.ts'
import { ASSIGN, RECORD, RESOLVE } from '../decision.ts'
import type { RuleRow } from '../events.ts'
import { bodyIn, INSTRUCT, isReviewersText, isWritten, MODIFY, PROPOSE, RETIRE, WORD } from '../rule.ts'
import { shownDecisionId } from './decision-page.ts'
import { type KeyNames, speakerData, speakerInWords } from './speaker.ts'

const PAGE = 500
const types = ['rule', 'decision', 'gate', 'setting', 'repository'] as const

export async function saidSince(
  db: Db,
  workspace: string,
  after: number,
  { keyNames }: { readonly keyNames: KeyNames },
): Promise<SaidSince[]> {
  const rows = (await Promise.all(types.map((type) => rowsOf(db, workspace, type, after)))).flat()
  const ruleIds = [...new Set(rows.filter(isOfRule).map(({ aggregate }) => aggregate.id))]
  const ofRules = await logRepo.ofAggregates(db, workspace, 'rule', ruleIds)
  const words = wordsOf(withActs<RuleRow>(ofRules))
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((row) => {
      const said = inWords(row, words)
      if (!said) return []
      const by = row.action === RECORD ? shownName(String(row.payload.reviewer_id)) : nameOf(row, keyNames)
      return [{ at: row.createdAt, by: visible(by), isDecision: isDecision(row), ...said }]
    })
}

/** Those in effect. */
async function rowsOf(db: Db, workspace: string, type: string, after: number): Promise<LogRow[]> {
  const found: LogRow[] = []
  for (let from = after; ; ) {
    const page = await logRepo.inEffectAfter(db, workspace, type, from, PAGE)
    found.push(...page.rows)
    if (page.last === undefined) return found
    from = page.last
  }
}

function isOfRule({ aggregate }: LogRow): boolean {
  return aggregate.type === 'rule'
}

/** The last words of each rule; none if only people asked for it themselves. */
function wordsOf(rows: readonly RuleRow[]): ReadonlyMap<string, string> {
  const open = new Set(
    rows.filter((row) => row.action === PROPOSE || isReviewersText(row)).map(({ aggregate }) => aggregate.id),
  )
  const written = rows.filter(
    (row) => (isReviewersText(row) || (isWritten(row) && row.action !== INSTRUCT)) && open.has(row.aggregate.id),
  )
  return new Map(
    written.flatMap((row): [string, string][] => {
      const body = bodyIn(row)
      return body ? [[row.aggregate.id, quoted(body.content, 60)]] : []
    }),
  )
}

const verbs: Readonly<Record<string, readonly [verb: string, noun: string, act: string]>> = {
  [PROPOSE]: ['propose', 'rule', 'proposal'],
  [MODIFY]: ['change', 'rule', 'change'],
  [WORD]: ['word', 'rule', 'wording'],
  [APPROVE]: ['approve', 'rule', 'approval'],
  [REJECT]: ['reject', 'rule', 'rejection'],
  [RETIRE]: ['retire', 'rule', 'retirement'],
  [RECORD]: ['record', 'decision', 'decision'],
  [RESOLVE]: ['resolve', 'decision', 'resolution'],
  [ASSIGN]: ['assign', 'gate', 'assignment'],
  settings_set: ['set', 'setting', 'setting'],
  [IMPORT]: ['import', 'repository', 'import'],
}

function inWords(row: LogRow, words: ReadonlyMap<string, string>) {
  const { action, aggregate, payload } = row
  const name = aggregate.type === 'rule' ? words.get(aggregate.id) : nameOfOther(row)
  const isUndo = action === UNDO
  const root = isUndo ? String(payload.root) : action
  const [verb, noun, act] = verbs[root] ?? []
  const isPart = action === IMPORT && aggregate.type !== 'repository'
  if (name === undefined || verb === undefined || noun === undefined || act === undefined || isPart) return undefined
  return isUndo ? { verb: 'take back', noun: act, name: `of ${name}` } : { verb, noun, name }
}

/** A proposal decides nothing. */
function isDecision({ action, actorKind }: LogRow): boolean {
  return action !== PROPOSE && action !== WORD && actorKind !== 'system'
}

function nameOfOther({ aggregate: { type, id } }: LogRow): string {
  if (type === 'decision') return shownDecisionId(id)
  return type === 'repository' ? '' : visible(id)
}

function nameOf(row: LogRow, names: KeyNames): string {
  const { reviewer } = row.payload as { reviewer?: string }
  return reviewer ?? speakerInWords(speakerData(row, names))
}
