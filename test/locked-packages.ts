// Packages that only some tests need, apart from the root: locked in a folder of their own, installed there on first use and kept.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the installed packages. */
export function installed(folder: string): string {
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) install(folder, packages)
  return packages
}

/** Aside first, because several test files may be at it at once: the first to finish stays. */
function install(folder: string, packages: string): void {
  const aside = mkdtempSync(join(folder, '.installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(folder, file), join(aside, file))
    // Their engines are met by the Node that runs them, not by the one that installs them.
    execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
      cwd: aside,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (!existsSync(packages)) renameSync(join(aside, 'node_modules'), packages)
  } catch (error) {
    if (!existsSync(packages)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
