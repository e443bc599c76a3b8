// POST /hooks/{agent}: the JSON that an agent posts to its hook. The answer is exactly what the agent reads, and nothing if it is to
// go on as it would without Heed.
import { jsonAnswer, nothingAnswer } from './answers.ts'
import { requireJson } from './body.ts'
import type { Reading } from './call.ts'

/** Events have whole prompts and patches in them. */
const MOST_BYTES = 4 * 1024 * 1024

/** The person may be named in the address: the body is the agent's. The action reads it, so that what is no JSON is noted as such. */
export function hookReading(agent: string, onBehalfOf: string | undefined): Reading {
  return {
    mostBytes: MOST_BYTES,
    input(bytes, headers) {
      requireJson(headers)
      return { agent, event: bytes.toString('utf8'), ...(onBehalfOf !== undefined && { on_behalf_of: onBehalfOf }) }
    },
    answer: ({ answer }) => (typeof answer === 'string' ? jsonAnswer(answer) : nothingAnswer()),
  }
}
