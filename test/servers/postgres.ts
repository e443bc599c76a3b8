// PostgreSQL for tests and measurements, in a folder that is thrown away: durable as in production, unless told otherwise.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, prepareWorkplace, type RunningServer } from './private-server.ts'
import { findPostgres } from './programs.ts'

interface Options {
  /** Whether what is committed must outlive a crash of the machine. */
  readonly durable?: boolean
}

export async function startPostgres({ durable = true }: Options = {}): Promise<RunningServer> {
  const place = prepareWorkplace(findPostgres())
  const data = join(place.folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = place.write('password', password)
  await place.run('initdb', [
    ...['--pgdata', data, '--username', 'heed', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // Texts are in the order of a language, as on most servers: a query that needs the order of bytes has to say so.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en', '--no-sync'],
  ])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    log_min_messages: 'log',
    // The log of what was written would otherwise grow to a gigabyte before any of it is removed.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', max_wal_size: '128MB' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stop = await place.start('postgres', ['-D', data, ...args], {
    ready: /ready to accept connections/,
    stopSignal: 'QUIT',
  })
  return { url: `postgres://heed:${password}@127.0.0.1:${port}/postgres`, stop }
}
