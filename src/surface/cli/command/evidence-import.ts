// `heed evidence import`: what agents found, from a file of one record a line, a thousand records a call.
import { type FieldProblem, HeedError } from '../../../kernel/errors.ts'
import { exitFound } from '../exit-code.ts'
import type { Call, Invocation } from '../invocation.ts'
import { type LineSource, openLines } from '../read-lines.ts'
import type { AnswerOf } from '../render/evidence-answer.ts'
import { count, plural, safe } from '../render/text.ts'
import { type Batch, idsOf, inputOf, placeOf, readBatches } from './evidence-batch.ts'

interface Dangling {
  line: number
  field: string
  kind: string
  id: string
}

interface Imported {
  records: number
  recorded: number
  unchanged: number
  unknown_count: number
  unknown: Dangling[]
}

const mostListed = 20

export async function importEvidence(invocation: Invocation, file: string, dryRun: boolean): Promise<void> {
  invocation.nameField = (field) => (field === 'file' ? '<file>' : field)
  const source = await openLines(file, invocation.env.stdin)
  const { records, ...answer } = await invocation.withCaller((call) => send(invocation, call, source, dryRun))
  if (dryRun && answer.unknown_count > 0) invocation.exitCode = exitFound
  const { recorded, unchanged, ...unknown } = answer
  const value = { file, dry_run: dryRun, recorded, unchanged, ...(dryRun && unknown) }
  await invocation.print(value, describe({ records, ...answer }, file, dryRun))
}

async function send(invocation: Invocation, call: Call, source: LineSource, dryRun: boolean): Promise<Imported> {
  const progress = startProgress(invocation, source.size)
  const done: Imported = { records: 0, recorded: 0, unchanged: 0, unknown_count: 0, unknown: [] }
  const isDangling = rememberIds()
  try {
    for await (const batch of readBatches(source.lines)) {
      const input = { ...inputOf(batch), ...(dryRun && { dry_run: true }) }
      const answer = (await call('evidence_record', input).catch((error) => {
        throw atLines(error, batch)
      })) as AnswerOf<'evidence_record'>
      done.records += batch.count
      done.recorded += answer.recorded
      done.unchanged += answer.unchanged
      if (dryRun) {
        const found = isDangling(batch, answer.unknown ?? [])
        done.unknown_count += found.length
        done.unknown.push(...found.slice(0, mostListed - done.unknown.length))
      }
      progress.report(done.records, batch.end)
    }
  } catch (error) {
    progress.clear()
    throw withStanding(error, done.records, dryRun)
  }
  progress.finish()
  return done
}

/** A rehearsal stores nothing, so what stands earlier in the file is remembered here. No record refers to an edge. */
function rememberIds() {
  const seen: Record<string, Set<string>> = { task: new Set(), page: new Set(), fragment: new Set(), claim: new Set() }
  return (batch: Batch, unknown: NonNullable<AnswerOf<'evidence_record'>['unknown']>): Dangling[] => {
    for (const { kind, id } of idsOf(batch)) seen[kind]?.add(id)
    return unknown
      .filter(({ kind, id }) => !seen[kind]?.has(id))
      .map(({ field, kind, id }) => ({ ...(placeOf(batch, field) ?? { line: 0, field }), kind, id }))
      .sort((one, other) => one.line - other.line)
  }
}

/** The action names fields of its lists; a person has lines. */
function atLines(error: unknown, batch: Batch): unknown {
  if (!(error instanceof HeedError)) return error
  const places = error.problems.map(({ field, problem }) => ({ problem, field, place: placeOf(batch, field) }))
  places.sort((one, other) => (one.place?.line ?? 0) - (other.place?.line ?? 0))
  const problems = places.map(({ field, problem, place }): FieldProblem => {
    if (!place) return { field, problem }
    return { field: `line ${place.line}`, problem: place.field ? `${place.field}: ${problem}` : problem }
  })
  return rewritten(error, error.message, problems)
}

/** Adds what is stored by now, and that it is safe to begin again. */
function withStanding(error: unknown, records: number, dryRun: boolean): unknown {
  if (!(error instanceof HeedError)) return error
  const listed = error.problems.slice(0, mostListed)
  const more = error.problems.length - listed.length
  const standing = standingOf(records, dryRun)
  const problems = [
    ...listed,
    ...(more > 0 ? [{ field: '', problem: `and ${count(more)} more` }] : []),
    ...(listed.length > 0 ? [{ field: '', problem: standing }] : []),
  ]
  const [first] = listed
  const said = first ? `${first.field}: ${first.problem}` : error.message
  return rewritten(error, `${said} ${standing}`, problems)
}

function standingOf(records: number, dryRun: boolean): string {
  if (dryRun) return 'Nothing was recorded: this was a dry run.'
  if (records === 0) return 'Nothing was recorded.'
  const stored = records === 1 ? 'The first record is stored' : `The first ${count(records)} records are stored`
  return `${stored}. Running it again is safe: what is known changes nothing.`
}

function rewritten(error: HeedError, message: string, problems: readonly FieldProblem[]): HeedError {
  return new HeedError(error.code, message, { problems, cause: error.cause })
}

function describe({ records, recorded, unchanged, unknown, unknown_count }: Imported, file: string, dryRun: boolean) {
  if (records === 0) return `Nothing to record: ${file === '-' ? 'standard input' : file} holds no records.`
  const counts = `${count(recorded)} new or changed, ${count(unchanged)} known already.`
  if (!dryRun) return `${plural(records, 'record')}: ${counts}`
  const lines = unknown.map(({ line, field, kind, id }) => safe(`line ${line}: ${field}: no ${kind} has the id ${id}.`))
  const unlisted = unknown_count - unknown.length
  if (unlisted > 0) lines.push(`and ${count(unlisted)} more`)
  if (unknown_count > 0) {
    const lead = unknown_count === 1 ? '1 reference leads' : `${count(unknown_count)} references lead`
    lines.push(`${lead} nowhere. Put each record before the lines that refer to it.`)
  }
  return [...lines, `Dry run, nothing was recorded. ${plural(records, 'record')}: ${counts}`].join('\n')
}

/** A bar of bytes where the size is known, which no count of records is; at the end what was done, in records. */
function startProgress(invocation: Invocation, size: number | undefined) {
  const records = invocation.progress('Records')
  const bytes = size === undefined ? undefined : invocation.progress('Bytes read')
  let done = 0
  return {
    report(now: number, end: number) {
      done = now
      if (bytes) bytes.report(end, size)
      else records.report(done)
    },
    clear() {
      bytes?.clear()
      records.clear()
    },
    finish() {
      bytes?.clear()
      records.report(done)
      records.finish()
    },
  }
}
