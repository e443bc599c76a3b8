// Debian packages as plain folders: downloaded together with what the machine lacks, unpacked into the cache and run
// from there. The package lists are our own, so that it takes neither root nor an up-to-date system.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { holdsAll, type Programs, type ServerKind } from './programs.ts'

const run = promisify(execFile)

export async function unpackDebian(kind: ServerKind, cache: string): Promise<Programs> {
  const root = join(cache, kind.debianPackages.join('+'))
  if (!existsSync(root)) await unpackInto(root, kind.debianPackages)

  const files = await readdir(root, { recursive: true })
  const bin = files
    .filter((file) => basename(file) === 'bin')
    .find((folder) => holdsAll(join(root, folder), kind.commands))
  if (bin === undefined) throw new Error(`The packages ${kind.debianPackages.join(', ')} hold no ${kind.commands[0]}.`)
  const libraries = new Set(files.filter((file) => /\.so(\.\d+)*$/.test(file)).map(dirname))
  return { root, bin, libraries: [...libraries] }
}

/** The folder appears whole or not at all, also when two runs make it at once. */
async function unpackInto(root: string, packages: readonly string[]): Promise<void> {
  await mkdir(dirname(root), { recursive: true })
  const work = await mkdtemp(join(dirname(root), 'unpacking-'))
  const unpacked = join(work, 'root')
  try {
    await download(packages, work)
    for (const file of (await readdir(work)).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', join(work, file), unpacked])
    }
    await rename(unpacked, root).catch((error: unknown) => {
      if (!existsSync(root)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function download(packages: readonly string[], work: string): Promise<void> {
  await mkdir(join(work, 'lists', 'partial'), { recursive: true })
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  const settings = [`Dir::State::lists=${work}/lists`, `Dir::Cache=${work}/cache`, 'APT::Sandbox::User=']
  const apt = async (...words: string[]): Promise<string> => {
    const options = { cwd: work, maxBuffer: 2 ** 24, timeout: 300_000 }
    return (await run('apt-get', [...settings.flatMap((setting) => ['-o', setting]), ...words], options)).stdout
  }
  await apt('update')
  const plan = await apt('install', '--simulate', '--no-install-recommends', ...packages)
  const lacking = [...plan.matchAll(/^Inst (\S+)/gm)].map((line) => line[1] ?? '')
  // A C library other than the machine's does not go with the machine's loader.
  const wanted = new Set([...packages, ...lacking].filter((name) => !name.startsWith('libc6')))
  await apt('download', ...wanted)
}
