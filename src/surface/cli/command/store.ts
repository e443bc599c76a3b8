// `heed rebuild`, `heed verify` and `heed backup`: what an operator does to the whole store.
import type { Command } from 'commander'
import { invalidInput } from '../../../kernel/errors.ts'
import { exitFound } from '../exit-code.ts'
import type { Invocation } from '../invocation.ts'
import { bytes, plural } from '../render/text.ts'
import { isSound, renderVerification } from '../render/verification.ts'
import { jsonOption } from './json-option.ts'
import { withProgress } from './with-progress.ts'

export function addStoreCommands(program: Command, invocation: Invocation, group: string): void {
  program
    .command('rebuild')
    .description('Derive every projection again from the facts and the log.')
    .helpGroup(group)
    .option('--as-of <time>', 'derive the state as it was at this time, ISO 8601; needs --into')
    .option('--into <file>', 'a new SQLite file to write that state to; needs --as-of')
    .addOption(jsonOption())
    .action((given: { asOf?: string; into?: string }) => rebuild(invocation, given))

  program
    .command('verify')
    .summary('Check that nothing was altered and that all follows from the log.')
    .description(
      'Check that no row was altered and that every projection follows from the log, without changing anything.',
    )
    .helpGroup(group)
    .addOption(jsonOption())
    .action(() => verify(invocation))

  program
    .command('backup')
    .description('Write a consistent copy of the live SQLite file.')
    .helpGroup(group)
    .argument('<file>', 'the file to write')
    .addOption(jsonOption())
    .action(async (file: string) => {
      const written = await invocation.withHeed(({ operations }) => operations.backup(file))
      await invocation.print({ file, ...written }, `Wrote ${bytes(written.bytes)} to ${file}.`)
    })
}

async function rebuild(invocation: Invocation, given: { asOf?: string; into?: string }): Promise<void> {
  const target = snapshot(given)
  const result = await withProgress(invocation, 'Rebuild', ({ operations }, onProgress) =>
    target ? operations.rebuildInto(target.into, target.asOf, onProgress) : operations.rebuild(onProgress),
  )
  const what = `${plural(result.rows, 'row')} of ${plural(result.aggregates, 'aggregate')}`
  const remade = result.remade ? ` These were missing or damaged and were made again: ${result.remade.join(', ')}.` : ''
  const text = target
    ? `Wrote the state of ${target.asOf} to ${target.into}: ${what}.`
    : `Derived ${what} again.${remade}`
  await invocation.print(target ? { ...result, as_of: target.asOf, file: target.into } : result, text)
}

/** Requires both flags or neither, and converts the time to UTC. */
function snapshot({ asOf, into }: { asOf?: string; into?: string }): { asOf: string; into: string } | undefined {
  if (asOf === undefined && into === undefined) return undefined
  if (asOf === undefined) throw invalidInput('--as-of', 'give the time too, or leave out --into to rebuild in place.')
  if (into === undefined) throw invalidInput('--into', 'give the file too: a past state never replaces the live one.')
  const at = new Date(asOf)
  if (!/^\d{4}-\d\d/.test(asOf) || Number.isNaN(at.getTime())) {
    throw invalidInput(
      '--as-of',
      `expected an ISO 8601 time such as 2026-01-31T09:30:00Z, got ${JSON.stringify(asOf)}.`,
    )
  }
  return { asOf: at.toISOString(), into }
}

async function verify(invocation: Invocation): Promise<void> {
  const result = await withProgress(invocation, 'Verify', ({ operations }, onProgress) => operations.verify(onProgress))
  if (!isSound(result)) invocation.exitCode = exitFound
  await invocation.print(result, renderVerification(result, invocation.columns))
}
