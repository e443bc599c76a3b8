// What `heed doctor` found: one line each, and what to do about it.
import type { AgentName } from '../../../kernel/agents.ts'
import type { Scope } from '../../../setup/index.ts'

export interface Check {
  readonly agent: AgentName
  readonly scope?: Scope
  /** What was looked at, such as the event of a hook. */
  readonly check: string
  /** `unknown`: nothing is wrong as far as Heed can see, but it could not see all. */
  readonly state: 'ok' | 'unknown' | 'broken'
  readonly detail: string
  readonly remedy?: string
}

/** A row of `hook_list`. */
export interface Fired {
  readonly agent: string
  readonly event: string
  readonly times: number
  readonly fired_at: string
  readonly duration_ms: number
  readonly failed_at?: string | undefined
  readonly failure?: string | undefined
}
