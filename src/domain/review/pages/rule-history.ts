// The history of a rule on its page: what people said of it, in order, and from there to the acts of an import. The first proposal and
// each change make a version; other entries name the version that they are about. Pure.
import { z } from 'zod'
import { APPROVE, type Fields, REJECT } from '../../../kernel/feedback/index.ts'
import { trusts } from '../../../kernel/gate/index.ts'
import { identifier, ownedIdentifier, personName, reasonText, text } from '../../../kernel/input.ts'
import type { Act } from '../acts.ts'
import { checkSchema } from '../checks/index.ts'
import type { RuleRow, UnwordedRow } from '../events.ts'
import {
  actionTypes,
  bodyIdIn,
  bodyIdOf,
  bodyIn,
  INSTRUCT,
  isOwnApproval,
  isReviewersText,
  isWritten,
  LEAVE_UNWORDED,
  MODIFY,
  PROPOSE,
  payloadOf,
  RETIRE,
  type Rule,
  type RuleBody,
  ruleTypes,
  WORD,
} from '../rule.ts'
import { type KeyNames, speakerData, speakerFields, speakerOfData } from './speaker.ts'

const verbs = ['proposed', 'worded', 'changed', 'approved', 'rejected', 'retired'] as const

/** The fields of a version that differ from those of the present one. */
const formerFields = {
  content: text(2_000).optional(),
  rule_type: z.enum(ruleTypes).optional(),
  agents: z.array(identifier()).min(1).optional(),
  insertion_point: identifier().nullable().optional(),
  action_type: z.enum(actionTypes).optional(),
  evidence_summary: text(4_000).nullable().optional(),
  confidence: z.number().nullable().optional(),
  check: checkSchema.nullable().optional(),
}

export const historyEntry = z.strictObject({
  did: z.enum(verbs),
  at: z.iso.datetime(),
  ...speakerFields,
  /** Who was proven to decide. */
  reviewer: personName().optional(),
  /** It was decided on a machine without keys, whose one person suffices. */
  keyless: z.literal(true).optional(),
  trust: z.enum(trusts).optional(),
  version: z.int().min(1).optional(),
  was: z.strictObject(formerFields).optional(),
  reason: reasonText().optional(),
  decisions: z.array(ownedIdentifier()).optional(),
  points: z.array(identifier()).optional(),
  needs_wording: z.literal(true).optional(),
  /** The language model or agent that chose the words. */
  worded_by: text(200).optional(),
  despite: z.array(identifier()).optional(),
  keeps_personal: z.literal(true).optional(),
})

export type HistoryEntry = z.output<typeof historyEntry>

/** Words that one person asked for and no reviewer approved are a private matter. */
const PRIVATE = '(what a person asked for themselves)'

/** The versions as the page shows them. */
export function shownVersions(rows: readonly RuleRow[], { versions }: Rule): RuleBody[] {
  const published = rows
    .filter((row) => row.action === PROPOSE || isReviewersText(row))
    .flatMap((row) => bodyIn(row) ?? [])
  return versions.map(({ body, row }) => {
    const isShown = row.action !== INSTRUCT || published.some(({ content }) => content === body.content)
    return isShown ? bodyFields(body) : { ...bodyFields(body), content: PRIVATE, evidence_summary: null }
  })
}

export function historyOf(rows: readonly RuleRow[], rule: Rule, names: KeyNames): HistoryEntry[] {
  const shown = shownVersions(rows, rule)
  const current = shown.at(-1) as RuleBody
  const ids = rule.versions.map(({ body }) => bodyIdOf(body))
  const written = rows.filter(isWritten)
  return rows.flatMap((row): HistoryEntry[] => {
    if (row.action === LEAVE_UNWORDED) return []
    const made = rule.versions.findIndex((version) => version.row === row)
    const about = ids.lastIndexOf(bodyIdIn(row) ?? bodyIdOf(bodyIn(row) as RuleBody))
    const isProposed = row.action === PROPOSE || row.action === INSTRUCT
    // What is about a text that the rule does not have any more has no effect, and nor has an approval by an author.
    if (
      made < 0 &&
      ((!isProposed && about < 0) || row.action === MODIFY || row.action === WORD || isOwnApproval(row, written))
    )
      return []
    const body = shown[made]
    const was = body && made < shown.length - 1 ? differences(body, current) : {}
    const version = made < 0 ? { version: 1 + Math.max(0, about) } : Object.keys(was).length > 0 ? { was } : {}
    return [
      {
        did: verbOf(row),
        at: row.createdAt,
        ...speakerData(row, names, row.action === INSTRUCT),
        ...marks(row),
        ...version,
      },
    ]
  })
}

