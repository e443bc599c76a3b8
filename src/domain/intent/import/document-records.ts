// The records of a document. People write them as lists, as maps and in short forms; here they get the one shape that is imported.
// Each record keeps its place in the document.
import { isSlipOf } from '../../../kernel/nearest.ts'
import { registryLists } from './registry.ts'

export type ListName = keyof typeof registryLists
type Kind = Exclude<ListName, 'remove_verbs' | 'remove_entities'>
/** The path to a value of the document, or the number of its row. */
export type Path = readonly (string | number)[]

export interface SourceRecord {
  readonly list: ListName
  readonly fields: unknown
  readonly at: Path
}

interface Found {
  readonly records: SourceRecord[]
  readonly problems: { at: Path; problem: string }[]
}

export interface Source extends Readonly<Found> {
  /** For people, such as `line 4, name`. */
  placeOf(at: Path, field: readonly string[]): string
}

export const listNames = Object.keys(registryLists) as ListName[]

/** In a map, the key of a record is its field `key`, and its value may be just the field `short`. */
const kinds = {
  aliases: { noun: 'An alias', key: 'alias', short: 'entity_id', marks: ['alias', 'entity_id'] },
  phrases: { noun: 'A phrase', key: 'phrase', short: 'verb', marks: ['phrase', 'verb'] },
  entities: { noun: 'An entity', key: 'id', short: 'name', marks: ['id'] },
  verbs: { noun: 'A verb', key: 'name', short: 'phrases', marks: ['name'] },
} as const satisfies Record<Kind, unknown>

export const kindHelp =
  'A verb has the field name; an entity has id and name; a phrase has phrase and verb; an alias has alias and entity_id.'

export function nounOf(list: ListName): string {
  return list in kinds ? kinds[list as Kind].noun : 'It'
}

export function fieldsOf(list: ListName): string[] {
  const { element } = registryLists[list].unwrap()
  return 'shape' in element ? Object.keys(element.shape) : []
}

/** The kind of a record, from its fields. The order matters, because an entity has a name too. */
export function kindOf(fields: readonly string[]): Kind | undefined {
  const kind = Object.entries(kinds).find(([, { marks }]) => marks.some((mark) => fields.includes(mark)))
  return kind?.[0] as Kind | undefined
}

export function recordsIn(content: unknown): Found {
  const found: Found = { records: [], problems: [] }
  if (Array.isArray(content)) for (const [index, item] of content.entries()) addAny(found, item, [index])
  else if (isObject(content)) for (const [name, list] of Object.entries(content)) addList(found, name, list)
  else if (content !== null)
    found.problems.push({ at: [], problem: `must be a list of records, or have ${listNames.join(', ')}.` })
  return found
}

function addAny({ records, problems }: Found, item: unknown, at: Path): void {
  const list = isObject(item) ? kindOf(Object.keys(item)) : undefined
  if (list) records.push({ list, fields: tidy(item), at })
  else problems.push({ at, problem: `is not a known kind of record. ${kindHelp}` })
}

function addList({ records, problems }: Found, name: string, given: unknown): void {
  const list = listNames.find((each) => each === name)
  if (!list) {
    const meant = listNames.find((each) => isSlipOf(name, each))
    const hint = meant ? `Did you mean ${meant}?` : `A document has ${listNames.join(', ')}.`
    problems.push({ at: [name], problem: `${name} is not a field here. ${hint}` })
  } else if (Array.isArray(given)) {
    for (const [index, item] of given.entries()) {
      const fields = list === 'verbs' && typeof item === 'string' ? { name: item } : tidy(item)
      records.push({ list, fields, at: [list, index] })
    }
  } else if (isObject(given) && list in kinds) {
    for (const [key, body] of Object.entries(given)) addKeyed({ records, problems }, list as Kind, key, body)
  } else if (given !== null) problems.push({ at: [list], problem: `${list} must be a list.` })
}

function addKeyed({ records, problems }: Found, list: Kind, key: string, body: unknown): void {
  const { key: field, short } = kinds[list]
  const at = [list, key]
  if (isObject(body)) {
    if ((body[field] ?? key) === key) records.push({ list, fields: tidy({ ...body, [field]: key }), at })
    else
      problems.push({
        at,
        problem: `${field} is already ${JSON.stringify(key)}, the key of this record. Leave it out.`,
      })
  } else if (list === 'verbs' && body !== null && !Array.isArray(body)) {
    problems.push({ at, problem: `${key} must be a list of phrases, or have description, domain or phrases.` })
  } else records.push({ list, fields: tidy({ [field]: key, [short]: body }), at })
}

/** Null is the same as left out, one value the same as a list of one, and an id may be a number. */
function tidy(record: unknown): unknown {
  if (!isObject(record)) return asText(record)
  const entries = Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, unknown] => {
      const field = name === 'invocation_phrases' && !('phrases' in record) ? 'phrases' : name
      if (field === 'attributes') return [field, isObject(value) ? attributesIn(value) : value]
      if (field !== 'phrases' && field !== 'aliases') return [field, asText(value)]
      return [field, (Array.isArray(value) ? value : [value]).map(asText)]
    })
  return Object.fromEntries(entries)
}

export function attributesIn(map: object): { name: string; value: unknown }[] {
  return Object.entries(map)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: typeof value === 'boolean' ? String(value) : asText(value) }))
}

/** A number that is too large to be exact has lost digits by now, so it stays a number and is refused. */
function asText(value: unknown): unknown {
  if (typeof value !== 'number') return value
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
