// Approves what imports of sessions found, each item as it was listed: one that changed since is refused.
import type { z } from 'zod'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import type { feedbackActions } from '../../../kernel/feedback/index.ts'
import type { inboxActions } from '../../../kernel/inbox/index.ts'
import type { Call } from '../invocation.ts'

export interface Approved {
  readonly approved: readonly { readonly item_id: string; readonly feedback_id: string; readonly message: string }[]
  readonly refused: readonly { readonly item_id: string; readonly message: string }[]
}

interface Wanted {
  readonly items: readonly string[]
  readonly all: boolean
  readonly reason: string | undefined
}

type InboxAction = (typeof inboxActions)[number]
type AnswerOf<N extends InboxAction['name']> = z.output<Extract<InboxAction, { name: N }>['output']>
type Log = z.output<Extract<(typeof feedbackActions)[number], { name: 'feedback_list' }>['output']>
type Item = AnswerOf<'inbox_list'>['items'][number]

export async function approveFound(call: Call, { items, all, reason }: Wanted): Promise<Approved> {
  if (all === items.length > 0) throw invalidInput('items', 'is required: name the items, or give --all instead.')
  const found = await foundItems(call)
  const unknown = items.find((id) => !found.some(({ item_id }) => item_id === id))
  if (unknown !== undefined)
    throw new HeedError('not_found', `${unknown} is nothing that an import found and that waits. See heed inbox_list.`)
  const approved: Approved['approved'][number][] = []
  const refused: Approved['refused'][number][] = []
  for (const { item_id, content_hash } of found.filter((item) => all || items.includes(item.item_id))) {
    try {
      const input = { item_id, content_hash, ...(reason !== undefined && { reason }) }
      const { feedback_id, message } = (await call('inbox_approve', input)) as AnswerOf<'inbox_approve'>
      approved.push({ item_id, feedback_id, message })
    } catch (error) {
      if (!(error instanceof HeedError) || error.code === 'forbidden') throw error
      refused.push({ item_id, message: error.message })
    }
  }
  return { approved, refused }
}

async function foundItems(call: Call): Promise<Item[]> {
  const found: Item[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = (await call('inbox_list', {
      limit: 200,
      ...(cursor !== undefined && { cursor }),
    })) as AnswerOf<'inbox_list'>
    for (const item of page.items) if (mayBeFound(item) && (await isImported(call, item))) found.push(item)
    cursor = page.next_cursor
  }
  return found
}

function mayBeFound({ action, risk, trust }: Item): boolean {
  return action === 'instruction_add' && risk === 'held' && trust === 'agent_inferred'
}

/** An import says first where something was said, and runs at a command line: an agent could write the same words elsewhere. */
async function isImported(call: Call, { action, target_type, target_id }: Item): Promise<boolean> {
  const { items } = (await call('feedback_list', { action, target_type, target_id, limit: 200 })) as Log
  return items.some(({ channel, state, reason }) => {
    return channel === 'cli' && state === 'held' && reason?.startsWith('Said to ') === true
  })
}
