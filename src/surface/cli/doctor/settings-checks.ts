// What is in the settings of one agent, of a project or a user.

import { isDeepStrictEqual } from 'node:util'
import type { AgentName } from '../../../kernel/agents.ts'
import { HeedError } from '../../../kernel/errors.ts'
import {
  commandIn,
  dataIn,
  type Found,
  foundIn,
  merged,
  purposes,
  type Scope,
  type SettingsFile,
  setups,
  trustLeft,
  type WrittenCommand,
} from '../../../setup/index.ts'
import type { SetupEnvironment } from '../environment.ts'
import { readSettings } from '../settings-file.ts'
import type { Check } from './check.ts'

/** A command that is written, and what it is written for. */
export interface Written {
  readonly check: string
  readonly isServer: boolean
  readonly command: WrittenCommand
  /** Whether it may be started: settings of a project come with the project, so anything can be written there. */
  readonly isTrusted: boolean
}

export interface Looked {
  readonly agent: AgentName
  readonly scope: Scope
  /** Whether anything of Heed is there. */
  readonly isSetUp: boolean
  readonly checks: readonly Check[]
  readonly written: readonly Written[]
  /** The folder of the data. */
  readonly data: string | undefined
}

export function lookAt(agent: AgentName, scope: Scope, { place, start }: SetupEnvironment): Looked {
  const broken = (check: string, detail: string, remedy?: string): Check => ({
    ...{ agent, scope, check, state: 'broken', detail },
    ...(remedy !== undefined && { remedy }),
  })
  const repair = `Run heed init ${agent} --${scope}.`
  const files = setups[agent].files(scope, place, { ...start, data: '', tools: '' })
  const read = files.map((file) => readOrFault(file))
  const found = read.flatMap((each) => (each instanceof HeedError ? [] : each))
  const faults = read.flatMap((each) => (each instanceof HeedError ? broken('settings', each.message) : []))
  const isSetUp = found.some(({ value }) => value !== undefined)
  if (!isSetUp) return { agent, scope, isSetUp, checks: faults, written: [], data: undefined }

  const missing = found.filter(({ value }) => value === undefined)
  const written = found.flatMap((each) => {
    const command = commandIn(each)
    if (!command) return []
    const isTrusted = scope === 'user' || isAsWritten(command, setups[agent].files(scope, place, asIn(command, start)))
    return [{ check: nameOf(agent, each), isServer: each.part === 'MCP server', command, isTrusted }]
  })
  const places = [...new Set(written.flatMap(({ command }) => dataIn(command) ?? []))]
  const hooks = found.filter(isHook).map((each) => ({ event: nameOf(agent, each), group: each.at }))
  const agreement = trustLeft(agent, scope, place, hooks, textOf)
  const checks = [
    ...faults,
    ...missing.map((each) => broken(nameOf(agent, each), 'is missing.', repair)),
    ...(places.length > 1
      ? [broken('data', `hooks and MCP server use different data: ${places.join(', ')}.`, repair)]
      : []),
    ...(agreement === undefined ? [] : [broken('trust', 'one step is left.', agreement)]),
  ]
  return { agent, scope, isSetUp, checks, written, data: places[0] }
}

function asIn(command: WrittenCommand, start: SetupEnvironment['start']) {
  return { ...start, data: dataIn(command) ?? '', tools: '' }
}

/** Whether heed init would write this command. People choose the values of its variables. */
function isAsWritten({ command, args, env }: WrittenCommand, files: readonly SettingsFile[]): boolean {
  const all = files.flatMap((file) => foundIn(file, merged(file, undefined))).flatMap((each) => commandIn(each) ?? [])
  return all.some(
    (ours) =>
      isDeepStrictEqual([ours.command, ours.args], [command, args]) &&
      Object.keys(env).every((name) => Object.hasOwn(ours.env, name)),
  )
}

function readOrFault(file: SettingsFile): Found[] | HeedError {
  try {
    return foundIn(file, readSettings(file.path).text)
  } catch (error) {
    if (error instanceof HeedError) return error
    throw error
  }
}

/** What cannot be read says nothing of what the person trusts. */
function textOf(path: string): string | undefined {
  try {
    return readSettings(path).text
  } catch {
    return undefined
  }
}

function nameOf(agent: AgentName, { part }: Found): string {
  const events: Partial<Record<string, string>> = setups[agent].events
  return events[part] ?? part
}

function isHook({ part, value }: Found): boolean {
  return value !== undefined && purposes.some((purpose) => purpose === part)
}
