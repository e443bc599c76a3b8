#!/usr/bin/env node
// The process entry: it checks the version of Node before it loads the program, which an older Node could not parse.
import { nodeProblem } from './node-version.ts'

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  await import('./command-line.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
