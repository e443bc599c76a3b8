export { TELL_TRAINER, trainingRunActions, trainingSweeps } from './actions/index.ts'
export { runMembers } from './members.ts'
export { trainingReducers } from './reducers/index.ts'
export { runRepo, type StoredRun } from './repo/runs.ts'
export { tellingRepo } from './repo/tellings.ts'
export { runStates } from './run.ts'
export {
  afterAttempt,
  dueName,
  FIRST_WAIT_MS,
  isOpenTelling,
  isTimeToTell,
  type Problem,
  type Telling,
} from './telling.ts'
export { countLost } from './unused.ts'
