// Declares the public types: the declarations of the entries of the package, and those that they import.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const middleware = ['ai-sdk', 'langchain', 'mastra', 'openai-agents']
const doors = ['index.d.ts', 'client/index.d.ts', ...middleware.map((name) => `frameworks/${name}.d.ts`)]

/** Returns whether it succeeded. The compiler itself prints what is wrong. */
export function declareTypes(target) {
  const all = mkdtempSync(join(tmpdir(), 'heed-types-'))
  try {
    if (!compile(all)) return false
    for (const [file, text] of reachable(all)) {
      mkdirSync(dirname(join(target, file)), { recursive: true })
      writeFileSync(join(target, file), text)
    }
    return true
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

function compile(target) {
  const compiler = createRequire(import.meta.url).resolve('@typescript/native/package.json')
  const tsc = join(dirname(compiler), 'bin', 'tsc')
  const words = [tsc, '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', target]
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}

/** The files by path. They import each other as `.js`, which every resolver understands. */
function reachable(folder) {
  const found = new Map()
  const waiting = [...doors]
  for (const file of waiting) {
    if (found.has(file)) continue
    const text = readFileSync(join(folder, file), 'utf8')
    const next = [...text.matchAll(/from '(\.[^']+)\.ts'/g)].map(([, path]) => `${join(dirname(file), path)}.d.ts`)
    waiting.push(...next)
    found.set(file, text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"))
  }
  return found
}
