export { trainingActions } from './actions.ts'
export { exportSamples } from './export.ts'
export type { Manifest } from './manifest.ts'
export { type Place, type Sample, type SampleSource, type SampleSources, sourceMap } from './sample.ts'
