// Compares the manifest with the tests: every built clause is cited, and every cited clause exists and is built.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Clause, clauses } from './requirements.ts'
import { verifies } from './verifies.ts'

interface Citation {
  id: string
  file: string
}

const root = join(import.meta.dirname, '..')

describe('the requirement manifest', () => {
  it('agrees with what the tests cite', () => {
    expect(problems(clauses, testFiles().flatMap(citationsIn))).toEqual([])
  })

  it('reads every id of a citation, over several lines too', () => {
    const text = `describe(\`\${verifies('K1', "K2")} a\`); it(\`\${verifies(\n  'E3',\n)} b\`)`
    expect(citations(text, 'a.test.ts').map((citation) => citation.id)).toEqual(['K1', 'K2', 'E3'])
  })

  it('names what is uncited, unknown or built already', () => {
    const manifest: Record<string, Clause> = {
      A1: { title: 'Cited', status: 'built' },
      A2: { title: 'Uncited', status: 'built' },
      A3: { title: 'Ahead of its time', status: 'planned' },
    }
    expect(
      problems(
        manifest,
        ['A1', 'A3', 'A9'].map((id) => ({ id, file: 'a.test.ts' })),
      ),
    ).toEqual([
      'A2 (Uncited) is built, but no test cites it.',
      'a.test.ts cites A3 (Ahead of its time), which is planned: move it to built.',
      'a.test.ts cites A9, which is no clause.',
    ])
  })

  it('shows the clauses in the title of a test', () => {
    expect(`${verifies('K1', 'E3')}undoes`).toBe('[K1 E3] undoes')
  })
})

function problems(manifest: Record<string, Clause>, cited: readonly Citation[]): string[] {
  const ids = new Set(cited.map(({ id }) => id))
  const uncited = Object.entries(manifest)
    .filter(([id, clause]) => clause.status === 'built' && !ids.has(id))
    .map(([id, clause]) => `${id} (${clause.title}) is built, but no test cites it.`)
  const wrong = cited.flatMap(({ id, file }) => {
    const clause = manifest[id]
    if (!clause) return [`${file} cites ${id}, which is no clause.`]
    if (clause.status === 'built') return []
    return [`${file} cites ${id} (${clause.title}), which is planned: move it to built.`]
  })
  return [...uncited, ...new Set(wrong)]
}

function testFiles(): string[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(root, folder, file))
      .filter((file) => file !== import.meta.filename),
  )
}

function citationsIn(file: string): Citation[] {
  return citations(readFileSync(file, 'utf8'), relative(root, file))
}

function citations(text: string, file: string): Citation[] {
  return [...text.matchAll(/\bverifies\(([^)]*)\)/g)].flatMap((call) =>
    [...(call[1] ?? '').matchAll(/['"](\w+)['"]/g)].map((id) => ({ id: id[1] ?? '', file })),
  )
}
