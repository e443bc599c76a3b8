// What was read of messages, kept beside the data until an import is done: one that was stopped goes on there, because the model takes
// most of the time.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Overheard } from '../domain/conversation/index.ts'
import { contentId } from '../kernel/id.ts'
import type { Exchange } from './exchange.ts'

export interface KeptReadings {
  read(exchange: Exchange, read: () => Promise<Overheard>): Promise<Overheard>
  /** How many were there when the import began. */
  readonly resumed: number
  /** The import is done. */
  remove(): void
}

const line = z.strictObject({
  key: z.string(),
  isCorrection: z.boolean(),
  isExplicit: z.boolean(),
  standing: z.string().exactOptional(),
})

/** Without a file, nothing is kept. */
export function keepReadings(file: string | undefined): KeptReadings {
  const known = new Map(file === undefined ? [] : readingsIn(file))
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true })
  return {
    resumed: known.size,
    async read(exchange, read) {
      const { query, response, message } = exchange
      const key = contentId('rdg', query, response, message)
      const before = known.get(key)
      if (before) return before
      const heard = await read()
      // A message of a person, so nobody else reads it.
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, ...heard })}\n`, { mode: 0o600 })
      return heard
    },
    remove() {
      if (file !== undefined) rmSync(file, { force: true })
    },
  }
}

/** The last line may be half written. */
function readingsIn(file: string): [string, Overheard][] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text): [string, Overheard][] => {
      const { key, ...heard } = lineIn(text) ?? {}
      return key === undefined ? [] : [[key, heard as Overheard]]
    })
}

function lineIn(text: string): z.output<typeof line> | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
