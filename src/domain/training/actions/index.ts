import { adapterActions } from './adapters.ts'
import { dueActions, runsFallDue } from './due.ts'
import { runActions } from './runs.ts'

export const trainingRunActions = [...runActions, ...dueActions, ...adapterActions] as const

export const trainingSweeps = [runsFallDue] as const

export { TELL_TRAINER } from './due.ts'
