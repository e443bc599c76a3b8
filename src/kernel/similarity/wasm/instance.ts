// WebAssembly that was compiled from assembly/. Each instance has its own memory, which grows as needed, up to four gigabytes. A
// module is compiled when it is first used, because many processes never search.

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface Instance<Functions> {
  readonly functions: Functions
  readonly memory: WasmMemory
  ensureBytes(bytes: number): void
}

// TypeScript declares WebAssembly only in the library for browsers.
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}

const pageBytes = 65_536
const mostPages = 65_536

/** `code` is base64. */
export function instances<Functions>(code: string): () => Instance<Functions> {
  let module: object | undefined
  return () => {
    module ??= new WebAssembly.Module(Uint8Array.from(Buffer.from(code, 'base64')))
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
