// The package as it is published: what is in the tarball, whether programs that install it type-check against it, and whether it
// works with nothing beside it but what it brings.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions } from '../../src/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-consumers-'))
const installed = join(folder, 'node_modules', 'heed')

beforeAll(() => {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = execFileSync('npm', pack, { encoding: 'utf8' }).trim()
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  execFileSync('tar', ['-xf', join(folder, tarball), '-C', folder])
  cpSync(join(folder, 'package'), installed, { recursive: true })
  symlinkSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  for (const program of ['server', 'browser'])
    cpSync(join(import.meta.dirname, program), join(folder, program), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Package {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

const compilers = { 'TypeScript 6': 'typescript/bin/tsc6', 'TypeScript 7': '@typescript/native/bin/tsc' }
const resolutions = { nodenext: 'nodenext', bundler: 'esnext' }
const settings = Object.entries(compilers).flatMap(([compiler, tsc]) =>
  Object.entries(resolutions).map(([resolution, module]) => ({ compiler, tsc, resolution, module })),
)

describe.each(settings)('$compiler, moduleResolution $resolution, no skipLibCheck', ({ tsc, resolution, module }) => {
  it.each(['server', 'browser'])('type-checks a program for the %s', (program) => {
    const words = ['-p', join(folder, program), '--module', module, '--moduleResolution', resolution]
    const compiler = resolve('node_modules', tsc)
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...words], { encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  })
})

it('only what can be imported is declared, in terms of nothing but itself', () => {
  const files = filesIn(installed)
  const declared = files.filter((file) => file.endsWith('.d.ts'))
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Package
  const doors = Object.values(exports).flatMap((door) => (typeof door === 'string' ? [] : join(installed, door.types)))
  const program = ts.createProgram(doors, {
    module: ts.ModuleKind.NodeNext,
    types: [],
  })
  const reached = program.getSourceFiles().map(({ fileName }) => fileName)
  expect(declared.filter((file) => !reached.includes(join(installed, file)))).toEqual([])
  for (const file of declared)
    expect(readFileSync(join(installed, file), 'utf8')).not.toMatch(/(?:from|import\() ?'[^.]/)
  expect(files.filter((file) => !/^(dist\/|docs\/|examples\/|LICENSE$|[A-Z]+\.md$|package\.json$)/.test(file))).toEqual(
    [],
  )
})

it('what its pages link to is in the package, and no test is', () => {
  const files = filesIn(installed)
  const missing = files
    .filter((file) => file.endsWith('.md') && !file.startsWith('dist/'))
    .flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, path = '']) => join(dirname(page), path))
        .filter((path) => !existsSync(join(installed, path))),
    )
  expect(missing).toEqual([])
  expect(files.filter((file) => /\.test\.|fake-|(?:^|\/)bench\//.test(file))).toEqual([])
})

it('names the licence of everything in it', () => {
  const notices = ['dist/LICENSES.md', 'dist/model/LICENSE', 'dist/model/LICENSE.detector', 'dist/runtime/LICENSE']
  const notice = readFileSync(join(installed, 'NOTICE.md'), 'utf8')
  for (const path of notices) {
    expect(notice).toContain(path)
    expect(existsSync(join(installed, path))).toBe(true)
  }
})

it('the client is alone with its errors', () => {
  const code = readFileSync(join(installed, 'dist/client/index.js'), 'utf8')
  const imported = [...code.matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(([, path]) => path)
  expect(new Set(imported)).toEqual(new Set(['../kernel/errors.js']))
  expect(readFileSync(join(installed, 'dist/kernel/errors.js'), 'utf8')).not.toMatch(/\b(?:import|require)\b/)
})

it('decides by meaning with nothing beside it: SQLite, the sentence model and its runtime are in it', () => {
  const bin = join(installed, JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).bin.heed)
  const heed = (...words: string[]) =>
    execFileSync(bin, words, { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } })
  const verb = (name: string, phrase: string) => `${name}: {description: ${phrase}, phrases: [${phrase}]}`
  const verbs = `{verbs: {${verb('card.replace', 'my card is broken')}, ${verb('card.pause', 'pause my card')}}}`
  heed('intent_import', '--format', 'yaml', '--document', verbs)
  expect(heed('verb_search', '--query', 'please put my card on hold')).toContain('verb: card.pause')
  const unpacked = readdirSync(join(installed, '.cache'))
  expect(unpacked).toEqual([expect.stringContaining(`${process.platform}-${process.arch}`)])
})

it('starts as its bundle for desktop clients says', async () => {
  const { bundleManifest } = await import(pathToFileURL(resolve('scripts/bundle/manifests.mjs')).href)
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const { entry_point, mcp_config } = bundleManifest(about).server
  expect([existsSync(join(folder, entry_point)), mcp_config.command]).toEqual([true, 'node'])
  const words = mcp_config.args.map((word: string) => word.replace(/^\$\{__dirname\}/, folder))
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'desktop', version: '1' } }
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`
  const { stdout } = spawnSync(process.execPath, words, {
    input,
    encoding: 'utf8',
    env: { HEED_DATA: join(folder, 'desktop') },
  })
  expect(JSON.parse(stdout).result.serverInfo).toMatchObject({ name: 'heed', version: about.version })
})

it('both doors have one error class', () => {
  const program = `const [library, client] = await Promise.all([import('heed'), import('heed/client')])
    console.log(library.HeedError === client.HeedError)`
  const words = ['--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })).toBe('true\n')
})

it('an editor explains every method in the words of its action', () => {
  const door = join(installed, 'dist/client/index.d.ts')
  const program = ts.createProgram([door], {
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(door)
  const symbols = source ? checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol) : []
  const client = symbols.find(({ name }) => name === 'HeedClient') as ts.Symbol
  // The stream of samples is no action.
  const methods = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(client))
    .filter(({ name }) => name !== 'samples')
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
  const explained = methods.map((method) => {
    const comment = method.getDocumentationComment(checker)
    return [method.name, oneLine(ts.displayPartsToString(comment))]
  })
  expect(explained).toEqual(actions.map(({ name, description }) => [name, oneLine(description)]))
})

function filesIn(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
