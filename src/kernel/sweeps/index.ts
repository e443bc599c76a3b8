export { sweepActions } from './actions.ts'
export { defineSweep, type Sweep } from './sweep.ts'
export { sinceSwept, wantSweep } from './sweep-repo.ts'
export { type Sweeper, startSweeper } from './sweeper.ts'
