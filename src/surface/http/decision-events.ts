// POST /events/decisions: a decision as document 003 writes it, or as a CloudEvent: structured, binary, or several in a batch.
import { decisionIn, decisionInCloudEvent } from '../../domain/review/index.ts'
import { invalidInput } from '../../kernel/errors.ts'
import { readInput, readJson } from './body.ts'
import type { Reading } from './call.ts'

export function decisionEvents(headers: Headers): { readonly action: string; readonly reading: Reading } {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/cloudevents-batch+json') return { action: 'decision_batch', reading: batch }
  if (type === 'application/cloudevents+json') return { action: 'decision_record', reading: structured }
  const isBinary = headers.get('ce-specversion') !== null
  return { action: 'decision_record', reading: isBinary ? binary : plain }
}

const plain: Reading = { input: (bytes, headers) => decisionIn(readInput(bytes, headers)) }

/** An event without its version is no decision of its own, because the request says that it is a CloudEvent. */
const structured: Reading = {
  input: (bytes, headers) => decisionIn({ specversion: null, ...readInput(bytes, headers) }),
}

const binary: Reading = {
  input: (bytes, headers) => decisionInCloudEvent(attributesIn(headers), readInput(bytes, headers)),
}

const batch: Reading = { input: (bytes, headers) => ({ decisions: readJson(bytes, headers) }) }

const PREFIX = 'ce-'

/** Characters beyond ASCII are percent-encoded in headers. */
function attributesIn(headers: Headers): Record<string, string> {
  const own = [...headers].filter(([name]) => name.startsWith(PREFIX))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), decoded(name, value)]))
}

function decoded(name: string, value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw invalidInput(name, 'must be percent-encoded UTF-8.')
  }
}
