// `heed evidence import`: records what agents found, from a file with one record per line, a thousand records per call.
import { HeedError } from '../../../../kernel/errors.ts'
import { exitFound } from '../../exit-code.ts'
import type { Call, Invocation } from '../../invocation.ts'
import { type LineSource, openLines } from '../../read-lines.ts'
import type { AnswerOf } from '../../render/evidence/answer.ts'
import { count, plural, safe } from '../../render/text.ts'
import { type Batch, idsOf, inputOf, placeOf, readBatches } from './batch.ts'
import { findFaults } from './faults.ts'
import { importProgress } from './import-progress.ts'
import { mostListed, refusalOf } from './refusal.ts'
import { collectUnknown, type UnknownReferences, unknownRemedy } from './unknown.ts'

interface Imported {
  records: number
  recorded: number
  unchanged: number
  readonly unknown: UnknownReferences
}

type Recorded = AnswerOf<'evidence_record'>

export async function importEvidence(invocation: Invocation, file: string, dryRun: boolean): Promise<void> {
  invocation.nameField = (field) => (field === 'file' ? file : field)
  const source = await openLines(file, invocation.env.stdin)
  const done = await invocation.withCaller((call) => send(invocation, call, source, dryRun), 'made')
  const { recorded, unchanged, unknown } = done
  if (unknown.references > 0) invocation.exitCode = exitFound
  const listed = unknown.list().slice(0, mostListed)
  const value = {
    ...{ file, dry_run: dryRun, recorded, unchanged },
    ...(dryRun && { unknown_count: unknown.references, unknown: listed.map((each) => each.unknown) }),
  }
  await invocation.print(value, describe(done, file, dryRun))
}

async function send(invocation: Invocation, call: Call, source: LineSource, dryRun: boolean): Promise<Imported> {
  const progress = importProgress(invocation, source.size)
  const done: Imported = { records: 0, recorded: 0, unchanged: 0, unknown: collectUnknown() }
  const noteUnknown = rememberIds(done.unknown)
  let current: Batch | undefined
  try {
    for await (const batch of readBatches(source.lines)) {
      current = batch
      const answer = await record(call, batch, dryRun)
      done.records += batch.count
      done.recorded += answer.recorded
      done.unchanged += answer.unchanged
      if (dryRun) noteUnknown(batch, answer.unknown ?? [])
      progress.report(done.records, batch.end)
    }
  } catch (error) {
    progress.clear()
    if (!(error instanceof HeedError)) throw error
    const action = (await invocation.env.loadActions()).find(({ name }) => name === 'evidence_record')
    const faults =
      current && error.code === 'invalid_input'
        ? await findFaults(call, action, current, error)
        : { error, batch: current }
    const refusal = refusalOf(faults.error, faults.batch, storedSoFar(done.records, dryRun))
    invocation.afterProblems = refusal.after
    throw refusal.error
  }
  if (done.records > 0) progress.finish()
  return done
}

async function record(call: Call, batch: Batch, dryRun: boolean): Promise<Recorded> {
  if (batch.problems.length > 0) throw new HeedError('invalid_input', 'Not every line is a record.')
  return (await call('evidence_record', { ...inputOf(batch), ...(dryRun && { dry_run: true }) })) as Recorded
}

/** A dry run stores nothing, so the ids from earlier in the file are remembered here. No record refers to an edge. */
function rememberIds(found: UnknownReferences) {
  const seen: Record<string, Set<string>> = { task: new Set(), page: new Set(), fragment: new Set(), claim: new Set() }
  return (batch: Batch, unknown: NonNullable<Recorded['unknown']>): void => {
    for (const { kind, id } of idsOf(batch)) seen[kind]?.add(id)
    const named = unknown
      .filter(({ kind, id }) => !seen[kind]?.has(id))
      .map(({ field, kind, id }) => ({ ...(placeOf(batch, field) ?? { line: 0, field }), kind, id }))
      .sort((one, other) => one.line - other.line)
    for (const { kind, id, line, field } of named) found.add(kind, id, line, field)
  }
}

function storedSoFar(records: number, dryRun: boolean): string {
  if (dryRun) return 'Nothing was recorded: this was a dry run.'
  if (records === 0) return 'Nothing was recorded.'
  const stored = records === 1 ? 'The first record is stored' : `The first ${count(records)} records are stored`
  return `${stored}. Running it again is safe: records that are already known change nothing.`
}

function describe({ records, recorded, unchanged, unknown }: Imported, file: string, dryRun: boolean): string {
  if (records === 0) return `Nothing to record: ${file === '-' ? 'standard input' : file} has no records.`
  const counts = `${count(recorded)} new or changed, ${count(unchanged)} already known.`
  if (!dryRun) return `${plural(records, 'record')}: ${counts}`
  const all = unknown.list()
  const lines = all.slice(0, mostListed).map(({ field, problem }) => safe(`${field}: ${problem}`))
  const unlisted = all.length - lines.length
  if (unlisted > 0) lines.push(`and ${count(unlisted)} more`)
  if (all.length > 0) {
    const lead = unknown.references === 1 ? '1 reference leads' : `${count(unknown.references)} references lead`
    lines.push(`${lead} nowhere. ${unknownRemedy(all.length > 1)}`)
  }
  return [...lines, `Dry run: nothing was recorded. ${plural(records, 'record')}: ${counts}`].join('\n')
}
