// For tests and benchmarks: transcripts of Claude Code in a folder that is gone afterwards.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Said {
  readonly message: string
  /** What the agent answered. */
  readonly response: string
}

export interface Home {
  readonly folder: string
  /** Writes a session that began on a day of November 2026. */
  session(name: string, day: number, said: readonly Said[]): string
  remove(): void
}

export function makeHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), 'heed-home-'))
  const project = join(folder, 'projects', '-home-ann-shop')
  mkdirSync(project, { recursive: true })
  return {
    folder,
    session(name, day, said) {
      const path = join(project, `${name}.jsonl`)
      writeFileSync(path, `${linesOf(name, day, said).join('\n')}\n`)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function linesOf(sessionId: string, day: number, said: readonly Said[]): string[] {
  let parentUuid: string | null = null
  return said.flatMap(({ message, response }, turn) => {
    const at = (second: number) => new Date(Date.UTC(2026, 10, day, 9, turn, second)).toISOString()
    const common = { isSidechain: false, cwd: '/home/ann/shop', sessionId, version: '2.1.325' }
    const [asked, answered] = [`${sessionId}-${turn}-user`, `${sessionId}-${turn}-assistant`]
    const lines = [
      {
        ...common,
        parentUuid,
        uuid: asked,
        timestamp: at(0),
        type: 'user',
        message: { role: 'user', content: message },
      },
      {
        ...common,
        ...{ parentUuid: asked, uuid: answered, timestamp: at(30), type: 'assistant' },
        message: { role: 'assistant', content: [{ type: 'text', text: response }] },
      },
    ]
    parentUuid = answered
    return lines.map((line) => JSON.stringify(line))
  })
}
