// Makes dist from src, and does nothing where dist is newer than all that it is made from. The program is bundled into a
// few files, because loading some three hundred took longer than all the rest of starting up; the types are declared beside.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { compileAssembly } from './assembly.mjs'
import { copyModel, hasModel } from './model.mjs'

const root = dirname(import.meta.dirname)
const dist = join(root, 'dist')
const sources = [
  'src',
  'assembly',
  'scripts/assembly.mjs',
  'scripts/build.mjs',
  'scripts/model.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
]

await compileAssembly()
if (!hasModel() || newest(sources) >= changedAt(join(dist, 'main.js'))) build()

/** Into a folder aside first, so that what is gone from src is gone from dist, and dist is never half made. */
function build() {
  const started = new Date()
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'build-'))
  try {
    if (!declareTypes(join(aside, 'new'))) {
      process.exitCode = 1
      return
    }
    bundle(join(aside, 'new'))
    copyModel(join(aside, 'new', 'model'))
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

/** Native code stays in its own package; what only some need is loaded where it is used. The client runs in browsers. */
function bundle(target) {
  const shared = {
    absWorkingDir: root,
    outdir: target,
    outbase: 'src',
    bundle: true,
    format: 'esm',
    logLevel: 'warning',
  }
  buildSync({ ...shared, entryPoints: ['src/client/index.ts'], platform: 'neutral', target: 'es2022' })
  const onNode = {
    ...shared,
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite', 'onnxruntime-node', 'pg', 'prom-client'],
    // Bundled CommonJS still asks for Node's own modules the old way.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  }
  buildSync({ ...onNode, entryPoints: ['src/main.ts', 'src/app.ts', 'src/index.ts'], splitting: true })
  // By itself, so that the thread loads only what it needs; beside the program, which looks for it there.
  const thread = { in: 'src/domain/intent/document-thread-entry.ts', out: 'document-thread-entry' }
  buildSync({ ...onNode, entryPoints: [thread] })
}

/** The compiler says itself what is wrong. */
function declareTypes(target) {
  const compiler = createRequire(import.meta.url).resolve('@typescript/native/package.json')
  const words = [
    join(dirname(compiler), 'bin', 'tsc'),
    '-p',
    'tsconfig.build.json',
    '--emitDeclarationOnly',
    '--outDir',
    target,
  ]
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
