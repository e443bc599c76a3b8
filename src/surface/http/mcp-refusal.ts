// Why an MCP client may not call, in a form that it shows. Clients take HTTP 401 for an invitation to sign in elsewhere and say that
// instead, so a JSON-RPC request is answered as one; anything else gets the 401.
import type { HeedError } from '../../kernel/errors.ts'
import type { Arrival } from './admission.ts'
import { jsonAnswer } from './answers.ts'
import { readBytes } from './body.ts'

/** The first requests of a client are short, and more is read of nobody who is not known. */
const MOST_BYTES = 64 * 1024

export async function mcpRefusal(arrival: Arrival, { code, message }: HeedError): Promise<Response | undefined> {
  if (code !== 'unauthenticated' || arrival.request.method !== 'POST') return undefined
  const id = await readBytes(arrival, MOST_BYTES).then(idIn, () => undefined)
  if (id === undefined) return undefined
  return jsonAnswer(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } }))
}

function idIn(bytes: Uint8Array): string | number | undefined {
  try {
    const { id } = JSON.parse(new TextDecoder().decode(bytes)) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? id : undefined
  } catch {
    return undefined
  }
}
