// The ONNX runtime as the package carries it: compressed for every platform (27 MB instead of 98), because an install takes all of it.
// The files of this platform are unpacked when a model is first used. The build puts this file in the place of the loader of
// onnxruntime-node: docs/decisions/0050.
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

interface Packed {
  readonly version: string
  /** By platform, the files by name. */
  readonly platforms: Readonly<Record<string, Readonly<Record<string, PackedFile>>>>
}

interface PackedFile {
  readonly size: number
  readonly sha256: string
}

interface Options {
  readonly packed?: string
  readonly platform?: string
  readonly places?: readonly string[]
}

/** The file that loads the runtime, which looks for its library beside itself. */
export function runtimeBinding(options: Options = {}): string {
  const { packed = join(import.meta.dirname, 'runtime'), platform = `${process.platform}-${process.arch}` } = options
  const { version, platforms }: Packed = JSON.parse(readFileSync(join(packed, 'files.json'), 'utf8'))
  const files = platforms[platform]
  if (!files) throw new Error(`there is no ONNX runtime for ${platform}`)
  const places = options.places ?? ownPlaces()
  const failures: string[] = []
  for (const place of places) {
    const folder = join(place, `onnxruntime-${version}-${platform}`)
    try {
      if (!isWhole(folder, files)) unpack(join(packed, platform), files, folder, place)
      return join(folder, 'onnxruntime_binding.node')
    } catch (error) {
      failures.push(String((error as Error).message))
    }
  }
  const remedy = `One of these folders must be writable: ${places.join(', ')}`
  throw new Error(`the ONNX runtime cannot be unpacked (${failures.join('; ')}). ${remedy}`)
}

/** Beside the program, else in the user's cache. Others can write to a temporary folder, so code is never loaded from there. */
function ownPlaces(): readonly string[] {
  return [join(import.meta.dirname, '..', '.cache'), join(homedir(), '.cache', 'heed')]
}

/** The sizes tell a file that was cut off by a power failure. */
function isWhole(folder: string, files: Readonly<Record<string, PackedFile>>): boolean {
  return Object.entries(files).every(
    ([name, { size }]) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === size,
  )
}

/** Into a folder of its own first, so that no process meets a half of it. */
function unpack(from: string, files: Readonly<Record<string, PackedFile>>, folder: string, place: string): void {
  mkdirSync(place, { recursive: true })
  const aside = mkdtempSync(join(place, 'runtime-'))
  try {
    for (const [name, { sha256 }] of Object.entries(files)) {
      const content = brotliDecompressSync(readFileSync(join(from, `${name}.br`)))
      if (createHash('sha256').update(content).digest('hex') !== sha256) throw new Error(`${name} is damaged`)
      writeFileSync(join(aside, name), content)
    }
    // A root user may have installed this for others.
    chmodSync(aside, 0o755)
    // Another process may have put it there meanwhile, and may have loaded it.
    if (isWhole(folder, files)) return
    rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
  } catch (error) {
    if (!isWhole(folder, files)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
