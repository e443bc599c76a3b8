// Reads a file of JSON lines in bounded memory. A line that cannot be read is counted and left out, because agents write these files
// while they run, and are killed while they write.
import { createReadStream } from 'node:fs'
import { type Fields, fieldsOf } from './record.ts'

/** What was left out, by the reason. */
export interface LeftOut {
  /** Lines that are no JSON object, or no text. */
  broken: number
  /** Lines or files that are too long to be held in memory. */
  tooLong: number
  /** Files that could not be opened or read to the end. */
  unreadable: number
}

export function nothingLeftOut(): LeftOut {
  return { broken: 0, tooLong: 0, unreadable: 0 }
}

const LONGEST_LINE = 16 * 1024 * 1024
const LINE_BREAK = 0x0a
const decoder = new TextDecoder('utf-8', { fatal: true })

export async function* recordsIn(path: string, leftOut: LeftOut): AsyncGenerator<Fields> {
  for await (const line of linesIn(path, leftOut)) {
    const record = recordIn(line, leftOut)
    if (record) yield record
  }
}

/** The whole text of a file that is one JSON document; undefined if it is too long or cannot be read. */
export async function documentIn(path: string, leftOut: LeftOut): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path)) {
      bytes += (chunk as Buffer).length
      if (bytes > 4 * LONGEST_LINE) {
        leftOut.tooLong += 1
        return undefined
      }
      parts.push(chunk as Buffer)
    }
  } catch {
    leftOut.unreadable += 1
    return undefined
  }
  return parsed(Buffer.concat(parts), leftOut)
}

async function* linesIn(path: string, leftOut: LeftOut): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  const hold = (part: Buffer): void => {
    bytes += part.length
    if (bytes <= LONGEST_LINE) held.push(part)
    else held = []
  }
  const take = (): Buffer | undefined => {
    const line = bytes > LONGEST_LINE ? undefined : Buffer.concat(held)
    if (line === undefined) leftOut.tooLong += 1
    held = []
    bytes = 0
    return line
  }
  try {
    for await (const chunk of createReadStream(path)) {
      const part = chunk as Buffer
      let from = 0
      for (let at = part.indexOf(LINE_BREAK); at >= 0; at = part.indexOf(LINE_BREAK, from)) {
        hold(part.subarray(from, at))
        from = at + 1
        const line = take()
        if (line) yield line
      }
      hold(part.subarray(from))
    }
    const last = bytes > 0 ? take() : undefined
    if (last) yield last
  } catch {
    leftOut.unreadable += 1
  }
}

function recordIn(line: Buffer, leftOut: LeftOut): Fields | undefined {
  if (line.length === 0 || (line.length === 1 && line[0] === 0x0d)) return undefined
  const value = parsed(line, leftOut)
  if (value === undefined) return undefined
  const record = fieldsOf(value)
  if (record === value) return record
  leftOut.broken += 1
  return undefined
}

function parsed(bytes: Buffer, leftOut: LeftOut): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown
  } catch {
    leftOut.broken += 1
    return undefined
  }
}
