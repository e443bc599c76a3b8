// The door of the command line: what main.ts fills in, and the one call that runs it.
export type { CliEnvironment } from './environment.ts'
export { createCli, runCli } from './program.ts'
