// `heed intent import`: imports verbs, entities, phrases and other names from a file, as one import.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { z } from 'zod'
import { type Format, formats, type intentActions, readDocument } from '../../../../domain/intent/index.ts'
import { type FieldProblem, HeedError, invalidInput } from '../../../../kernel/errors.ts'
import type { Call, Invocation } from '../../invocation.ts'
import { openLines } from '../../read-lines.ts'
import { count, oneLine, plural } from '../../render/text.ts'
import { mostListed } from '../evidence/refusal.ts'
import { type Batch, batchesOf, countRecords } from './batch.ts'
import { refusalOf } from './refusal.ts'

type Answer = z.output<Extract<(typeof intentActions)[number], { name: 'intent_import' }>['output']>

/** The most changes that are listed, the same as in one call. */
const mostChanges = 100
/** A document is read as a whole: 20 MB of YAML took 14 s and 1.2 GB. */
const mostBytes = 20_000_000

const extensions: Readonly<Record<string, Format>> = { '.yaml': 'yaml', '.yml': 'yaml', '.json': 'json', '.csv': 'csv' }

export async function importIntent(
  invocation: Invocation,
  file: string,
  given: Format | undefined,
  dryRun: boolean,
): Promise<void> {
  invocation.nameField = (field) => (field === 'file' || field === 'document' ? nameOf(file) : field)
  const text = await readText(invocation, file)
  const format = given ?? extensions[extname(file).toLowerCase()]
  if (!format) throw invalidInput('--format', `is required, because the file name does not show it: ${choices}.`)
  const document = readDocument(text, format)
  const total = countRecords(document.lists)
  const batches = batchesOf(document.lists)
  const done = await invocation.withCaller(
    (call) => send(invocation, call, { batches, total, placeOf: document.placeOf }, dryRun),
    'made',
  )
  await invocation.print({ file, dry_run: dryRun, ...done }, describe(done, dryRun))
}

const choices = `one of ${formats.join(', ')}`

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

async function readText(invocation: Invocation, file: string): Promise<string> {
  // Refuses what is not a file, with the same message as other commands.
  const { size = 0 } = await openLines(file, invocation.env.stdin)
  const tooLong = invalidInput('file', 'is longer than 20 MB. Split it, and import the parts one after another.')
  if (size > mostBytes) throw tooLong
  const bytes = file === '-' ? await readStream(invocation.env.stdin) : await readFile(file).catch(refuseUnreadable)
  if (bytes.length > mostBytes) throw tooLong
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidInput('file', 'is not UTF-8 text. Save it as UTF-8.')
  }
}

async function readStream(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes > mostBytes) break
  }
  return Buffer.concat(chunks)
}

function refuseUnreadable({ code = 'unknown cause' }: NodeJS.ErrnoException): never {
  throw invalidInput('file', `cannot be read (${code}). Check its permissions.`)
}

interface Sending {
  readonly batches: Iterable<Batch>
  readonly total: number
  placeOf(path: string): string
}

async function send(invocation: Invocation, call: Call, sending: Sending, dryRun: boolean): Promise<Imported> {
  const progress = invocation.progress('Records')
  const prepared = invocation.progress('Phrases prepared')
  const tally = startTally()
  const unknown: { error: HeedError; problems: FieldProblem[] }[] = []
  const refuse = (error: HeedError, problems: readonly FieldProblem[]): never => {
    const stored = storedSoFar(tally.done.records, sending.total, dryRun)
    const refusal = refusalOf(error, problems, sending.placeOf, stored)
    invocation.afterProblems = refusal.after
    throw refusal.error
  }
  for (const batch of sending.batches) {
    try {
      const input = { ...batch.input, dry_run: dryRun }
      tally.add(batch, (await call('intent_import', input, prepared.report)) as Answer)
    } catch (error) {
      prepared.clear()
      progress.clear()
      if (!(error instanceof HeedError)) throw error
      const problems = error.problems.map(({ field, problem }) => ({ field: batch.pathOf(field), problem }))
      // A dry run goes on, to list everything unknown at once.
      if (!dryRun || error.code !== 'not_found') refuse(error, problems)
      unknown.push({ error, problems })
    }
    prepared.clear()
    progress.report(tally.done.records, sending.total)
  }
  const [first] = unknown
  if (first) {
    progress.clear()
    refuse(
      first.error,
      unknown.flatMap(({ problems }) => problems),
    )
  }
  progress.finish()
  return tally.done
}

