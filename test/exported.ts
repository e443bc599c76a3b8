// For tests of exports: folders that are removed after the tests, and what is in their files.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Manifest } from '../src/kernel/operations.ts'

export interface Origin {
  id: string
  group: string
  side: 'train' | 'test'
  log_position: number
  line: number
  lines: number
  language: string
  agreement: number
  task_id?: string
  feedback_ids: string[]
  weight: number
  trust: string
  created_at: string
  withdrawn?: true
}

export interface WithdrawnLine {
  id: string
  side: string
  log_position: number
  line: number
  lines: number
  replaced: boolean
}

/** Names folders that do not exist yet. */
export function exportFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'heed-export-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  let folders = 0
  return () => {
    folders += 1
    return join(root, `export-${folders}`)
  }
}

export const linesOf = <T>(folder: string, name: string): T[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T)

export const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** Every file by its name, as text. */
export function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
