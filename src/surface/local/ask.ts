// Asks the processes that serve some data for the answer to a hook, one after the other. The thin `heed hook` loads this file, so it
// imports nothing but Node.
import { connect } from 'node:net'
import { addressesOf, type Place } from './address.ts'
import { type Answered, type Calling, HELLO, MOST_BYTES, objectIn } from './wire.ts'

/** A process that is stopped or busy would hold up the agent. */
const HELLO_MS = 500

/** Undefined if nobody answered. An event that was sent twice is recorded once. */
export async function askLocally(place: Place, calling: Calling, event: Buffer): Promise<Answered | undefined> {
  for (const address of addressesOf(place)) {
    const answered = await askAt(address, calling, event)
    if (answered) return answered
  }
  return undefined
}

function askAt(address: string, calling: Calling, event: Buffer): Promise<Answered | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ path: address, allowHalfOpen: true })
    let received = ''
    const giveUp = setTimeout(() => socket.destroy(), HELLO_MS)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      if (received === '') {
        clearTimeout(giveUp)
        socket.write(`${JSON.stringify(calling)}\n`)
        socket.end(event)
      }
      received += text
      if (received.length > MOST_BYTES) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve(answerIn(received))
    })
    socket.on('end', () => socket.end())
  })
}

/** Half an answer of a process that was killed is none, nor is what a process of another version means by it. */
function answerIn(received: string): Answered | undefined {
  if (!received.startsWith(HELLO) || !received.endsWith('\n')) return undefined
  const { answer, refused } = objectIn(received.slice(HELLO.length)) ?? { answer: null }
  const isText = [answer, refused].every((text) => text === undefined || typeof text === 'string')
  return isText ? ({ answer, refused } as Answered) : undefined
}
