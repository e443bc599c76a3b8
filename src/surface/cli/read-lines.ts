// Reads a file or standard input line by line, in bounded memory. Each line has its number and its end in the input.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { HeedError } from '../../kernel/errors.ts'

export interface Line {
  /** From 1, blank lines included, as an editor counts. */
  readonly number: number
  readonly text: string
  readonly bytes: number
  /** How many bytes of the input are before the next line. */
  readonly end: number
}

export interface LineSource {
  /** In bytes; absent if the input is a stream. */
  readonly size?: number
  readonly lines: AsyncIterable<Line>
}

/** No record is that long; a file without line breaks is refused before it fills the memory. */
const mostBytes = 1_000_000
const lineBreak = 0x0a
/** Removes a byte order mark, and refuses bytes that would otherwise be stored as question marks. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/** `given` is a path, or `-` for standard input. */
export async function openLines(given: string, stdin: Readable): Promise<LineSource> {
  if (given === '-') return { lines: splitLines(stdin) }
  const found = await stat(given).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(given, error)
  })
  if (found.isDirectory()) throw unreadable(given, { code: 'EISDIR' })
  const lines = splitLines(readChunks(given))
  return found.isFile() && found.size > 0 ? { size: found.size, lines } : { lines }
}

/** A line cannot be read, so the lines after it are not read either. */
export class LineError extends HeedError {
  readonly line: number
  readonly problem: string

  constructor(line: number, problem: string) {
    super('invalid_input', `line ${line}: ${problem}`, { problems: [{ field: `line ${line}`, problem }] })
    this.line = line
    this.problem = problem
  }
}

async function* readChunks(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException)
  }
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'is a folder. Give a file, or - for standard input.',
  EACCES: 'cannot be read. Check its permissions.',
}

function unreadable(file: string, { code = 'unknown cause' }: Pick<NodeJS.ErrnoException, 'code'>): HeedError {
  const problem = causes[code] ?? `cannot be read (${code}).`
  return new HeedError('invalid_input', `${file}: ${problem}`, { problems: [{ field: 'file', problem }] })
}

async function* splitLines(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Line> {
  let held: Buffer[] = []
  let bytes = 0
  let number = 1
  let end = 0

  const hold = (part: Buffer) => {
    bytes += part.length
    if (bytes > mostBytes) throw new LineError(number, 'is longer than 1 MB. Write one record per line.')
    held.push(part)
  }
  const take = (breakBytes: number): Line => {
    end += bytes + breakBytes
    const line = { number, text: decode(Buffer.concat(held), number), bytes, end }
    held = []
    bytes = 0
    number += 1
    return line
  }

  for await (const chunk of chunks) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let from = 0
    for (let at = part.indexOf(lineBreak); at >= 0; at = part.indexOf(lineBreak, from)) {
      hold(part.subarray(from, at))
      yield take(1)
      from = at + 1
    }
    hold(part.subarray(from))
  }
  if (bytes > 0) yield take(0)
}

function decode(bytes: Buffer, number: number): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new LineError(number, 'is not UTF-8 text. Save the file as UTF-8.')
  }
}
