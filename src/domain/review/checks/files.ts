// A file that must be there, or be changed, beside another: `src/*.ts` with `src/*.test.ts`. Pure.
import { quoted } from '../../../kernel/visible.ts'
import { type CheckOf, listed } from './check.ts'
import type { Failure, Files } from './finding.ts'

/** A `**` stands for folders, and a `*` for a part of one name, which both patterns have in the same places. */
export interface Wildcards {
  readonly folders: string | undefined
  readonly names: readonly string[]
}

const MOST_SHOWN = 3

export function lonely({ file, beside, must }: CheckOf<'file_beside'>, files: Files): Failure | undefined {
  const there = new Set([...files.changed, ...(must === 'exist' ? files.existing : [])].map(plain))
  const missing = files.changed.map(plain).flatMap((path) => {
    // A test of a file needs no test of its own.
    const found = matched(beside, path) ? undefined : matched(file, path)
    const other = found && filled(beside, found)
    return other === undefined || there.has(other) ? [] : [{ path, other }]
  })
  const [first] = missing
  if (!first) return undefined
  const others = [...new Set(missing.map(({ other }) => other))]
  const verb = must === 'exist' ? 'does not exist' : 'is not changed with it'
  const more = missing.length > 1 ? `, and so it is with ${missing.length - 1} more` : ''
  return {
    because: `${quoted(first.path)} is changed, and ${quoted(first.other)} ${verb}${more}`,
    remedy: `${must === 'exist' ? 'Add' : 'Change'} ${listed(others.slice(0, MOST_SHOWN), 'and')}${others.length > MOST_SHOWN ? ` and ${others.length - MOST_SHOWN} more` : ''}.`,
  }
}

/** What the wildcards stand for in a path; undefined if the pattern is about others. Without a folder, it is about every folder. */
function matched(pattern: string, path: string): Wildcards | undefined {
  const parts = partsOf(pattern)
  const names = plain(path).split('/')
  const at = parts.indexOf('**')
  const last = at < 0 ? [] : parts.slice(at + 1)
  const first = at < 0 ? parts : parts.slice(0, at)
  if (at < 0 ? names.length !== parts.length : names.length < first.length + last.length) return undefined
  const found = [
    ...first.map((part, nth) => within(part, names[nth] ?? '')),
    ...last.map((part, nth) => within(part, names[names.length - last.length + nth] ?? '')),
  ]
  if (found.includes(undefined)) return undefined
  const folders = at < 0 ? undefined : names.slice(first.length, names.length - last.length).join('/')
  return { folders, names: found.flatMap((one) => one ?? []) }
}

function filled(pattern: string, { folders, names }: Wildcards): string {
  const rest = [...names]
  return partsOf(pattern)
    .flatMap((part) => (part === '**' ? (folders ? [folders] : []) : [part.replace('*', () => rest.shift() ?? '')]))
    .join('/')
}

/** What a `*` stands for: at most one in a name. */
function within(part: string, name: string): readonly string[] | undefined {
  const [start = '', end] = part.split('*')
  if (end === undefined) return part === name ? [] : undefined
  const isLike = name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end)
  return isLike ? [name.slice(start.length, name.length - end.length)] : undefined
}

/** Why the two patterns make no pair; undefined if they do. */
export function pairProblem(file: string, beside: string): string | undefined {
  const [one, other] = [partsOf(file), partsOf(beside)]
  for (const parts of [one, other]) {
    if (parts.filter((part) => part === '**').length > 1) return 'may have one **'
    if (parts.some((part) => part !== '**' && part.split('*').length > 2)) return 'may have one * in each name'
    if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'must be a path such as src/**/*.ts'
  }
  const isSame =
    one.filter(isStarred).length === other.filter(isStarred).length && one.includes('**') === other.includes('**')
  return isSame ? undefined : 'must have the wildcards of the other path'
}

function isStarred(part: string): boolean {
  return part !== '**' && part.includes('*')
}

function partsOf(pattern: string): string[] {
  const parts = plain(pattern).split('/')
  return parts.length === 1 ? ['**', ...parts] : parts
}

function plain(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}
