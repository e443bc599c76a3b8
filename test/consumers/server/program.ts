// A program on Node that has Heed in process or over HTTP, whichever it is given.
import {
  type DomainBlockInput,
  type DomainCheckOutput,
  type Embedder,
  type ErrorCode,
  type FeedbackInput,
  type Heed,
  type HeedActions,
  HeedError,
  type OpenOptions,
  openHeed,
  type Receipt,
  type Verification,
} from 'heed'
import { createClient, type HeedClient, HeedError as HeedErrorOfClient } from 'heed/client'

const spam: DomainBlockInput = { domain_pattern: 'spam.example', reason: 'only ads', task_id: undefined }

async function isBlocked(heed: HeedActions, url: string): Promise<boolean> {
  const { blocked, decided_by }: DomainCheckOutput = await heed.domain_check({ url })
  const by: string = decided_by
  return blocked && by !== ''
}

async function correct(heed: HeedActions): Promise<Receipt> {
  const receipt = await heed.domain_block(spam, { signal: AbortSignal.timeout(1000) })
  const changes: string[] = receipt.changes.items.map(
    ({ what, before = 'new', after = 'gone' }) => what + before + after,
  )
  const call: FeedbackInput = {
    action: 'claim_reject',
    task_id: 'task',
    args: { claim_id: 'claim', reason: 'It is wrong.' },
  }
  await heed.feedback(call)
  await heed.feedback({ action: 'domain_block', target_id: 'spam.example', payload: { reason: 'only ads' } })
  await heed.settings_get()
  return changes.length > 0 ? receipt : { ...receipt, changes: { created: 0, changed: 0, removed: 0, items: [] } }
}

async function wrongCalls(heed: Heed, client: HeedClient): Promise<void> {
  // @ts-expect-error: a reason is required.
  await heed.domain_block({ domain_pattern: 'spam.example' })
  // @ts-expect-error: a field that there is not.
  await client.domain_block({ ...spam, because: 'only ads' })
  // @ts-expect-error: a value that there is not.
  await heed.edge_correct({ task_id: 'task', edge_id: 'edge', correct_relation: 'sustains' })
  // @ts-expect-error: an action that there is not.
  await client.domain_blocks(spam)
  // @ts-expect-error: an input is required.
  await heed.domain_check()
  // @ts-expect-error: the fields of another action.
  await heed.feedback({ action: 'claim_reject', task_id: 'task', args: { domain_pattern: 'spam.example' } })
  // @ts-expect-error: only the library has a store to close.
  await client.close()
  // @ts-expect-error: the rest of the package cannot be imported.
  await import('heed/dist/app.js')
}

function explain(error: unknown): string {
  if (!(error instanceof HeedError)) throw error
  const { code, problems, status, retryAfterSeconds } = error
  const codes: ErrorCode[] = ['invalid_input', 'unavailable']
  const wait: number | undefined = retryAfterSeconds
  return codes.includes(code) ? `${status ?? 'in process'} ${wait}` : problems.map(({ field }) => field).join()
}

export async function main(options: OpenOptions, embedder: Embedder): Promise<string> {
  const progress: number[] = []
  const heed = await openHeed({ ...options, embedder })
  const client = createClient({ url: 'http://127.0.0.1:4333', key: undefined, fetch })
  try {
    await Promise.all([heed, client].map(correct))
    await wrongCalls(heed, client)
    const checked: Verification = await heed.operations.verify((done, total = 0) => progress.push(done / total))
    return `${await isBlocked(client, 'https://spam.example')} ${checked.count}`
  } catch (error) {
    const same: typeof HeedError = HeedErrorOfClient
    return error instanceof same ? explain(error) : ''
  } finally {
    await heed.close()
  }
}
