// Functions written by hand, each time in a memory of their own that grows by what it is asked for, up to four gigabytes.
import { assemble, type WasmFunction } from './wasm-assembler.ts'

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface Instance<Functions> {
  readonly functions: Functions
  readonly memory: WasmMemory
  ensureBytes(bytes: number): void
}

// The compiler knows WebAssembly only from the browser's library.
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}

const pageBytes = 65_536
const mostPages = 65_536

export function compile<Functions>(written: readonly WasmFunction[]): () => Instance<Functions> {
  const module = new WebAssembly.Module(assemble(written))
  return () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages })
    return {
      functions: new WebAssembly.Instance(module, { env: { memory } }).exports as Functions,
      memory,
      ensureBytes(bytes) {
        const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
        if (missing > 0) memory.grow(missing)
      },
    }
  }
}
