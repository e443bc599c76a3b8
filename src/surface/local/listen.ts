// The local socket of a process that serves data: hooks on this machine send their events to it. Only the same user can reach it, and
// if the data has keys, it takes one like every other surface.
import { unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { HeedPort } from '../../kernel/action.ts'
import { toHeedError } from '../../kernel/errors.ts'
import { addressesOf, newAddress, type Place } from './address.ts'
import { type Answered, type Calling, HELLO, MOST_BYTES } from './wire.ts'

interface LocalSocket {
  /** Stops listening, and lets the calls finish that have arrived. */
  close(): Promise<void>
}

const IDLE_MS = 20_000
/** Each may hold an event in memory. Who finds no place starts a program of its own. */
const MOST_CONNECTIONS = 100
const closed: LocalSocket = { close: async () => undefined }

/** If there can be no socket, there is none: hooks then start a program of their own. */
export async function listenLocally(
  port: Pick<HeedPort, 'execute' | 'identify'>,
  place: Place,
  kind: 'serve' | 'mcp',
): Promise<LocalSocket> {
  const address = newAddress(place, kind)
  if (address === undefined) return closed
  // Of a process that was killed and had this number: in a container, every start has the same.
  await removeDead([address])
  const sending = new Set<Socket>()
  const underWay = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sending.add(socket)
    const serving = serve(port, socket, () => sending.delete(socket)).finally(() => underWay.delete(serving))
    underWay.add(serving)
  })
  server.maxConnections = MOST_CONNECTIONS
  if (!(await isListening(server, address))) return closed
  void removeDead(addressesOf(place).filter((other) => other !== address))
  return {
    async close() {
      server.close()
      for (const socket of sending) socket.destroy()
      await Promise.all(underWay)
    },
  }
}

function isListening(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(address, () => resolve(true))
  })
}

async function serve(
  port: Pick<HeedPort, 'execute' | 'identify'>,
  socket: Socket,
  onArrived: () => void,
): Promise<void> {
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.write(HELLO)
  try {
    const sent = await readAll(socket).finally(onArrived)
    if (sent === undefined) return
    const end = sent.indexOf('\n')
    const calling = JSON.parse(sent.subarray(0, end).toString('utf8')) as Calling
    const answered = await answerTo(port, calling, sent.subarray(end + 1).toString('utf8'))
    socket.end(`${JSON.stringify(answered)}\n`)
  } catch {
    // Not a hook of Heed, or it is gone.
    socket.destroy()
  }
}

async function answerTo(
  port: Pick<HeedPort, 'execute' | 'identify'>,
  { agent, key, person, personToken }: Calling,
  event: string,
): Promise<Answered> {
  try {
    // As over HTTP: an agent sends it, so it is not the person at the machine.
    const caller = await port.identify(key, 'http', { person, personToken })
    const { answer } = await port.execute(caller, 'hook_event', { agent, event })
    return { answer: typeof answer === 'string' ? answer : undefined }
  } catch (error) {
    return { refused: toHeedError(error).message }
  }
}

/** Undefined if it went away, or sends too much. */
function readAll(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    socket.on('data', (chunk) => {
      length += chunk.length
      if (length > MOST_BYTES) socket.destroy()
      else chunks.push(chunk)
    })
    socket.once('end', () => resolve(Buffer.concat(chunks)))
    socket.once('error', () => resolve(undefined))
    socket.once('close', () => resolve(undefined))
  })
}

/** Of processes that were killed: nobody listens there any more. */
async function removeDead(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) if (await isDead(address)) await unlink(address).catch(() => undefined)
}

function isDead(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'))
  })
}
