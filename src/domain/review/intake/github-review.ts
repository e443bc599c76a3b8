// From a review of a pull request on GitHub, as its webhooks deliver it, to a decision. A review is about the commit; a comment is
// about the lines it was written beside, and a suggestion in it says what they should be. Pure.
import { z } from 'zod'
import { parseInput } from '../../../kernel/parse.ts'
import type { DecisionOutcome } from '../decision.ts'

const user = z.object({ login: z.string(), type: z.string().nullish() }).nullable()

const common = {
  action: z.string(),
  repository: z.object({ full_name: z.string().max(140) }),
  pull_request: z.object({
    number: z.number().int(),
    user,
    labels: z.array(z.object({ name: z.string() })).nullish(),
  }),
}

const review = z.object({
  id: z.number().int(),
  user,
  state: z.string(),
  body: z.string().nullish(),
  commit_id: z.string().nullish(),
  submitted_at: z.string().nullish(),
})

const comment = z.object({
  id: z.number().int(),
  user,
  body: z.string(),
  path: z.string(),
  diff_hunk: z.string(),
  line: z.number().int().nullish(),
  start_line: z.number().int().nullish(),
  side: z.string().nullish(),
  created_at: z.string().nullish(),
})

/** What is read of each event; GitHub sends much more. */
const payloads = {
  pull_request_review: z.object({ payload: z.object({ ...common, review }) }),
  pull_request_review_comment: z.object({ payload: z.object({ ...common, comment }) }),
}

type Review = z.output<(typeof payloads)['pull_request_review']>['payload']
type Comment = z.output<(typeof payloads)['pull_request_review_comment']>['payload']

/** A decision, which may be in other words than before; the id of one that was taken back; or why the event is neither. */
export type Heard =
  | { readonly decision: Readonly<Record<string, unknown>>; readonly isEdited?: true }
  | { readonly withdrawn: string }
  | { readonly ignored: string }

const outcomes: Readonly<Record<string, DecisionOutcome>> = {
  approved: 'APPROVED',
  changes_requested: 'REJECTED',
  commented: 'APPROVED_WITH_CHANGES',
}

export function decisionInGithub(event: string, payload: unknown): Heard {
  const action = String((payload as { action?: unknown } | null | undefined)?.action)
  if (event === 'pull_request_review' && REVIEWED.has(action))
    return asSaid(action, fromReview(parseInput(payloads[event], { payload }, event).payload))
  if (event === 'pull_request_review_comment' && COMMENTED.has(action))
    return asSaid(action, fromComment(parseInput(payloads[event], { payload }, event).payload))
  return { ignored: 'only reviews of pull requests, and comments on their lines, are decisions' }
}

const REVIEWED = new Set(['submitted', 'edited', 'dismissed'])
const COMMENTED = new Set(['created', 'edited', 'deleted'])

function asSaid(action: string, heard: Heard): Heard {
  return action === 'edited' && 'decision' in heard ? { ...heard, isEdited: true } : heard
}

function fromReview(payload: Review): Heard {
  const { id, state, body, commit_id, submitted_at } = payload.review
  const decision_id = `github:${payload.repository.full_name}:review:${id}`
  if (payload.action === 'dismissed') return { withdrawn: decision_id }
  const decision = outcomes[state]
  const said = textOf(body)
  if (decision === undefined) return { ignored: `a review that is ${state} is no decision` }
  if (state === 'commented' && said === undefined)
    return { ignored: 'the review itself says nothing; its comments come one by one' }
  return by(payload, payload.review.user, {
    decision_id,
    decision,
    timestamp: submitted_at,
    agent_output_sha: commit_id,
    reviewer_comment: said,
    tags: tagsOf(payload),
  })
}

