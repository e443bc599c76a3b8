// Posts an event to the server of HEED_URL. The thin `heed hook` loads this file, so it imports nothing but Node.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type Answered, type Calling, MOST_BYTES, objectIn } from './wire.ts'

const NO_ADDRESS = 'HEED_URL must be the address of a server, such as https://heed.example.com.'

export function postTo(
  server: string,
  { agent, key, person, personToken }: Calling,
  event: Buffer,
): Promise<Answered | undefined> {
  const url = addressOf(server, agent)
  if (url === undefined) return Promise.resolve({ refused: NO_ADDRESS })
  if (person !== undefined) url.searchParams.set('on_behalf_of', person)
  const headers = {
    'content-type': 'application/json',
    'content-length': event.length,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(personToken !== undefined && { 'heed-person-token': personToken }),
  }
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const sent = request(url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > MOST_BYTES) response.destroy()
      })
      response.on('end', () => resolve(answerOf(response.statusCode ?? 0, text)))
      response.on('error', () => undefined)
      response.on('close', () => resolve({ refused: `${url.origin} sent only half an answer` }))
    })
    sent.on('error', ({ message }) => resolve({ refused: `${url.origin} does not answer: ${message}` }))
    sent.end(event)
  })
}

function addressOf(server: string, agent: string): URL | undefined {
  const address = `${server}${server.endsWith('/') ? '' : '/'}hooks/${encodeURIComponent(agent)}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return ['http:', 'https:'].includes(url.protocol) ? url : undefined
}

/** An agent takes other text than an answer of Heed for words to follow, such as the page of a proxy. */
function answerOf(status: number, text: string): Answered {
  if (status === 204) return {}
  const { decision, hookSpecificOutput } = objectIn(text) ?? {}
  const isAnswer = decision === 'block' || typeof hookSpecificOutput === 'object'
  if (status === 200 && isAnswer) return { answer: text }
  return { refused: `the server of HEED_URL answered ${status} and is no Heed, or refuses the call: ${text}` }
}
