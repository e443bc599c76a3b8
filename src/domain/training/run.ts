// A training run: a trainer takes samples, trains, and says how it went. Only a run that succeeded has used its samples.
import { HeedError } from '../../kernel/errors.ts'

export const DUE = 'run_due'
export const START = 'run_start'
export const TAKE = 'run_take'
export const REPORT = 'run_report'
export const FINISH = 'run_finish'

export const runStates = ['due', 'running', 'succeeded', 'failed'] as const
export type RunState = (typeof runStates)[number]

/** A state as a sentence has it after "the run", and what to do if another state is needed. */
const inWords = {
  due: { is: 'is due', remedy: 'Start it with run_start.' },
  running: { is: 'is running', remedy: 'Wait for its end, or end it with run_finish.' },
  succeeded: { is: 'has succeeded', remedy: 'Ask for another one with run_request.' },
  failed: { is: 'has failed', remedy: 'Ask for another one with run_request.' },
} as const satisfies Record<RunState, object>

export function wrongState(runId: string, state: RunState, problem: string): HeedError {
  const { is, remedy } = inWords[state]
  return new HeedError('conflict', `The run ${runId} ${is}, and ${problem}. ${remedy}`)
}

export const endings = ['succeeded', 'failed'] as const

/** Why it fell due: enough samples wait, or a person wants it. */
export const causes = ['threshold', 'request'] as const
export type Cause = (typeof causes)[number]

/** While it is due or running, no other run of its kind falls due. */
export const openStates: readonly RunState[] = ['due', 'running']
