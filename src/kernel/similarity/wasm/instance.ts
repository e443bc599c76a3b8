// WebAssembly that was compiled from assembly/, each instance with a memory of its own that grows by what it is asked for, up to
// four gigabytes. A module is compiled when it is first used: many processes never search.

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
