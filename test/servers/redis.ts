// Redis for tests and measurements: nothing is written to disk, and a password keeps other users of the machine out.
import { randomBytes } from 'node:crypto'
import { freePort, prepareWorkplace, type RunningServer } from './private-server.ts'
import { findRedis } from './programs.ts'

/** At an address that a server had before, it takes the place of that server. */
export async function startRedis(address?: string): Promise<RunningServer> {
  const programs = findRedis()
  if (!programs)
    throw new Error('There is no redis-server here. Install it (on Debian or Ubuntu: apt-get install redis-server).')
  const place = prepareWorkplace(programs)
  const { password, port } = address === undefined ? await freeAddress() : new URL(address)
  const settings = ['bind 127.0.0.1', `port ${port}`, `requirepass ${password}`, 'save ""', 'appendonly no']
  const stop = await place.start('redis-server', [place.write('redis.conf', settings.join('\n'))], {
    ready: /ready to accept connections/i,
    stopSignal: 'KILL',
  })
  return { url: `redis://:${password}@127.0.0.1:${port}`, stop }
}

async function freeAddress(): Promise<{ password: string; port: number }> {
  return { password: randomBytes(16).toString('hex'), port: await freePort() }
}
