// The load: keep-alive connections that each send the next request when the last is answered. Written on plain sockets,
// because a full HTTP client costs more than the servers under test and would dominate the figures.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Load {
  /** Requests a second over this many milliseconds. The body of each request comes from `bodyOf`. */
  run(path: string, milliseconds: number, bodyOf: () => string): Promise<number>
}

/** Each run has connections of its own, because a server closes those that were silent while others had their turn. */
export function loadOf(url: URL, connections: number): Load {
  return {
    async run(path, milliseconds, bodyOf) {
      const head = `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: `
      const sockets = Array.from({ length: connections }, () => connect(Number(url.port), url.hostname).setNoDelay())
      try {
        await Promise.all(sockets.map((socket) => once(socket, 'connect')))
        const began = performance.now()
        const end = began + milliseconds
        const counts = await Promise.all(sockets.map((socket) => drive(socket, head, end, bodyOf)))
        return (1000 * counts.reduce((sum, count) => sum + count, 0)) / (performance.now() - began)
      } finally {
        for (const socket of sockets) socket.destroy()
      }
    },
  }
}

function drive(socket: Socket, head: string, end: number, bodyOf: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let pending = ''
    const send = () => {
      const body = bodyOf()
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
    }
    const stop = (settle: () => void) => {
      socket.off('data', onData).off('close', onClose).off('error', onError)
      settle()
    }
    const onError = (cause: Error) => stop(() => reject(new Error('the connection failed', { cause })))
    const onClose = () => stop(() => reject(new Error('the server closed the connection')))
    const onData = (chunk: Buffer) => {
      pending += chunk.toString('latin1')
      const missing = missingBytes(pending)
      if (missing > 0) return
      if (missing < 0 || !pending.startsWith('HTTP/1.1 200 ')) {
        stop(() => reject(new Error(`unexpected answer: ${pending.slice(0, 600)}`)))
        return
      }
      pending = ''
      answered += 1
      if (performance.now() < end) send()
      else stop(() => resolve(answered))
    }
    socket.on('data', onData).on('close', onClose).on('error', onError)
    send()
  })
}

const contentLength = /\r\ncontent-length: (\d+)\r\n/i

/** How much of the answer is still to come; negative if there is more than one answer. */
function missingBytes(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return 1
  const length = contentLength.exec(text.slice(0, headEnd + 2))?.[1]
  if (length === undefined) return -1
  return headEnd + 4 + Number(length) - text.length
}
