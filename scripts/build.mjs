// Compiles src into dist, and does nothing where dist is newer than all that it is made from.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const dist = join(root, 'dist')
const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']

if (newest(sources) >= changedAt(join(dist, 'main.js'))) build()

/** Into a folder aside first, so that what is gone from src is gone from dist, and dist is never half made. */
function build() {
  const started = new Date()
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'build-'))
  try {
    if (!compile(join(aside, 'new'))) {
      process.exitCode = 1
      return
    }
    const entry = join(aside, 'new', 'main.js')
    chmodSync(entry, 0o755)
    // What changes while the compiler runs is newer than this build.
    utimesSync(entry, started, started)
    if (changedAt(dist) > 0) renameSync(dist, join(aside, 'old'))
    renameSync(join(aside, 'new'), dist)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** The compiler says itself what is wrong. */
function compile(target) {
  const compiler = createRequire(import.meta.url).resolve('@typescript/native/package.json')
  const words = [join(dirname(compiler), 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', target]
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}

function newest(paths) {
  return Math.max(...paths.flatMap((path) => tree(join(root, path))).map(changedAt))
}

/** A folder counts with its files: its own time moves when one of them goes. */
function tree(path) {
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : []
  return [path, ...below.map((name) => join(path, name))]
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
