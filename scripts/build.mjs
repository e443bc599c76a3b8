// Makes dist from src, and does nothing if dist is newer than all its sources. The program is bundled into a few files, because
// loading some three hundred took longer than the rest of the start. The public types are declared beside them.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundleFiles } from 'esbuild'
import { compileAssembly } from './assembly.mjs'
import { declareTypes } from './declarations.mjs'
import { copyModel, hasModel } from './model.mjs'
import { writeNotices } from './notices.mjs'
import { packRuntime, runtimeFromPackage } from './runtime.mjs'
import { copyDriver, driverFromPackage } from './sqlite-driver.mjs'

const root = dirname(import.meta.dirname)
const dist = join(root, 'dist')
const sources = [
  'src',
  'assembly',
  'scripts/assembly.mjs',
  'scripts/build.mjs',
  'scripts/declarations.mjs',
  'scripts/model-sources.mjs',
  'scripts/model.mjs',
  'scripts/notices.mjs',
  'scripts/runtime.mjs',
  'scripts/sqlite-driver.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
]
/** What the process entry starts. */
const programs = ['command-line', 'hook-in-process']

await compileAssembly()
if (!hasModel() || newest(sources) >= changedAt(join(dist, 'main.js'))) await build()

/** Builds into another folder first: so what is gone from src is gone from dist, and dist is never half made. */
async function build() {
  const started = new Date()
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'build-'))
  try {
    if (!declareTypes(join(aside, 'new'))) {
      process.exitCode = 1
      return
    }
    await bundle(join(aside, 'new'))
    await copyModel(join(aside, 'new', 'model'))
    await packRuntime(join(aside, 'new', 'runtime'))
    copyDriver(join(aside, 'new', 'sqlite'))
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

/** Native code is beside the program, and loaded from there. What only some callers need is loaded on use. The client runs in browsers. */
async function bundle(target) {
  const shared = {
    absWorkingDir: root,
    outdir: target,
    outbase: 'src',
    bundle: true,
    format: 'esm',
    // Halves what is read at each start; names stay as they are.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  }
  const anywhere = { ...shared, platform: 'neutral', target: 'es2022' }
  await bundleFiles({ ...anywhere, entryPoints: ['src/kernel/errors.ts'] })
  await bundleFiles({ ...anywhere, entryPoints: ['src/client/index.ts'], plugins: [errorsAt('../kernel/errors.js')] })
  const middleware = ['ai-sdk', 'langchain', 'mastra', 'openai-agents'].map((name) => `src/frameworks/${name}.ts`)
  const onAnyNode = { ...shared, platform: 'node', target: 'node20', plugins: [errorsAt('../kernel/errors.js')] }
  await bundleFiles({ ...onAnyNode, entryPoints: middleware, splitting: true, chunkNames: 'frameworks/[name]-[hash]' })
  // All in one folder, because they look for shared files beside themselves.
  const entryPoints = {
    ...Object.fromEntries(programs.map((name) => [name, `src/${name}.ts`])),
    app: 'src/app.ts',
    index: 'src/index.ts',
    mcp: 'src/surface/mcp/index.ts',
  }
  const onNode = {
    ...shared,
    plugins: [
      errorsAt('./kernel/errors.js'),
      englishOnly(),
      withoutValidator(),
      runtimeFromPackage(),
      driverFromPackage(),
    ],
    platform: 'node',
    target: 'node20',
    external: ['pg', 'prom-client'],
    // Bundled CommonJS still loads Node's own modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  }
  const program = await bundleFiles({ ...onNode, entryPoints, splitting: true })
  writeNotices(target, Object.keys(program.metafile.inputs))
  // An agent waits for `heed hook`, and each file that it loads takes a part of a millisecond.
  const { banner: _, ...alone } = { ...onNode, plugins: [elsewhere(programs)] }
  await bundleFiles({ ...alone, entryPoints: { main: 'src/main.ts' }, splitting: true })
  await renderTools(target)
  // Bundles of their own, so that a thread or a process loads only what it needs; beside the program, which looks for them there.
  for (const entry of ['domain/intent/import/document-thread-entry', 'kernel/reader/aside-reader-entry'])
    await bundleFiles({ ...onNode, entryPoints: [{ in: `src/${entry}.ts`, out: basename(entry) }] })
}

/** Renders the tools into files, because rendering takes longer than the rest of the start. */
async function renderTools(target) {
  const { actions } = await import(pathToFileURL(join(target, 'app.js')))
  const { renderAllTools } = await import(pathToFileURL(join(target, 'mcp.js')))
  mkdirSync(join(target, 'tools'))
  for (const [name, rendered] of renderAllTools(actions))
    writeFileSync(join(target, 'tools', `${name}.json`), JSON.stringify(rendered))
}

/** Zod brings its messages in some fifty languages: half of what is read of it. */
function englishOnly() {
  const contents = "export { default as en } from './en.js'"
  return {
    name: 'english-only',
    setup: ({ onLoad }) => onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents })),
  }
}

/** For what people answer to questions of a server, the MCP SDK brings a validator of half its size. Heed asks no questions. */
function withoutValidator() {
  const contents = `export { default as process } from 'node:process'
    export class DefaultJsonSchemaValidator {
      getValidator() { throw new Error('The build leaves out the validator of the MCP SDK') }
    }`
  const shims = /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/
  return { name: 'without-validator', setup: ({ onLoad }) => onLoad({ filter: shims }, () => ({ contents })) }
}

/** Files beside the bundle. */
function elsewhere(names) {
  const filter = new RegExp(`^[.]/(${names.join('|')})[.]ts$`)
  const setup = ({ onResolve }) =>
    onResolve({ filter }, ({ path }) => ({ path: path.replace(/ts$/, 'js'), external: true }))
  return { name: 'files-beside', setup }
}

/** The library and the client share one file for their errors, so that a program that uses both has one class to catch. */
function errorsAt(path) {
  return {
    name: 'shared-errors',
    setup: ({ onResolve }) => onResolve({ filter: /\/errors\.ts$/ }, () => ({ path, external: true })),
  }
}

function newest(paths) {
  return Math.max(...paths.flatMap((path) => tree(join(root, path))).map(changedAt))
}

/** Includes the folders: the time of a folder changes when a file is removed from it. */
function tree(path) {
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : []
  return [path, ...below.map((name) => join(path, name))]
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
