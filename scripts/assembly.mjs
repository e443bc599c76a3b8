// Compiles the AssemblyScript of assembly/ into a source file with its WebAssembly. It does nothing if that file is newer.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const modules = ['dots', 'near', 'ridge']
const compiled = join(root, 'src', 'kernel', 'similarity', 'wasm', 'code.ts')
const flags = '--runtime stub --importMemory --noAssert -O3 --converge --enable simd'.split(' ')

export async function compileAssembly() {
  const sources = [import.meta.filename, ...modules.map((name) => join(root, 'assembly', `${name}.ts`))]
  if (Math.max(...sources.map(changedAt)) < changedAt(compiled)) return
  const { default: asc } = await import('assemblyscript/asc')
  const folder = mkdtempSync(join(tmpdir(), 'heed-assembly-'))
  try {
    const lines = ['// Made from assembly/ by scripts/assembly.mjs. Base64.']
    for (const name of modules) {
      const target = join(folder, `${name}.wasm`)
      const { error, stderr } = await asc.main([
        join('assembly', `${name}.ts`),
        '--baseDir',
        root,
        ...flags,
        '-o',
        target,
      ])
      if (error) throw new Error(`assembly/${name}.ts does not compile.\n${stderr}`)
      lines.push(`export const ${name} =\n  '${readFileSync(target).toString('base64')}'`)
    }
    writeFileSync(compiled, `${lines.join('\n')}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
