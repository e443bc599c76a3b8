#!/usr/bin/env node
// The process entry: it checks the version of Node before it loads the program, which an older Node could not parse.
import { runHook } from './hook-command.ts'
import { nodeProblem } from './node-version.ts'

const problem = nodeProblem(process.versions.node)
const [command, ...words] = process.argv.slice(2)
// An agent waits for its hook, so a hook does not wait for the program, and this file has all that it loads.
const isHook = command === 'hook' && !words.some((word) => ['-h', '--help'].includes(word))
if (problem === undefined && isHook) {
  await runHook(words, () => import('./hook-in-process.ts'))
} else if (problem === undefined) {
  await import('./command-line.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
