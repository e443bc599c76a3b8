export { compile, find } from './program.ts'
export { PatternProblem } from './syntax.ts'
