export { compile, find, type Program } from './program.ts'
export { PatternProblem } from './syntax.ts'
