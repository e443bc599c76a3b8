// Where the processes on this machine that serve some data can be asked: each has a socket of its own in a folder of the user. On
// Windows it is a named pipe. The thin `heed hook` loads this file, so it imports nothing but Node.
import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data that a process serves to callers without a key. */
export interface Place {
  /** The URL of the database, or the file. */
  readonly data: string
  readonly workspace: string
}

const isWindows = process.platform === 'win32'
/** Systems allow some hundred bytes. */
const LONGEST_PATH = 100

let opened = 0

/** A new address. A server is asked before the MCP server of one agent. */
export function newAddress(place: Place, kind: 'serve' | 'mcp'): string | undefined {
  const folder = isWindows ? PIPES : ownFolder()
  if (folder === undefined) return undefined
  opened += 1
  const address = join(folder, `${prefixOf(place)}${kind === 'serve' ? 'a' : 'b'}${process.pid}-${opened}`)
  return address.length <= LONGEST_PATH ? address : undefined
}

/** Those of the processes that serve this data, or did before they were killed. */
export function addressesOf(place: Place): string[] {
  const folder = isWindows ? PIPES : ownFolder()
  if (folder === undefined) return []
  const prefix = prefixOf(place)
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix))
  return names.sort().map((name) => join(folder, name))
}

const PIPES = '\\\\.\\pipe\\'

/** Undefined if somebody else could put a socket there: whoever answers a hook tells the agent what to do. */
function ownFolder(): string | undefined {
  const user = process.getuid?.()
  const folder = join(tmpdir(), `heed-${user}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // It exists, or cannot be made.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const isOwn = found?.isDirectory() === true && found.uid === user && (found.mode & 0o077) === 0
  return isOwn ? folder : undefined
}

/** Loading the hashes of Node takes longer than the rest of a hook. The folder keeps strangers out, not the name. */
function prefixOf({ data, workspace }: Place): string {
  const text = JSON.stringify([data, workspace])
  return `heed-${[0, 1, 2].map((seed) => hashed(text, seed).toString(36)).join('')}-`
}

/** FNV-1a. */
function hashed(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
