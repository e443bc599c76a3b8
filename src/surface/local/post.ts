// Posts an event to the server of HEED_URL. The thin `heed hook` loads this file, so it imports nothing but Node.
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Answered, Calling } from './wire.ts'

export function postTo(
  server: string,
  { agent, key, person, personToken }: Calling,
  event: Buffer,
): Promise<Answered | undefined> {
  const url = new URL(`hooks/${agent}`, server.endsWith('/') ? server : `${server}/`)
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
      })
      response.on('end', () => resolve(answerOf(response.statusCode ?? 0, text)))
      response.on('error', () => resolve(undefined))
    })
    sent.on('error', ({ message }) => resolve({ refused: `${url.origin} does not answer: ${message}` }))
    sent.end(event)
  })
}

function answerOf(status: number, text: string): Answered {
  if (status === 200) return { answer: text }
  return status === 204 ? {} : { refused: `the server answered ${status}: ${text}` }
}
