// Matters: what people asked for, each with every time that they said it. A later request belongs to the first matter that asks for the
// same; what Heed already has comes first, so that the same words are not proposed twice. Pure.
import type { ComparedPoint } from '../domain/review/index.ts'
import { asksTheSame } from '../domain/review/index.ts'
import type { Request } from './finding.ts'

/** What Heed has already: in effect, or in the inbox. */
export type Had = 'in_effect' | 'waiting' | 'rejected'

export interface Matter {
  readonly words: string
  readonly point: ComparedPoint
  readonly had: Had | undefined
  /** The oldest first. */
  readonly said: readonly Request[]
}

export interface Known {
  readonly words: string
  readonly point: ComparedPoint
  readonly had: Had
}

export function mattersIn(known: readonly Known[], requests: readonly Request[], least: number): Matter[] {
  const matters: { words: string; point: ComparedPoint; had: Had | undefined; said: Request[] }[] = known.map(
    (one) => ({ ...one, said: [] }),
  )
  for (const request of requests) {
    const same = matters.find(({ point }) => asksTheSame(point, request.point, least))
    if (same) same.said.push(request)
    else matters.push({ words: request.words, point: request.point, had: undefined, said: [request] })
  }
  return matters.filter(({ said }) => said.length > 0)
}

/** How many messages said it. */
export function timesSaid({ said }: Matter): number {
  return new Set(said.map(({ finding }) => finding.id)).size
}

/** What was meant to last is proposed at once; a correction once it was said so often. */
export function isProposed(matter: Matter, times: number): boolean {
  if (matter.had !== undefined) return matter.had === 'waiting'
  return timesSaid(matter) >= times || matter.said.some(lasts)
}

function lasts({ finding }: Request): boolean {
  return finding.standing !== undefined
}
