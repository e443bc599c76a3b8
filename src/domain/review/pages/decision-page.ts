// The page of a decision (R10): what a reviewer decided and said, and what followed; and back. Long texts are files beside it. Pure.
import { z } from 'zod'
import type { Fields } from '../../../kernel/feedback/index.ts'
import { trusts } from '../../../kernel/gate/index.ts'
import { sha256 } from '../../../kernel/id.ts'
import { identifier, ownedIdentifier, personName, reasonText, text } from '../../../kernel/input.ts'
import { plainName, shownName } from '../../../kernel/person.ts'
import { shortened, visible } from '../../../kernel/visible.ts'
import type { Act } from '../acts.ts'
import { changeOf } from '../change.ts'
import { decisionFields, outcomes, RECORD, RESOLVE, resolutions } from '../decision.ts'
import type { RecordRow, ResolutionRow, Said } from '../events.ts'
import { besidePath, decisionPath, linkTo } from './names.ts'
import { fenced, inLine, isAsWritten, markdown, type Page, partsOf, quote, quotedIn } from './page.ts'
import { pageProblem, readData } from './read-data.ts'
import { type KeyNames, speakerData, speakerFields, speakerInWords, speakerOfData } from './speaker.ts'

export interface DecisionRecord {
  readonly id: string
  readonly recorded: RecordRow
  readonly resolved: ResolutionRow | undefined
  /** Its place in the log where it was recorded. */
  readonly position: number
}

export function decidedAt({ recorded }: DecisionRecord): string {
  return recorded.payload.timestamp ?? recorded.createdAt
}

export function pathOfDecision(record: DecisionRecord): string {
  return decisionPath(record.id, decidedAt(record))
}

/** Long texts, each in a file of its own, and the ending of that file. */
const beside = {
  agent_input: 'input.txt',
  agent_output: 'output.txt',
  approved_output: 'approved.txt',
  correction_diff: 'diff',
} as const
type Beside = keyof typeof beside
const besideFields = Object.keys(beside) as readonly Beside[]

const spoken = { at: z.iso.datetime(), ...speakerFields, trust: z.enum(trusts).optional() }

const data = z.strictObject({
  decision_id: ownedIdentifier(),
  /** As it was recorded, if that is another one. */
  given_id: ownedIdentifier().optional(),
  gate_id: identifier(),
  decision: z.enum(outcomes),
  reviewer_id: personName(),
  agent: identifier().optional(),
  epic_id: identifier().optional(),
  task_id: identifier().optional(),
  timestamp: z.iso.datetime().optional(),
  recorded: z.strictObject({ ...spoken, position: z.number() }),
  review_duration_seconds: decisionFields.review_duration_seconds.unwrap().unwrap().optional(),
  agent_output_sha: identifier().optional(),
  approved_output_sha: identifier().optional(),
  correction_diff_path: text(1_000).optional(),
  /** The prompt that the work was done with. */
  prompt_id: text(100_000).optional(),
  /** The exact words, if they have characters that nobody sees. */
  reviewer_comment: text(20_000).optional(),
  tags: z.array(text(200)).optional(),
  /** The hashes of the files beside it. */
  beside: z.partialRecord(z.enum(besideFields), z.string()).optional(),
  resolved: z.strictObject({ ...spoken, resolution: z.enum(resolutions), reason: reasonText().optional() }).optional(),
})

/** A rule that comes from the decision. */
export interface Followed {
  readonly path: string
  readonly words: string
  readonly state: string
}

/** The page and the files beside it. */
export function decisionPages(record: DecisionRecord, followed: readonly Followed[], names: KeyNames): Page[] {
  const { id, recorded, resolved, position } = record
  const said = recorded.payload
  const path = pathOfDecision(record)
  const files = besideFields.flatMap((field) => {
    const content = said[field]
    return content === undefined ? [] : [{ field, path: besidePath(path, beside[field]), text: content }]
  })
  const { reviewer_comment: comment, tags } = said
  const isExact = comment === undefined || quotedIn(`\n${quote(comment)}\n`) === comment
  const front = {
    decision_id: id,
    ...(said.decision_id !== id && { given_id: said.decision_id }),
    gate_id: said.gate_id,
    decision: said.decision,
    reviewer_id: said.reviewer_id,
    ...picked(said, ['agent', 'epic_id']),
    ...(recorded.taskId !== null && { task_id: recorded.taskId }),
    ...picked(said, ['timestamp']),
    recorded: { at: recorded.createdAt, ...speakerData(recorded, names), trust: recorded.trust, position },
    ...picked(said, [
      'review_duration_seconds',
      'agent_output_sha',
      'approved_output_sha',
      'correction_diff_path',
      'prompt_id',
    ]),
    ...(!isExact && { reviewer_comment: comment }),
    ...(tags && { tags: [...tags] }),
    ...(files.length > 0 && { beside: Object.fromEntries(files.map(({ field, text }) => [field, sha256(text)])) }),
    ...(resolved && { resolved: resolvedData(resolved, names) }),
  }
  const sections = [
    `# ${inLine(titleOf(said))}`,
    ...(comment === undefined ? [] : [quote(comment)]),
    ...(said.changed === undefined ? [] : [`## What was changed\n\n${fenced(said.changed, 'diff')}`]),
    ...filesSection(files, path),
    `## What followed\n\n${followedInWords(followed, path)}`,
    ...(resolved ? [`## How it was resolved\n\n${resolvedInWords(resolved, names)}`] : []),
  ]
  const page = { path, text: markdown(front, sections.join('\n\n')) }
  return [page, ...files.map((file) => ({ path: file.path, text: file.text }))]
}

