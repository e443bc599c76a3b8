export { trainingActions } from './actions.ts'
export { type ExportRequest, exportSamples, type Manifest } from './export.ts'
export { type Place, type Sample, type SampleSource, type SampleSources, sourceMap } from './sample.ts'
