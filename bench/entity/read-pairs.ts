// Pairs of names and whether they are the same, from a CSV file with the columns name1, name2 and is_match.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export interface NamePair {
  readonly a: string
  readonly b: string
  readonly same: boolean
}

export function readPairs(file: string): NamePair[] {
  const [header = [], ...rows] = parse(readFileSync(file), { bom: true })
  const column = (name: string): number => {
    const index = header.indexOf(name)
    if (index < 0) throw new Error(`the file has no column ${name}; it has ${header.join(', ')}`)
    return index
  }
  const [a, b, same] = [column('name1'), column('name2'), column('is_match')]
  return rows.map((row) => ({ a: row[a] ?? '', b: row[b] ?? '', same: row[same] === 'true' }))
}
