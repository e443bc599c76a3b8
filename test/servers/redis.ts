// Redis for tests: nothing is written to disk, and a password keeps other users of the machine out.
import { randomBytes } from 'node:crypto'
import { freePort, prepareWorkplace, type RunningServer } from './private-server.ts'
import type { ServerKind } from './programs.ts'
import { provide } from './provide.ts'

const redis: ServerKind = {
  name: 'Redis',
  commands: ['redis-server'],
  folders: () => [],
  fromNpm: () => undefined,
  debianPackages: ['redis-server', 'redis-tools'],
}

export async function startRedis(): Promise<RunningServer> {
  const place = prepareWorkplace(await provide(redis))
  const password = randomBytes(16).toString('hex')
  const port = await freePort()
  const settings = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""', 'appendonly no']
  const stop = await place.start('redis-server', [place.write('redis.conf', settings.join('\n'))], {
    ready: /ready to accept connections/i,
    stopSignal: 'TERM',
  })
  return { url: `redis://:${password}@127.0.0.1:${port}`, stop }
}
