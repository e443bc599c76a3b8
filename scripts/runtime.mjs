// Packs the ONNX runtime of every platform into the build, compressed. src/kernel/model/packed-runtime.ts unpacks it.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { mit } from './notices.mjs'

const source = dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json'))
const binaries = join(source, 'bin', 'napi-v3')
const root = dirname(import.meta.dirname)

export async function packRuntime(target) {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const platforms = {}
  for (const system of readdirSync(binaries))
    for (const processor of readdirSync(join(binaries, system)))
      platforms[`${system}-${processor}`] = await packFiles(
        join(binaries, system, processor),
        join(target, `${system}-${processor}`),
      )
  writeFileSync(join(target, 'files.json'), JSON.stringify({ version, platforms }))
  writeFileSync(join(target, 'LICENSE'), mit('Copyright (c) Microsoft Corporation'))
}

/** The runtime with what Heed uses of it as named exports, and without the file that loads its binary out of its own folder. */
export function runtimeFromPackage() {
  const entry = JSON.stringify(join(source, 'dist', 'index.js'))
  const door = `export const { InferenceSession, Tensor } = require(${entry})`
  const unpacking = JSON.stringify(join(root, 'src', 'kernel', 'model', 'packed-runtime.ts'))
  const loader = `exports.binding = require(require(${unpacking}).runtimeBinding())`
  return {
    name: 'runtime-from-package',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^onnxruntime-node$/ }, ({ path }) => ({ path, namespace: 'runtime' }))
      onLoad({ filter: /.*/, namespace: 'runtime' }, () => ({ contents: door, resolveDir: root }))
      onLoad({ filter: /[\\/]onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, () => ({
        contents: loader,
        resolveDir: root,
      }))
    },
  }
}

async function packFiles(from, to) {
  mkdirSync(to, { recursive: true })
  const packed = await Promise.all(
    readdirSync(from).map(async (name) => {
      const content = readFileSync(join(from, name))
      writeFileSync(join(to, `${name}.br`), await compressed(content))
      return [name, { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }]
    }),
  )
  return Object.fromEntries(packed)
}

/** Level 7 takes twice as long as 6 for 1 % less. */
function compressed(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return promisify(brotliCompress)(content, { params })
}
