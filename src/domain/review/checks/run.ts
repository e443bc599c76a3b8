// Runs a check on a piece of work. Pure.
import type { Check, CheckOf } from './check.ts'
import { ran } from './command/index.ts'
import { named } from './domains.ts'
import { lonely } from './files.ts'
import type { Failure, Finding, Missing, Work } from './finding.ts'
import { tooLong, tooShort } from './length.ts'
import { compile, find } from './pattern/index.ts'
import { passage, said, unsaid } from './phrases.ts'

/** Yields between its steps, so that the longest work blocks nobody. */
export function* run(check: Check, work: Work): Generator<void, Finding> {
  const missing = missingFor(check, work)
  if (missing !== undefined) return { missing }
  const { output = '', files = { changed: [], existing: [] } } = work
  switch (check.kind) {
    case 'must_contain':
      return { failure: yield* unsaid(check, output) }
    case 'must_not_contain':
      return { failure: yield* said(check, output) }
    case 'pattern':
      return { failure: yield* matching(check, output) }
    case 'max_length':
      return { failure: tooLong(check, output) }
    case 'min_length':
      return { failure: tooShort(check, output) }
    case 'forbidden_command':
      return { failure: yield* ran(check, work) }
    case 'forbidden_domain':
      return { failure: yield* named(check, work) }
    case 'file_beside':
      return { failure: lonely(check, files) }
  }
}

function missingFor({ kind }: Check, { output, commands, texts, files }: Work): Missing | undefined {
  switch (kind) {
    case 'forbidden_command':
      return commands.length === 0 ? 'command' : undefined
    case 'forbidden_domain':
      return output === undefined && commands.length === 0 && texts.length === 0 ? 'output or tool call' : undefined
    case 'file_beside':
      return files === undefined ? 'files' : undefined
    default:
      return output === undefined ? 'output' : undefined
  }
}

function* matching({ pattern, must }: CheckOf<'pattern'>, output: string): Generator<void, Failure | undefined> {
  const text = output.replaceAll('\r\n', '\n')
  const found = yield* find(compile(pattern), text)
  if (must === 'occur')
    return found
      ? undefined
      : { because: 'nothing in the output is like the pattern', remedy: 'Add what the rule asks for.' }
  if (!found) return undefined
  const because = `it has what the pattern is against: ${passage(text, found.at, found.end - found.at)}`
  return { because, remedy: 'Take it out.' }
}
