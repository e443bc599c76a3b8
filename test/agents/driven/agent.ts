// What the tests need to know of an agent: how it starts, where it finds its model, and what its person does by hand.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '../../locked-packages.ts'
import type { Provider, Step } from '../models/model.ts'

/** Where an agent runs. */
export interface Site {
  readonly home: string
  readonly project: string
  readonly env: Readonly<Record<string, string>>
}

export interface DrivenAgent {
  readonly name: 'claude-code' | 'codex' | 'gemini'
  readonly provider: Provider
  /** Its own settings and those of its person, before Heed. */
  prepare(site: Site, modelUrl: string): Readonly<Record<string, string>>
  /** What `heed init` asks the person to do. */
  trust(site: Site): void | Promise<void>
  /** What the person types to start it. */
  readonly program: string
  /** What that is in its package. */
  main(): string
  /** One prompt without a terminal, in a new session or in the latest one. */
  words(prompt: string, session: 'latest' | undefined): string[]
  shell(command: string): Step
  /** If it has a tool that fetches. */
  fetch?(url: string): Step
  /** What a request to the model has if Heed's tools are offered to it. */
  readonly offersHeed: RegExp
  /** The files of its person, below the home folder. */
  readonly settings: readonly string[]
  /** Whether an interruption without a terminal is an event of a hook. */
  readonly saysInterrupted: boolean
  /** The hooks that fire in the story. */
  readonly fires: readonly string[]
}

const packages = join(import.meta.dirname, '..', 'packages')

/** The program of an agent in its package. An agent that is not there fails by name. */
export function programOf(title: string, path: string): string {
  const file = join(installedPackages(title), path)
  if (!existsSync(file))
    throw new Error(`${title} is not installed: ${file} is missing. Remove ${packages}/node_modules.`)
  return file
}

function installedPackages(title: string): string {
  try {
    return installed(packages)
  } catch (error) {
    throw new Error(`${title} cannot be installed from npm.`, { cause: error })
  }
}
