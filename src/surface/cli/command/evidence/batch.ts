// Turns lines of a file into the lists that `evidence_record` takes, and finds the line of a field in those lists.
import { type Line, LineError } from '../../read-lines.ts'

const lists = { task: 'tasks', page: 'pages', fragment: 'fragments', claim: 'claims', edge: 'edges' } as const
type RecordType = keyof typeof lists
type ListName = (typeof lists)[RecordType]

/** The most that one call takes. */
const mostRecords = 1_000
/** A thousand fragments of the greatest length, with every character escaped. */
const mostBytes = 128_000_000

interface FileRecord {
  readonly line: number
  readonly fields: Readonly<Record<string, unknown>>
}

export interface LineProblem {
  readonly line: number
  readonly problem: string
}

export interface Batch {
  readonly records: Readonly<Record<ListName, readonly FileRecord[]>>
  readonly count: number
  /** How many bytes of the file are read when it is. */
  readonly end: number
  /** Its lines that are not records. */
  readonly problems: readonly LineProblem[]
}

/** Only one batch is in memory at a time. */
export async function* readBatches(lines: AsyncIterable<Line>): AsyncGenerator<Batch> {
  let batch = emptyBatch()
  let bytes = 0
  try {
    for await (const line of lines) {
      if (line.text.trim() === '') continue
      addLine(batch, line)
      bytes += line.bytes
      if (batch.count + batch.problems.length < mostRecords && bytes < mostBytes) continue
      yield batch
      batch = emptyBatch()
      bytes = 0
    }
  } catch (error) {
    // Problems of earlier lines are reported with it.
    if (!(error instanceof LineError)) throw error
    batch.problems.push(error)
  }
  if (batch.count + batch.problems.length > 0) yield batch
}

export function inputOf({ records }: Batch): Record<ListName, unknown[]> {
  const entries = Object.entries(records).map(([list, members]) => [list, members.map(({ fields }) => fields)])
  return Object.fromEntries(entries)
}

/** `edges.3.claim_id` → the line of that edge, `claim_id`, and its value. */
export function placeOf({ records }: Batch, path: string): { line: number; field: string; value: unknown } | undefined {
  const [list = '', index, ...inner] = path.split('.')
  const record = (records as Readonly<Record<string, readonly FileRecord[]>>)[list]?.[Number(index)]
  const field = inner.join('.')
  return record && { line: record.line, field, value: record.fields[field] }
}

/** The ids of the records in a batch, each with its kind. */
export function* idsOf({ records }: Batch): Generator<{ kind: string; id: string }> {
  for (const [kind, list] of Object.entries(lists)) {
    for (const { fields } of records[list]) {
      if (typeof fields.id === 'string') yield { kind, id: fields.id.trim() }
    }
  }
}

/** Keeps the records in which `check` finds no problem, and lists the problems of the others by line. */
export function siftBatch(batch: Batch, check: (list: string, fields: FileRecord['fields']) => string[]): Batch {
  const sifted = { ...emptyBatch(), end: batch.end, problems: [...batch.problems] }
  for (const list of Object.values(lists)) {
    for (const record of batch.records[list]) {
      const found = check(list, record.fields)
      sifted.problems.push(...found.map((problem) => ({ line: record.line, problem })))
      if (found.length > 0) continue
      sifted.records[list].push(record)
      sifted.count += 1
    }
  }
  return sifted
}

function emptyBatch() {
  const records: Record<ListName, FileRecord[]> = { tasks: [], pages: [], fragments: [], claims: [], edges: [] }
  const problems: LineProblem[] = []
  return { records, count: 0, end: 0, problems }
}

function addLine(batch: ReturnType<typeof emptyBatch>, { number: line, text, end }: Line): void {
  batch.end = end
  const read = readRecord(text)
  if ('problem' in read) {
    batch.problems.push({ line, problem: read.problem })
    return
  }
  batch.records[lists[read.type]].push({ line, fields: read.fields })
  batch.count += 1
}

function readRecord(text: string): { type: RecordType; fields: Record<string, unknown> } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `is not valid JSON (${(error as SyntaxError).message}). Write one JSON object per line.` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'is not a record. Write one JSON object per line, such as {"type":"task","id":"t1"}.' }
  }
  const { type, ...fields } = value as Record<string, unknown>
  const types = Object.keys(lists).join(', ')
  if (type === undefined) return { problem: `type: is required: send one of ${types}.` }
  if (typeof type !== 'string' || !Object.hasOwn(lists, type)) {
    return { problem: `type: must be one of ${types}, not ${JSON.stringify(type).slice(0, 60)}.` }
  }
  return { type: type as RecordType, fields }
}
