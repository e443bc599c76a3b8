// Messages with the exchange before them, and a label for what each says of it: one JSON object per line.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Said } from '../peer/document-004.ts'
import { InputError } from '../report/input-error.ts'

export interface Row extends Said {
  readonly id?: string | undefined
  readonly label: string
  /** The words that state a standing instruction, or null if nothing does; undefined if nobody looked. */
  readonly standing?: string | null | undefined
}

export interface Corpus {
  readonly name: string
  readonly rows: readonly Row[]
}

const line = z.object({
  id: z.string().optional(),
  prev_user: z.string(),
  system: z.string(),
  user: z.string(),
  label: z.string(),
})

export function readRows(file: string): Row[] {
  return readText(file)
    .split(/\r?\n/)
    .map((text, index) => ({ text, place: `${file}: line ${index + 1}` }))
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, place }) => rowOf(text, place))
    .filter(saysSomething)
}

/** A message of no words is nothing to judge. */
export function saysSomething({ message }: Said): boolean {
  return message.trim() !== ''
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new InputError(`${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`)
  }
}

export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InputError(`${place} is not JSON.`)
  }
}

function rowOf(text: string, place: string): Row {
  const read = line.safeParse(parseJson(text, place))
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.join('.')).filter((path) => path !== '')
    const missing = fields.length === 0 ? 'is no object' : `has no text in ${fields.join(', ')}`
    throw new InputError(`${place} ${missing}; a row has prev_user, system, user and label.`)
  }
  const { id, prev_user, system, user, label } = read.data
  return { id, previousQuery: prev_user, previousResponse: system, message: user, label }
}
