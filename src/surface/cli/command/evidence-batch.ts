// Lines of a file as the lists that `evidence_record` takes, and the way back from a field of those lists to its line.
import { type Line, lineError } from '../read-lines.ts'

const lists = { task: 'tasks', page: 'pages', fragment: 'fragments', claim: 'claims', edge: 'edges' } as const
type RecordType = keyof typeof lists
type ListName = (typeof lists)[RecordType]

/** What the action takes at once. */
const mostRecords = 1_000
/** A thousand of the longest fragments there can be, every character of them escaped. */
const mostBytes = 128_000_000

interface FileRecord {
  readonly line: number
  readonly fields: Readonly<Record<string, unknown>>
}

export interface Batch {
  readonly records: Readonly<Record<ListName, readonly FileRecord[]>>
  readonly count: number
  /** How many bytes of the file are read with it. */
  readonly end: number
}

/** A batch is let go before the next is read. */
export async function* readBatches(lines: AsyncIterable<Line>): AsyncGenerator<Batch> {
  let batch = emptyBatch()
  let bytes = 0
  for await (const line of lines) {
    if (line.text.trim() === '') continue
    const { type, fields } = parseRecord(line)
    batch.records[lists[type]].push({ line: line.number, fields })
    batch.count += 1
    batch.end = line.end
    bytes += line.bytes
    if (batch.count < mostRecords && bytes < mostBytes) continue
    yield batch
    batch = emptyBatch()
    bytes = 0
  }
  if (batch.count > 0) yield batch
}

export function inputOf({ records }: Batch): Record<ListName, unknown[]> {
  const entries = Object.entries(records).map(([list, members]) => [list, members.map(({ fields }) => fields)])
  return Object.fromEntries(entries)
}

/** `edges.3.claim_id` → the line of that edge, and `claim_id`. */
export function placeOf({ records }: Batch, field: string): { line: number; field: string } | undefined {
  const [list = '', index, ...inner] = field.split('.')
  const record = (records as Readonly<Record<string, readonly FileRecord[]>>)[list]?.[Number(index)]
  return record && { line: record.line, field: inner.join('.') }
}

/** The ids that a batch brings, each with what it is the id of. */
export function* idsOf({ records }: Batch): Generator<{ kind: string; id: string }> {
  for (const [kind, list] of Object.entries(lists)) {
    for (const { fields } of records[list]) {
      if (typeof fields.id === 'string') yield { kind, id: fields.id.trim() }
    }
  }
}

function emptyBatch() {
  const records: Record<ListName, FileRecord[]> = { tasks: [], pages: [], fragments: [], claims: [], edges: [] }
  return { records, count: 0, end: 0 }
}

function parseRecord({ number, text }: Line): { type: RecordType; fields: Record<string, unknown> } {
  const value = parse(number, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw lineError(number, 'is not a record. Write one JSON object a line, such as {"type":"task","id":"t1"}.')
  }
  const { type, ...fields } = value as Record<string, unknown>
  const types = Object.keys(lists).join(', ')
  if (type === undefined) throw lineError(number, `type: is required: send one of ${types}.`)
  if (typeof type !== 'string' || !Object.hasOwn(lists, type)) {
    throw lineError(number, `type: must be one of ${types}, not ${JSON.stringify(type).slice(0, 60)}.`)
  }
  return { type: type as RecordType, fields }
}

function parse(number: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw lineError(number, `not valid JSON (${(error as SyntaxError).message}). Write one JSON object a line.`)
  }
}