type Imported = Pick<
  Answer,
  'recorded' | 'removed' | 'unchanged' | 'changes' | 'changes_left_out' | 'ambiguous' | 'rejected'
> & {
  records: number
  /** The message of each call; usually there is one. */
  messages: string[]
  feedback_ids: string[]
  waiting: NonNullable<Answer['waiting']>[]
}

/** Answers count verbs and entities; one that several calls continue counts once. */
function startTally() {
  const done: Imported = {
    records: 0,
    recorded: 0,
    removed: 0,
    unchanged: 0,
    changes: [],
    changes_left_out: 0,
    ambiguous: [],
    rejected: [],
    messages: [],
    feedback_ids: [],
    waiting: [],
  }
  let wasRecorded = false
  return {
    done,
    add({ count: records, continues }: Batch, answer: Answer): void {
      done.records += records
      done.removed += answer.removed
      const isRecorded = answer.recorded > 0
      if (!continues) {
        done.recorded += answer.recorded
        done.unchanged += answer.unchanged
      } else if (isRecorded && !wasRecorded) {
        done.recorded += 1
        done.unchanged -= 1
      }
      wasRecorded = isRecorded || (continues && wasRecorded)
      // In a dry run, each call that continues a verb would list it as new again.
      const changes = answer.changes.filter(({ after = '' }) => !continues || !/^new(,|$)/.test(after))
      const room = mostChanges - done.changes.length
      done.changes.push(...changes.slice(0, room))
      done.ambiguous.push(...answer.ambiguous)
      done.rejected.push(...answer.rejected)
      done.messages.push(answer.message)
      if (answer.feedback_id !== undefined) done.feedback_ids.push(answer.feedback_id)
      if (answer.waiting) done.waiting.push(answer.waiting)
      done.changes_left_out += answer.changes_left_out + Math.max(0, changes.length - room)
    },
  }
}

function storedSoFar(records: number, total: number, dryRun: boolean): string {
  if (dryRun) return 'Nothing was imported: this was a dry run.'
  if (records === 0) return 'Nothing was imported.'
  const are = records === 1 ? 'is' : 'are'
  return `${count(records)} of ${plural(total, 'record')} ${are} stored. Running it again is safe: what is already known changes nothing.`
}

function describe(imported: Imported, dryRun: boolean): string {
  const { records, recorded, removed, unchanged, changes, changes_left_out, ambiguous, waiting, rejected } = imported
  const { messages, feedback_ids } = imported
  const listed = changes.slice(0, dryRun ? mostChanges : mostListed).map(drawChange)
  const unlisted = changes.length - listed.length + changes_left_out
  const subjects = plural(recorded - removed, 'verb or entity', 'verbs and entities')
  const gone = removed > 0 ? ` ${count(removed)} removed,` : ''
  const counts = `${plural(records, 'record')}: ${subjects} new or changed,${gone} ${count(unchanged)} already known.`
  return [
    ...listed,
    ...(unlisted > 0 ? [`and ${count(unlisted)} more`] : []),
    ...ambiguous.map(({ phrase, verbs }) =>
      oneLine(`Several verbs have the phrase “${phrase}”: ${verbs.join(', ')}. A search for it is ambiguous.`),
    ),
    dryRun ? `Dry run: nothing was imported. ${counts}` : counts,
    ...(waiting.length + rejected.length > 0 ? messages.map(oneLine) : []),
    ...feedback_ids.map((id) => `To take it back: heed undo ${id}`),
    ...waiting.flatMap(({ undo, feedback_id }) => (undo ? `To take back what waits: heed undo ${feedback_id}` : [])),
  ].join('\n')
}

function drawChange({ what, before, after }: Answer['changes'][number]): string {
  const change = before === undefined ? after : `${before} → ${after ?? 'removed'}`
  return oneLine(`${what}: ${change}`)
}
