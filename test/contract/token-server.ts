// A Heed that takes person tokens, on a port of its own: what a backend with many users and one key talks to.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { createClient } from '../../src/client/index.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { createHttpApp, type Listening, listen } from '../../src/surface/http/index.ts'
import { createMcpHttpHandler } from '../../src/surface/mcp/index.ts'
import { embedder } from '../embedder.ts'
import { createStore, type EngineName, person } from '../engines.ts'
import { reader } from '../reader.ts'
import type { Signer } from '../signer.ts'

export type Era = 'legacy' | { pin: '2026-07-28' }

export async function startTokenServer(engine: EngineName, signers: readonly Signer[]) {
  const store = await createStore(engine)
  const folder = mkdtempSync(join(tmpdir(), 'heed-token-keys-'))
  const file = join(folder, 'jwks.json')
  /** The keys that tokens are checked with from now on. */
  const trust = (...trusted: readonly Signer[]) =>
    writeFileSync(file, JSON.stringify({ keys: trusted.map(({ jwk }) => jwk) }))
  trust(...signers)

  let heed: HeedCore
  let mcp: ReturnType<typeof createMcpHttpHandler>
  let server: Listening
  const open = async () => {
    heed = await openHeed({ store: store.location, workspace: 'default', embedder, reader, tokens: { keys: file } })
    mcp = createMcpHttpHandler(heed.port, { version: '0' })
    const app = createHttpApp(heed.port, { version: '0', onInternalError: () => {}, mcp: mcp.handle })
    server = await listen(app, { host: '127.0.0.1', port: 0 })
  }
  const close = async () => {
    await mcp.close()
    await server.close()
    await heed.close()
  }
  await open()

  return {
    trust,
    /** Past every surface, as the person at the machine unless said otherwise. */
    call: <T = Record<string, unknown>>(name: string, input: unknown, as: Partial<Caller> = {}) =>
      heed.port.execute({ ...person, ...as }, name, input) as Promise<T>,
    http: (key: string | undefined, personToken?: string) =>
      createClient({ url: server.url, ...(key && { key }), ...(personToken !== undefined && { personToken }) }),
    /** One connection whose every request carries the token of the moment. */
    async mcp(mode: Era, key: string, tokenNow: () => string | undefined) {
      const client = new Client({ name: 'tokens', version: '0' }, { versionNegotiation: { mode } })
      const send = (to: string | URL, init?: RequestInit) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${key}`)
        const token = tokenNow()
        if (token !== undefined) headers.set('heed-person-token', token)
        return fetch(to, { ...init, headers })
      }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { fetch: send }))
      return client
    },
    async alsoAfterRestart(assertion: () => Promise<void>) {
      await assertion()
      await close()
      await open()
      await assertion()
    },
    async stop() {
      await close()
      await store.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