function picked<F extends keyof Said>(said: Said, fields: readonly F[]): Partial<Said> {
  return Object.fromEntries(fields.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])))
}

const decided = { APPROVED: 'approved', REJECTED: 'rejected', APPROVED_WITH_CHANGES: 'approved with changes' } as const

function titleOf({ reviewer_id, decision, gate_id, agent }: Said): string {
  const what = agent === undefined ? '' : ` what ${agent} delivered`
  return visible(`${shownName(reviewer_id)} ${decided[decision]}${what} at ${gate_id}`)
}

function filesSection(files: readonly { field: Beside; path: string }[], page: string): string[] {
  if (files.length === 0) return []
  const lines = files.map(({ field, path }) => `- [${field.replaceAll('_', ' ')}](${linkTo(path, page)})`)
  return [`## In full\n\n${lines.join('\n')}`]
}

function followedInWords(followed: readonly Followed[], page: string): string {
  if (followed.length === 0) return 'No rule comes from it.'
  return followed
    .map(({ path, words, state }) => `- [${inLine(shortened(words, 120))}](${linkTo(path, page)}), ${state}`)
    .join('\n')
}

function resolvedData(row: ResolutionRow, names: KeyNames) {
  const { createdAt: at, trust, reason, payload } = row
  return { at, ...speakerData(row, names), trust, resolution: payload.resolution, ...(reason !== null && { reason }) }
}

export function resolvedInWords(row: ResolutionRow, names: KeyNames): string {
  const who = inLine(speakerInWords(speakerData(row, names)))
  const what = row.payload.resolution === 'ignore' ? 'to be ignored' : row.payload.resolution.replace('_', ' ')
  const why = row.reason === null ? '' : `\n\n${quote(row.reason)}`
  return `${row.createdAt.slice(0, 10)}: ${who} said that it is ${what}.${why}`
}

/** The decision without the name of its key. */
export function shownDecisionId(id: string): string {
  return visible(plainName(id))
}

export interface DecisionOnPage {
  readonly path: string
  readonly id: string
  readonly position: number
  readonly at: string
  readonly acts: readonly Act[]
}

/** Undefined if a person changed the page: a decision is a record of what somebody said. `fileAt` reads the files beside it. */
export function readDecisionPage(page: Page, fileAt: (path: string) => string | undefined): DecisionOnPage | undefined {
  if (!isAsWritten(page.text)) return undefined
  const front = readData(page, data)
  const {
    decision_id,
    given_id = decision_id,
    task_id,
    recorded,
    resolved,
    beside: hashes = {},
    reviewer_comment,
    tags,
    ...fields
  } = front
  const files = besideFields.filter((field) => hashes[field] !== undefined)
  const texts = files.map((field): [Beside, string] => {
    const path = besidePath(page.path, beside[field])
    const content = fileAt(path)
    if (content === undefined) throw pageProblem(page, field, `names ${path}, which is missing. Restore that file.`)
    if (sha256(content) !== hashes[field])
      throw pageProblem(
        page,
        field,
        `names ${path}, which was changed. Restore that file: git log -- ${path} shows its versions.`,
      )
    return [field, content]
  })
  const words = quotedIn(partsOf(page.text).body)
  const comment = reviewer_comment ?? (words === '' ? undefined : words)
  const given = {
    decision_id: given_id,
    ...fields,
    ...Object.fromEntries(texts),
    ...(comment !== undefined && { reviewer_comment: comment }),
    ...(tags && { tags }),
  }
  const changed = changeOf(Object.fromEntries(texts))
  const payload = { ...given, ...(changed !== undefined && { changed }) } as Fields
  const record: Act = {
    action: RECORD,
    payload,
    ...sayingOf(recorded, null),
    ...(task_id !== undefined && { task_id }),
  }
  const resolve = resolved && resolutionOf(resolved)
  return {
    path: page.path,
    id: decision_id,
    position: recorded.position,
    at: recorded.at,
    acts: resolve ? [record, resolve] : [record],
  }
}

type SpokenData = z.output<z.ZodObject<typeof spoken>>

function sayingOf(
  { at, trust = 'direct_user', ...who }: SpokenData,
  reason: string | null,
): Omit<Act, 'action' | 'payload'> {
  return { at, ...speakerOfData(who), trust, reason }
}

function resolutionOf({ resolution, reason, ...said }: NonNullable<z.output<typeof data>['resolved']>): Act {
  return { action: RESOLVE, payload: { resolution }, ...sayingOf(said, reason ?? null) }
}
