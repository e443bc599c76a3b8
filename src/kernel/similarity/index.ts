export { normalise } from './normalise.ts'
