// Files of a story, written and read as a whole.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The text of each file below a folder, by its path. */
export function filesBelow(folder: string, without: readonly string[] = []): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !without.includes(name))
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')])
  const folders = entries.filter((entry) => entry.isDirectory())
  const below = folders.flatMap(({ name }) =>
    Object.entries(filesBelow(join(folder, name))).map(([path, text]) => [join(name, path), text]),
  )
  return Object.fromEntries([...files, ...below])
}

export function writeFile(path: string, content: string | object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}
