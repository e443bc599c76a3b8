// A trainer behind a real HTTP endpoint: it verifies the signatures of what it is told, and answers with a script of statuses.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

export const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`

interface Told {
  readonly id: string
  readonly isSigned: boolean
  readonly path: string
  readonly data: {
    readonly run_id: string
    readonly workspace: string
    readonly kind: string
    readonly unused: number
    readonly withdrawn: number
    readonly how: { readonly samples: { readonly path: string }; readonly export: string }
  }
}

/** The status for each attempt, from 1 on. */
export type Statuses = (workspace: string, attempt: number) => number

export async function startReceiver(statusOf: Statuses) {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signature } = request.headers
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    const isRecent = Math.abs(Date.now() / 1_000 - Number(at)) < 300
    const { data } = JSON.parse(body) as Pick<Told, 'data'>
    const isSigned = isRecent && signature === `v1,${expected}`
    told.push({ id: String(id), isSigned, path: request.url ?? '', data })
    const attempt = told.filter((each) => each.data.workspace === data.workspace).length
    const status = statusOf(data.workspace, attempt)
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/heed`,
    /** What was said of a workspace. */
    told: (workspace = 'default') => told.filter(({ data }) => data.workspace === workspace),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
