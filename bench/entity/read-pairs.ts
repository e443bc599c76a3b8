// Pairs of names and whether they are the same, from a CSV file with the columns name1, name2 and is_match.
import { readFileSync } from 'node:fs'

export interface NamePair {
  readonly a: string
  readonly b: string
  readonly same: boolean
}

export function readPairs(file: string): NamePair[] {
  const [header = [], ...rows] = rowsOf(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  const column = (name: string): number => {
    const index = header.indexOf(name)
    if (index < 0) throw new Error(`the file has no column ${name}; it has ${header.join(', ')}`)
    return index
  }
  const [a, b, same] = [column('name1'), column('name2'), column('is_match')]
  return rows.map((row) => ({ a: row[a] ?? '', b: row[b] ?? '', same: row[same] === 'true' }))
}

/** A field at a time: quoted, with quotes inside doubled, or plain; and what ends it. */
const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy

function rowsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.trimEnd().matchAll(field)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