function fromComment(payload: Comment): Heard {
  const { id, body, path, line, created_at } = payload.comment
  const decision_id = `github:${payload.repository.full_name}:comment:${id}`
  if (payload.action === 'deleted') return { withdrawn: decision_id }
  const { text, suggestion } = partsOf(body)
  const lines = newLines(payload.comment.diff_hunk)
  const places = [`path:${path.slice(-190)}`, ...(line == null ? [] : [`line:${line}`])]
  return by(payload, payload.comment.user, {
    decision_id,
    decision: 'APPROVED_WITH_CHANGES',
    timestamp: created_at,
    agent_output: lines.length === 0 ? undefined : lines.join('\n'),
    approved_output: suggestion === undefined ? undefined : withSuggestion(lines, suggestion, payload.comment),
    reviewer_comment: textOf(text),
    tags: [...places, ...tagsOf(payload)],
  })
}

function by(
  payload: Review | Comment,
  reviewer: z.output<typeof user>,
  said: Readonly<Record<string, unknown>>,
): Heard {
  const { repository, pull_request } = payload
  if (reviewer === null) return { ignored: 'its author has no account any more' }
  if (reviewer.type === 'Bot') return { ignored: 'a program wrote it, and no person' }
  if (reviewer.login === pull_request.user?.login) return { ignored: 'it is by the author of the pull request' }
  const given = Object.entries(said).filter(([, value]) => value != null && value !== '')
  return {
    decision: {
      ...Object.fromEntries(given),
      gate_id: `github:${repository.full_name}`,
      task_id: `${repository.full_name}#${pull_request.number}`,
      reviewer_id: reviewer.login,
      ...agentOf(payload),
    },
  }
}

/** A program that opened the pull request is the agent, unless a label agent:NAME names another. */
function agentOf(payload: Review | Comment): { agent?: string } {
  const { user: author } = payload.pull_request
  const isNamed = tagsOf(payload).some((tag) => tag.startsWith('agent:'))
  return author?.type === 'Bot' && !isNamed ? { agent: author.login.replace(/\[bot\]$/u, '') } : {}
}

const MOST_LABELS = 40
const MOST_SAID = 20_000

function tagsOf({ pull_request: { labels } }: Review | Comment): string[] {
  return (labels ?? []).slice(0, MOST_LABELS).map(({ name }) => name.slice(0, 200))
}

function textOf(body: string | null | undefined): string | undefined {
  const text = body?.replaceAll('\r\n', '\n').trim() ?? ''
  if (text.length <= MOST_SAID) return text === '' ? undefined : text
  return `${text.slice(0, MOST_SAID - 2).replace(/[\uD800-\uDBFF]$/u, '')} …`
}

const OPENS = /^ {0,3}(`{3,})suggestion/u

/** What was written, and the first suggestion in it. */
function partsOf(body: string): { readonly text: string; readonly suggestion: string | undefined } {
  const lines = body.split(/\r?\n/u)
  const start = lines.findIndex((line) => OPENS.test(line))
  const fence = OPENS.exec(lines[start] ?? '')?.[1] ?? ''
  const end = start < 0 ? -1 : lines.findIndex((line, place) => place > start && line.trim().startsWith(fence))
  if (end < 0) return { text: body, suggestion: undefined }
  const text = [...lines.slice(0, start), ...lines.slice(end + 1)].join('\n')
  return { text, suggestion: lines.slice(start + 1, end).join('\n') }
}

/** The lines of the hunk as the pull request has them. It ends at the line of the comment. */
function newLines(hunk: string): string[] {
  const lines = hunk.split(/\r?\n/u).filter((line) => !/^(?:@@|-|\\)/u.test(line))
  return lines.map((line) => line.slice(1))
}

function withSuggestion(
  lines: readonly string[],
  suggestion: string,
  { line, start_line, side }: Comment['comment'],
): string | undefined {
  const replaced = line == null ? 0 : line - (start_line ?? line) + 1
  if (side === 'LEFT' || replaced < 1 || replaced > lines.length) return undefined
  const added = suggestion === '' ? [] : [suggestion]
  return [...lines.slice(0, lines.length - replaced), ...added].join('\n')
}
