// A folder as somebody has it who copied the examples: the frameworks and Heed installed, the programs beside them.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { installed } from '../locked-packages.ts'

export interface Workspace {
  readonly folder: string
  /** Runs a program of the folder. */
  load<Program>(path: string): Promise<Program>
  remove(): void
}

export function createWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'heed-frameworks-'))
  const modules = join(folder, 'node_modules')
  const packages = installed(join(import.meta.dirname, 'packages'))
  mkdirSync(join(modules, '@types'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (!name.startsWith('.') && name !== '@types') symlinkSync(join(packages, name), join(modules, name))
  }
  symlinkSync(resolve('node_modules/@types/node'), join(modules, '@types/node'))
  symlinkSync(resolve('.'), join(modules, 'heed'))
  cpSync('examples/frameworks', join(folder, 'examples'), { recursive: true })
  cpSync(join(import.meta.dirname, 'models'), join(folder, 'models'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return {
    folder,
    async load(path) {
      for (const part of ['examples', 'models']) transformAll(join(folder, part))
      return import(pathToFileURL(join(folder, path)).href)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Node 20 reads no types. */
function transformAll(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const { code } = transformSync(readFileSync(join(folder, file), 'utf8'), { loader: 'ts' })
    writeFileSync(join(folder, file.replace(/ts$/, 'js')), code.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'))
  }
}
