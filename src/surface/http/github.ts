// POST /events/github: what a webhook of GitHub delivers. The signature over the body proves that it is from GitHub; the key that the
// operator configured says whose decisions these are.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HeedPort } from '../../kernel/action.ts'
import { HeedError } from '../../kernel/errors.ts'
import { HttpError } from './answers.ts'
import { readInput } from './body.ts'
import type { Reading } from './call.ts'

export interface GithubOptions {
  /** The secret of the webhook. */
  readonly secret: string
  /** The key that its decisions are recorded with; none on a machine without keys. */
  readonly key?: string | undefined
}

const SIGNATURE = 'X-Hub-Signature-256'

export function githubReading(port: HeedPort, options: GithubOptions | undefined): Reading {
  return {
    async identify(bytes, headers) {
      if (options === undefined) throw notConfigured()
      verifySignature(bytes, headers.get(SIGNATURE), options.secret)
      return port.identify(options.key, 'http')
    },
    input: (bytes, headers) => ({
      event: required(headers, 'X-GitHub-Event'),
      delivery: required(headers, 'X-GitHub-Delivery'),
      payload: readInput(bytes, headers),
    }),
  }
}

function verifySignature(bytes: Buffer, signature: string | null, secret: string): void {
  const [, hex] = /^sha256=([0-9a-f]{64})$/iu.exec(signature ?? '') ?? []
  const expected = createHmac('sha256', secret).update(bytes).digest()
  if (hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)) return
  const problem = 'does not sign this body. Give the webhook on GitHub the secret of HEED_GITHUB_SECRET.'
  throw new HttpError('unauthenticated', `${SIGNATURE} header: ${problem}`, {
    problems: [{ field: SIGNATURE, problem }],
  })
}

function required(headers: Headers, name: string): string {
  const value = headers.get(name)
  if (value !== null) return value
  const problem = 'is required: GitHub sends it with each delivery.'
  throw new HeedError('invalid_input', `${name} header: ${problem}`, { problems: [{ field: name, problem }] })
}

function notConfigured(): HeedError {
  return new HeedError(
    'not_found',
    'This Heed takes no webhooks of GitHub, because it has no secret for them. Set HEED_GITHUB_SECRET.',
  )
}
