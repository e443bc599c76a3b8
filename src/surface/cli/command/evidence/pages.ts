// Reads all pages of an answer and puts them together.
import type { Call } from '../../invocation.ts'
import type { AnswerOf } from '../../render/evidence/answer.ts'

const limit = 200

/** The claim from the first page, with the edges of all pages. */
export async function readClaim(call: Call, claimId: string): Promise<AnswerOf<'claim_get'>> {
  const pages = await readAll<AnswerOf<'claim_get'>>(call, 'claim_get', { claim_id: claimId })
  const [{ next_cursor: _, ...first }] = pages
  return { ...first, edges: pages.flatMap(({ edges }) => edges) }
}

export async function readGraph(call: Call, taskId: string): Promise<AnswerOf<'graph_get'>> {
  const pages = await readAll<AnswerOf<'graph_get'>>(call, 'graph_get', { task_id: taskId })
  return {
    task: pages[0].task,
    pages: pages.flatMap((page) => page.pages),
    fragments: pages.flatMap(({ fragments }) => fragments),
    claims: pages.flatMap(({ claims }) => claims),
    edges: pages.flatMap(({ edges }) => edges),
    citations: pages.flatMap(({ citations }) => citations),
  }
}

async function readAll<A extends { next_cursor?: string | undefined }>(
  call: Call,
  action: string,
  input: Record<string, unknown>,
): Promise<[A, ...A[]]> {
  const read = async (cursor?: string) =>
    (await call(action, { ...input, limit, ...(cursor !== undefined && { cursor }) })) as A
  const pages: [A, ...A[]] = [await read()]
  for (let cursor = pages[0].next_cursor; cursor !== undefined; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await read(cursor))
  }
  return pages
}
