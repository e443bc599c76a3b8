// The entry of the command line: what command-line.ts passes to it, and the calls that make and run it.
export type { CliEnvironment, Data, GitStore, SetupEnvironment } from './environment.ts'
export { createCli, runCli } from './program.ts'
