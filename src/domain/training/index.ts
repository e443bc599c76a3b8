export { trainingRunActions, trainingSweeps } from './actions/index.ts'
export { trainingReducers } from './reducers/index.ts'
