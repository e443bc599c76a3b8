// A `heed mcp` that cannot start: clients show what a server answers, and rarely what it printed, so the reason is the answer to
// their first requests. Who starts it by hand reads it on standard error as always.
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { toHeedError } from './kernel/errors.ts'

interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
}

/** Fails with the reason, once the client was told it or has gone. */
export async function answerWhyNot(reason: unknown, { stdin, stdout }: Streams = process): Promise<never> {
  if (!stdin.isTTY) await tell(toHeedError(reason).message, stdin, stdout)
  throw reason
}

/** A client of today asks what the server is, and is refused, before it falls back to `initialize`. */
async function tell(message: string, stdin: Readable, stdout: Writable): Promise<void> {
  for await (const line of createInterface({ input: stdin })) {
    const { id, method } = requestIn(line)
    if (id === undefined) continue
    const answer = { jsonrpc: '2.0', id, error: { code: -32_000, message } }
    await new Promise((resolve) => stdout.write(`${JSON.stringify(answer)}\n`, resolve))
    if (method === 'initialize') break
  }
  stdin.destroy()
}

function requestIn(line: string): { id?: unknown; method?: unknown } {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null ? message : {}
  } catch {
    return {}
  }
}
