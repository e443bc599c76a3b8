// Public review comments (cr_esem23.csv) with what each is about. Questions, praise and comments that turned out to be wrong ask for nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { InputError } from '../report/input-error.ts'

export interface Comment {
  readonly id: string
  readonly text: string
  readonly about: string
  readonly reviewer: string
}

const FILE = 'cr_esem23.csv'
const ASKING: ReadonlySet<string> = new Set(['REFACTORING', 'DOCUMENTATION', 'FUNCTION'])
const LONGEST = 2_000

interface Row {
  readonly comment_id: string
  readonly message: string
  readonly category: string
  readonly comment_group: string
  readonly reviewer_id: string
}

export function readComments(folder: string | undefined): Comment[] {
  const file = join(folder ?? '', 'review', FILE)
  if (folder === undefined || !existsSync(file))
    throw new InputError(`${file} does not exist; --data is the folder that has review/${FILE}.`)
  const rows: Row[] = parse(readFileSync(file), { bom: true, columns: true })
  const asking = rows.filter((row) => ASKING.has(row.comment_group) && row.message.trim() !== '')
  return [...new Map(asking.map((row) => [row.comment_id, row])).values()].map((row) => ({
    id: row.comment_id,
    text: row.message.slice(0, LONGEST),
    about: row.category.toLowerCase(),
    reviewer: row.reviewer_id,
  }))
}
