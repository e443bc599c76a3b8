// What an import changes, in words: for a dry run, for the answer to the import, and for its undo.
import { normalise } from '../../../kernel/similarity/index.ts'
import { shortened } from '../../../kernel/visible.ts'
import { fieldsOf, type Kind, type Registered, textsOf } from './registered.ts'

export interface RegistryChange {
  what: string
  before?: string
  after?: string
}

/** One verb or entity, before and after the import. */
export interface Step {
  readonly before: Registered
  readonly after: Registered
}

/** How many changes of one import are listed. */
export const MOST_LISTED = 100

/** Longer texts are cut, because a hundred changes are listed. */
const LONGEST = 200

const nouns = { verb: ['phrase', 'phrases'], entity: ['alias', 'aliases'] } as const

export function whatChanges(steps: readonly Step[]): RegistryChange[] {
  return steps.flatMap(({ before, after }) => {
    const what = `${after.kind} ${after.id}`
    if (!after.isKnown) return before.isKnown ? [{ what, before: sizeOf(before) }] : []
    if (!before.isKnown) return [{ what, after: textsOf(after).length > 0 ? `new, ${sizeOf(after)}` : 'new' }]
    return [...singles(before, after), ...texts(after.kind, after.id, textsOf(before), textsOf(after))]
  })
}

/** On one line, for the inbox and the log. */
export function inOneLine({ what, before, after }: RegistryChange): string {
  return before === undefined ? `${what}: ${after}` : `${what}: ${before} → ${after ?? 'removed'}`
}

/** The changes that a person reads first; up to a hundred are listed elsewhere. */
const MOST_SAID = 5

/** Says the first of these changes, each on one line, and how many more there are. */
export function firstOf(lines: readonly string[], leftOut = 0): string {
  const said = lines.slice(0, MOST_SAID).map((line) => shortened(line))
  const rest = lines.length - said.length + leftOut
  return `${said.join('; ')}${rest > 0 ? `; and ${rest} more changes` : ''}`
}

const MOST_NAMED = 3

/** Names the first of these verbs and entities, and says how many more there are. */
export function summaryOf(some: readonly Pick<Registered, 'kind' | 'id'>[]): string {
  const named = some.slice(0, MOST_NAMED).map(({ kind, id }) => `${kind} ${id}`)
  const rest = some.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Whether the step removes the verb or entity as a whole. */
export function isRemoval({ after }: Step): boolean {
  return !after.isKnown
}

/** What an import does to these verbs and entities: those that it removes are not imported. */
export function importInWords(steps: readonly Step[], [imported, removed]: readonly [string, string]): string {
  const of = (verb: string, some: readonly Step[]) =>
    some.length === 0 ? [] : `${verb} ${summaryOf(some.map(({ after }) => after))}`
  const [gone, kept] = [steps.filter(isRemoval), steps.filter((step) => !isRemoval(step))]
  const said = [of(imported, kept), of(removed, gone)].flat().join(' and ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

function sizeOf(registered: Registered): string {
  const [one, many] = nouns[registered.kind]
  const count = textsOf(registered).length
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
}

function singles(before: Registered, after: Registered): RegistryChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((field) => old.get(field) !== fresh.get(field))
    .map((field) => change(`${field} of ${after.id}`, old.get(field), fresh.get(field)))
}

/** The same words in another spelling are one change, not two. */
function texts(kind: Kind, id: string, before: readonly string[], after: readonly string[]): RegistryChange[] {
  const [one] = nouns[kind]
  const [old, fresh] = [byWording(before), byWording(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((wording) => old.get(wording) !== fresh.get(wording))
    .map((wording) => change(`${one} of ${id}`, old.get(wording), fresh.get(wording)))
}

function byWording(written: readonly string[]): Map<string, string> {
  return new Map(written.map((text) => [normalise(text), text]))
}

function change(what: string, before: string | undefined, after: string | undefined): RegistryChange {
  return {
    what,
    ...(before !== undefined && { before: cut(before) }),
    ...(after !== undefined && { after: cut(after) }),
  }
}

function cut(text: string): string {
  const chars = [...text]
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST).join('')}…` : text
}
