// Whether the person has agreed to what an agent asks about: a folder, or hooks. What each agent remembers is read as text.
import { dirname } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import type { AgentName } from '../kernel/agents.ts'
import type { Place, Scope } from './agent.ts'
import { evaluated } from './json-document.ts'
import { claudeCodeState, codexFiles, geminiFiles } from './where.ts'

/** `undefined` if there is no such file. */
type Read = (path: string) => string | undefined

/** What a hook is called: its event, and where it is in the lists of the file. */
export interface HookPlace {
  readonly event: string
  readonly group: number
}

/** What the person still has to do; undefined if nothing. */
export function trustLeft(
  agent: AgentName,
  scope: Scope,
  place: Place,
  hooks: readonly HookPlace[],
  read: Read,
): string | undefined {
  if (agent === 'codex') return codexLeft(scope, place, hooks, read)
  if (scope === 'user') return undefined
  return agent === 'gemini' ? geminiLeft(place, read) : claudeCodeLeft(place, read)
}

function claudeCodeLeft(place: Place, read: Read): string | undefined {
  const projects = fieldIn(json(read(claudeCodeState(place))), 'projects')
  const isTrusted = above(place.folder).some(
    (folder) => fieldIn(fieldIn(projects, folder), 'hasTrustDialogAccepted') === true,
  )
  return isTrusted ? undefined : 'Start claude in this folder, and trust the folder when it asks.'
}

function codexLeft(scope: Scope, place: Place, hooks: readonly HookPlace[], read: Read): string | undefined {
  const values = toml(read(codexFiles('user', place).config))
  const projects = fieldIn(values, 'projects')
  const isTrusted = above(place.folder).some(
    (folder) => fieldIn(fieldIn(projects, folder), 'trust_level') === 'trusted',
  )
  if (scope === 'project' && !isTrusted)
    return 'Start codex in this folder, trust the folder when it asks, and then its hooks with /hooks.'
  const state = fieldIn(fieldIn(values, 'hooks'), 'state')
  const file = codexFiles(scope, place).hooks
  const known = Object.keys(state ?? {}).filter((key) => fieldIn(fieldIn(state, key), 'trusted_hash') !== undefined)
  const trusted = new Set(known.map((key) => key.replaceAll('_', '').toLowerCase()))
  const isLeft = hooks.some(
    ({ event, group }) => !trusted.has(`${file}:${event}:${group}:0`.replaceAll('_', '').toLowerCase()),
  )
  return isLeft
    ? 'Type /hooks in codex, and trust the hooks of Heed: until then it skips them without a word.'
    : undefined
}

function geminiLeft(place: Place, read: Read): string | undefined {
  const files = geminiFiles('user', place)
  const security = fieldIn(json(read(files.settings)), 'security')
  if (fieldIn(fieldIn(security, 'folderTrust'), 'enabled') === false) return undefined
  const rules = json(read(files.trusted))
  const isTrusted = Object.entries(rules ?? {}).some(([folder, rule]) => {
    const root = rule === 'TRUST_PARENT' ? dirname(folder) : folder
    return (rule === 'TRUST_FOLDER' || rule === 'TRUST_PARENT') && above(place.folder).includes(root)
  })
  return isTrusted ? undefined : 'Start gemini in this folder, and choose “Trust folder”.'
}

/** The folder and all that it is in. */
function above(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...above(parent)]
}

function fieldIn(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
}

/** A file that is not readable trusts nothing. */
function json(text: string | undefined): object | undefined {
  return readable(() => evaluated(text ?? '{}'))
}

function toml(text: string | undefined): object | undefined {
  return readable(() => parseToml(text ?? ''))
}

function readable(read: () => unknown): object | undefined {
  try {
    const value = read()
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
