// What is known of a server's programs: which there must be, and where they lie.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Programs {
  /** The folder that holds all that the programs need, so that it can be copied whole. */
  root: string
  /** The folder of the programs, below the root. */
  bin: string
  /** Folders of shared libraries, below the root. */
  libraries: readonly string[]
}

export interface ServerKind {
  /** The server's name for people. */
  name: string
  /** The programs that must be there, side by side. */
  commands: readonly string[]
  /** Folders to look in before those of PATH. */
  folders(): string[]
  fromNpm(): Programs | undefined
  debianPackages: readonly string[]
}

export function holdsAll(folder: string, commands: readonly string[]): boolean {
  return commands.every((command) => existsSync(join(folder, command)))
}
