// A transport that knows which requests are not answered yet, so that a connection can end after the last answer. The SDK's own
// stdio transport drops calls in flight when stdin ends: a piped session would lose its last answers.
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server'

export interface InFlight {
  transport: Transport
  /** Resolves once every request received so far is answered or cancelled. */
  settled(): Promise<void>
  /** Resolves when the transport closes, from either side. */
  closed: Promise<void>
}

export function countInFlight(wire: Transport): InFlight {
  const owed = new Set<RequestId>()
  const waiting = new Set<() => void>()
  const answered = (id: RequestId | undefined) => {
    if (id !== undefined) owed.delete(id)
    if (owed.size > 0) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  let reportClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    reportClosed = resolve
  })

  const transport: Transport = {
    async start() {
      wire.onmessage = (message, extra) => {
        const asked = askedBy(message)
        if (asked !== undefined) owed.add(asked)
        answered(cancelledBy(message))
        transport.onmessage?.(message, extra)
      }
      wire.onerror = (error) => transport.onerror?.(error)
      wire.onclose = () => {
        owed.clear()
        answered(undefined)
        reportClosed()
        transport.onclose?.()
      }
      await wire.start()
    },
    async send(message, options) {
      try {
        await wire.send(message, options)
      } finally {
        answered(answeredBy(message))
      }
    },
    close: () => wire.close(),
  }
  return {
    transport,
    closed,
    settled: () => (owed.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  }
}

/** A subscription is answered only when it ends, so nothing waits for it. */
function askedBy(message: JSONRPCMessage): RequestId | undefined {
  return 'method' in message && 'id' in message && message.method !== 'subscriptions/listen' ? message.id : undefined
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  return message.params?.requestId as RequestId | undefined
}

function answeredBy(message: JSONRPCMessage): RequestId | undefined {
  return 'method' in message ? undefined : message.id
}
