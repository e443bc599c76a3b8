// Puts what was found into the inbox: as a standing instruction of the person, of the trust of what an agent inferred. So it is held until
// a reviewer approves it, and what says the same is one item. What was said in one message is written once, whoever imports it how often.
import { ALL_AGENTS, ruleWords } from '../domain/review/index.ts'
import { agentTitles } from '../kernel/agents.ts'
import type { ActionContext } from '../kernel/context.ts'
import { HeedError } from '../kernel/errors.ts'
import { contentId } from '../kernel/id.ts'
import type { SaidBefore } from '../kernel/operations.ts'
import { quoted } from '../kernel/visible.ts'
import type { Finding, Request } from './finding.ts'
import type { Known, Matter } from './matter.ts'

export interface Proposed {
  readonly state: SaidBefore['state']
  readonly itemId?: string | undefined
  readonly added: number
  readonly known: number
}

export async function propose(context: ActionContext, { words, said }: Matter): Promise<Proposed> {
  const done = { added: 0, known: 0 }
  let itemId: string | undefined
  let isUndone = true
  for (const request of said) {
    const answer = await proposeOne(context, words, request, said)
    if (answer === 'refused') return { ...done, state: 'refused' }
    done[answer?.outcome === 'pending' ? 'added' : 'known'] += 1
    isUndone &&= answer?.undone === true
    if (typeof answer?.item_id === 'string') itemId = answer.item_id
  }
  return isUndone ? { ...done, state: 'undone' } : { ...done, state: 'waiting', itemId }
}

/** Undefined if it was written before, with other words of the same matter or by somebody else. */
async function proposeOne(context: ActionContext, content: string, request: Request, said: readonly Request[]) {
  try {
    return await context.call('instruction_add', {
      content,
      trust: 'agent_inferred',
      reason: placesInWords([request, ...said.filter((one) => one !== request)]),
      idempotency_key: keyOf(request),
    })
  } catch (error) {
    if (!(error instanceof HeedError)) throw error
    if (error.code === 'conflict') return undefined
    if (error.code === 'invalid_input') return 'refused'
    throw error
  }
}

function keyOf({ finding, words }: Request): string {
  return contentId('ssn', finding.agent, finding.id, words)
}

const MOST_PLACES = 10

function placesInWords(said: readonly Request[]): string {
  const findings = [...new Set(said.map(({ finding }) => finding))]
  const more = findings.length - MOST_PLACES
  return [...findings.slice(0, MOST_PLACES).map(placeInWords), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

function placeInWords({ agent, at, project, session, message }: Finding): string {
  const where = project === '' ? '' : ` in ${quoted(project)}`
  const when = at === '' ? '' : ` on ${at.slice(0, 10)}`
  return `Said to ${agentTitles[agent]}${where}${when} (session ${ruleWords(session)}): ${quoted(message)}`
}

/** What agents are told, and what an import or an agent inferred and is in the inbox. What is in effect comes first. */
export async function knownMatters(context: ActionContext): Promise<readonly Pick<Known, 'words' | 'had'>[]> {
  const { rules, left_out } = await context.call('agent_prompt', { agent: ALL_AGENTS, base_prompt: 'Rules:' })
  const all = [rules, left_out].flat() as { content: string }[]
  const told = all.map(({ content: words }) => ({ words, had: 'in_effect' as const }))
  return [...told, ...(await inInbox(context, 'waiting')), ...(await inInbox(context, 'rejected'))]
}

async function inInbox<Had extends 'waiting' | 'rejected'>(context: ActionContext, had: Had) {
  const found: { readonly words: string; readonly had: Had }[] = []
  for (let cursor: unknown, more = true; more; more = cursor !== undefined) {
    const page = await context.call('inbox_list', { state: had, limit: 200, ...(cursor !== undefined && { cursor }) })
    for (const { action, risk, payload } of page.items as { action: string; risk: string; payload: string }[])
      if (action === 'instruction_add' && risk === 'held')
        found.push({ words: (JSON.parse(payload) as { content: string }).content, had })
    cursor = page.next_cursor
  }
  return found
}
