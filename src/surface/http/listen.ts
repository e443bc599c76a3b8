// The listening socket of the application: it opens or says why not, limits slow clients, and closes without dropping answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { HeedError, invalidInput } from '../../kernel/errors.ts'
import { errorAnswer } from './answers.ts'
import { malformedAnswer, unusableTarget } from './malformed.ts'

export interface ListenOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  /** How long a client may take to send the headers, and the whole request. 10 s and 30 s unless given. */
  headersTimeoutMs?: number
  requestTimeoutMs?: number
  /** How long `close` waits for requests in flight before it cuts them off. 10 s unless given. */
  closeTimeoutMs?: number
}

export interface Listening {
  /** Where it answers, with the port it got. */
  readonly url: string
  /** Stops accepting, lets requests in flight finish, closes idle connections. Calling it again waits for the same end. */
  close(): Promise<void>
}

// Longer than the idle limits of common load balancers, so that they close first and no request meets a closed socket.
const keepAliveTimeoutMs = 65_000
const sweepIdleMs = 50
// By then, a client that sends one request after another has sent its next, and its answer says that the connection closes.
const goodbyeMs = 250

export async function listen(app: Pick<Hono, 'fetch'>, options: ListenOptions): Promise<Listening> {
  const { host, port, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, closeTimeoutMs = 10_000 } = options
  const answer = getRequestListener(app.fetch, { errorHandler: answerUnusable })
  // The current answer of each connection: an error of the parser must not be written into the middle of it.
  const answering = new WeakMap<Duplex, ServerResponse>()
  const connections = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let closing: Promise<void> | undefined

  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    answering.set(incoming.socket, outgoing)
    if (closing !== undefined) outgoing.shouldKeepAlive = false
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    void answer(incoming, outgoing)
  }
  const server = createServer(
    {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // Node looks for late requests only this often.
      connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
      // Node's own refusal of a missing Host has no body; ours has.
      requireHostHeader: false,
    },
    onRequest,
  )
  server.on('checkExpectation', onRequest)
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const current = answering.get(socket)
    const midAnswer = current?.headersSent === true && !current.writableFinished
    if (!socket.writable || midAnswer || error.code === 'ECONNRESET') socket.destroy()
    else socket.end(malformedAnswer(error.code), () => socket.destroy())
  })

  await open(server, host, port)
  return {
    url: urlOf(server.address() as AddressInfo),
    close() {
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
      closing ??= drain(server, connections, closeTimeoutMs)
      return closing
    },
  }
}

function open(server: Server, host: string, port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return Promise.reject(invalidInput('port', `${port} is not a port. Give a number from 0 (any free one) to 65535.`))
  }
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => reject(cannotListen(error, host, port))
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve()
    })
  })
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): HeedError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new HeedError(
        'unavailable',
        `Port ${port} on ${host} is in use. Stop what uses it, or choose another with --port or HEED_PORT.`,
      )
    case 'EACCES':
      return new HeedError(
        'unavailable',
        `This user may not open port ${port}. Choose one above 1023 with --port or HEED_PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return invalidInput(
        'host',
        `${host} is not an address of this machine. Set --host or HEED_HOST to 127.0.0.1, or to 0.0.0.0 for all of them.`,
      )
    default:
      return new HeedError('unavailable', `Cannot listen on ${host}, port ${port} (${error.code ?? error.message}).`, {
        cause: error,
      })
  }
}

function drain(server: Server, connections: ReadonlySet<Socket>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined
    // A connection that was busy when the server closed becomes idle after its answer, and would be kept for a minute.
    // One that never sent a byte (browsers and fetch open some ahead of need) is not idle to Node, and would be waited for.
    const sweepLater = setTimeout(() => {
      sweep = setInterval(() => {
        server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, sweepIdleMs)
    }, goodbyeMs)
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    // HTTP's own close would cut idle connections at once, and reset a client that is just sending a request.
    NetServer.prototype.close.call(server, () => {
      for (const timer of [sweepLater, sweep, cut]) clearTimeout(timer)
      resolve()
    })
  })
}

function urlOf({ address, family, port }: AddressInfo): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`
}

/** What the adapter could not turn into a request, and what the application failed to answer at all. */
function answerUnusable(error: unknown): Response {
  if (error instanceof RequestError) return errorAnswer(unusableTarget())
  return errorAnswer(
    new HeedError('internal', 'Heed failed unexpectedly before it could answer. Send the request again.'),
  )
}
