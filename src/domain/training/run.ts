// A training run: a trainer takes samples, trains, and says how it went. Only a run that succeeded has used its samples.

export const DUE = 'run_due'
export const START = 'run_start'
export const TAKE = 'run_take'
export const REPORT = 'run_report'
export const FINISH = 'run_finish'

export const runStates = ['due', 'running', 'succeeded', 'failed'] as const
export type RunState = (typeof runStates)[number]

export const endings = ['succeeded', 'failed'] as const

/** Why it fell due: enough samples wait, or a person wants it. */
export const causes = ['threshold', 'request'] as const
export type Cause = (typeof causes)[number]

/** While it is due or running, no other run of its kind falls due. */
export const openStates: readonly RunState[] = ['due', 'running']
