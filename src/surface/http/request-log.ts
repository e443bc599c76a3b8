// The log of requests: one line each, with neither bodies nor secrets. A call over MCP has a line of its own, because one address
// takes them all.
import type { Caller } from '../../kernel/caller.ts'

export interface RequestLine {
  readonly method?: string
  readonly path?: string
  /** The tool that was called over MCP. */
  readonly tool?: string
  readonly status: number | string
  readonly duration_ms: number
  /** The id of the key, not the key itself; absent without one. */
  readonly key?: string
}

export type LogRequest = (line: RequestLine) => void

const LONGEST_PATH = 200

/** Without the query, which may say what nobody should read here. */
export function pathOf({ url }: Request): string {
  return new URL(url).pathname.slice(0, LONGEST_PATH)
}

export function keyIdOf(caller: Caller | undefined): { key?: string } {
  return caller?.actorKind === 'key' ? { key: caller.actor } : {}
}

export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
