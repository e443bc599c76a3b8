// The headers of Standard Webhooks: they prove who sent a message and when, and a repeat has the same id. Pure.
import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export interface Message {
  readonly id: string
  /** In seconds. */
  readonly at: number
  readonly body: string
}

export function signedHeaders({ id, at, body }: Message, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
