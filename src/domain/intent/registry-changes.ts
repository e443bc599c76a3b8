// What an import changes, in plain words: for a dry run, and for the answer to the import itself.
import type { FactEntry } from '../../kernel/feedback/index.ts'
import { normalise } from '../../kernel/similarity/index.ts'
import type { Known } from './registry.ts'

export interface RegistryChange {
  what: string
  before?: string
  after?: string
}

/** What is compared of a verb or an entity, the same for both. */
interface Described {
  readonly single: Readonly<Record<string, string | undefined>>
  /** Phrases or aliases. */
  readonly texts: readonly string[]
}

/** A description may be long, and a hundred changes are listed. */
const LONGEST = 200

const nouns = { verb: ['phrase', 'phrases'], entity: ['alias', 'aliases'] } as const
type Kind = keyof typeof nouns

export function whatChanges(facts: readonly FactEntry[], known: Known): RegistryChange[] {
  return facts.flatMap(({ kind, id, body }) => {
    if (kind !== 'verb' && kind !== 'entity') return []
    const stored = kind === 'verb' ? known.verbs.get(id) : known.entities.get(id)
    const before = stored && describe(kind, stored)
    const what = `${kind} ${id}`
    if (body.removed === true) return before ? [{ what, before: sizeOf(kind, before), after: 'removed' }] : []
    const after = describe(kind, body)
    if (!before) return [{ what, after: after.texts.length > 0 ? `new, ${sizeOf(kind, after)}` : 'new' }]
    return [...singles(id, before, after), ...texts(kind, id, before.texts, after.texts)]
  })
}

function describe(kind: Kind, record: object): Described {
  const { name, description, domain, type, attributes, phrases, aliases } = record as Record<string, unknown>
  const own = kind === 'verb' ? { description, domain } : { name, type }
  const further = Object.entries((attributes ?? {}) as object).map(([key, value]) => [`attribute ${key}`, value])
  const all = [...Object.entries(own), ...further].filter(([, value]) => value !== null && value !== undefined)
  return {
    single: Object.fromEntries(all.map(([field, value]) => [field, String(value)])),
    texts: ((kind === 'verb' ? phrases : aliases) as string[] | undefined) ?? [],
  }
}

function sizeOf(kind: Kind, { texts }: Described): string {
  const [one, many] = nouns[kind]
  return texts.length === 1 ? `1 ${one}` : `${texts.length.toLocaleString('en-US')} ${many}`
}

function singles(id: string, before: Described, after: Described): RegistryChange[] {
  const fields = new Set([...Object.keys(before.single), ...Object.keys(after.single)])
  return [...fields]
    .filter((field) => before.single[field] !== after.single[field])
    .map((field) => change(`${field} of ${id}`, before.single[field], after.single[field]))
}

/** The same words written otherwise are one change, not two. */
function texts(kind: Kind, id: string, before: readonly string[], after: readonly string[]): RegistryChange[] {
  const [one, many] = nouns[kind]
  const [old, fresh] = [byWording(before), byWording(after)]
  const changes = [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((wording) => old.get(wording) !== fresh.get(wording))
    .map((wording) => change(`${one} of ${id}`, old.get(wording), fresh.get(wording)))
  const isMoved = changes.length === 0 && after.some((text, index) => text !== before[index])
  return isMoved ? [{ what: `${many} of ${id}`, after: 'in another order' }] : changes
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