function verbOf({ action }: Exclude<RuleRow, UnwordedRow>): HistoryEntry['did'] {
  const said = {
    [MODIFY]: 'changed',
    [WORD]: 'worded',
    [APPROVE]: 'approved',
    [REJECT]: 'rejected',
    [RETIRE]: 'retired',
  } as const
  return action === PROPOSE || action === INSTRUCT ? 'proposed' : said[action]
}

function marks(row: RuleRow): Partial<HistoryEntry> {
  const isPrivate = row.action === INSTRUCT
  const reason = row.reason !== null && !isPrivate ? { reason: row.reason } : {}
  if (row.action === INSTRUCT) return { trust: row.trust }
  if (row.action === PROPOSE) {
    const { source_decisions: decisions, source_points: points, needs_wording, worded_by } = row.payload
    return {
      trust: row.trust,
      ...reason,
      ...given({ decisions: some(decisions), points: some(points), needs_wording, worded_by }),
    }
  }
  if (row.action === WORD) return { ...reason, worded_by: row.payload.worded_by }
  if (row.action === APPROVE) {
    const { reviewer, keyless, despite } = row.payload
    return { ...reason, ...given({ reviewer, keyless, despite: some(despite) }) }
  }
  if (row.action === REJECT) {
    const { reviewer, keyless, keeps_personal } = row.payload
    return { ...reason, ...given({ reviewer, keyless, keeps_personal }) }
  }
  return reason
}

function some<T>(list: readonly T[] | undefined): T[] | undefined {
  return list?.length ? [...list] : undefined
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** A row has further fields beside those of the text. */
function bodyFields(body: RuleBody): RuleBody {
  const { content, rule_type, agents, insertion_point, action_type, evidence_summary, confidence, check } = body
  return { content, rule_type, agents, insertion_point, action_type, evidence_summary, confidence, check }
}

function differences(body: RuleBody, current: RuleBody): NonNullable<HistoryEntry['was']> {
  const fields = Object.entries(body).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(current[field as keyof RuleBody]),
  )
  return Object.fromEntries(fields)
}

function isChange({ did }: HistoryEntry): boolean {
  return did === 'changed' || did === 'worded'
}

/** Undefined if an entry names a version that no entry makes. */
export function actsFrom(ruleId: string, current: RuleBody, history: readonly HistoryEntry[]): Act[] | undefined {
  const first =
    history.find(({ did }) => did === 'proposed') ?? history.find(({ did }) => did === 'approved' || did === 'changed')
  if (!first) return undefined
  const start = history.indexOf(first)
  const makers = history.filter((entry, index) => entry === first || (isChange(entry) && index > start))
  const bodies = makers.map(({ was }): RuleBody => ({ ...current, ...(given(was ?? {}) as Partial<RuleBody>) }))
  const acts = history.map((entry): Act | undefined => {
    const made = makers.indexOf(entry)
    const body = bodies[made < 0 ? (entry.version ?? 0) - 1 : made]
    return body && actOf(ruleId, entry, body, made < 0 ? Number(entry.version) : made + 1)
  })
  return acts.every((act) => act !== undefined) ? acts : undefined
}

function actOf(ruleId: string, entry: HistoryEntry, body: RuleBody, version: number): Act {
  const { did, at, trust = 'direct_user', reason = null, reviewer, keyless, despite, keeps_personal } = entry
  const said = { at, ...speakerOfData(entry), trust, reason }
  const body_id = bodyIdOf(body)
  const decided = {
    action: PROPOSE,
    target_id: ruleId,
    body_id,
    seen: payloadOf(body),
    version,
    ...given({ reviewer, keyless }),
  }
  switch (did) {
    case 'proposed': {
      const { decisions: source_decisions, points: source_points, needs_wording, worded_by } = entry
      const evidence = given({ source_decisions, source_points, needs_wording, worded_by })
      return { ...said, action: PROPOSE, payload: { ...payloadOf(body), ...evidence } as Fields }
    }
    case 'changed':
      return { ...said, action: MODIFY, payload: payloadOf(body) }
    case 'worded':
      return { ...said, action: WORD, payload: { ...payloadOf(body), worded_by: entry.worded_by ?? '' } }
    case 'retired':
      return { ...said, action: RETIRE, payload: { body_id } }
    case 'approved':
      return { ...said, action: APPROVE, payload: { ...decided, ...given({ despite }) } as Fields }
    case 'rejected':
      return { ...said, action: REJECT, payload: { ...decided, ...given({ keeps_personal }) } as Fields }
  }
}
