// Splits a document into calls of `intent_import`, of at most 100,000 records each. Records of one verb or entity stay together:
// so a dry run, which stores nothing, finds the verb of every phrase, and a verb is recorded once, not with every call.
import type { RegistryDocument } from '../../../../domain/intent/index.ts'

type Lists = RegistryDocument['lists']
type ListName = keyof Lists

interface Member {
  readonly list: ListName
  /** Its index in the list of the document. */
  readonly index: number
}

export interface Batch {
  readonly input: Record<string, unknown[]>
  readonly count: number
  /** Whether it continues the verb or entity of the batch before. */
  readonly continues: boolean
  /** The path in the document of a path in this batch, such as `phrases.3.verb`. */
  pathOf(path: string): string
}

/** The most that one call takes. */
const mostRecords = 100_000

const subjects: { [L in ListName]: (record: Lists[L][number]) => string } = {
  verbs: ({ name }) => `verb ${name}`,
  phrases: ({ verb }) => `verb ${verb}`,
  remove_verbs: (name) => `verb ${name}`,
  entities: ({ id }) => `entity ${id}`,
  aliases: ({ entity_id }) => `entity ${entity_id}`,
  remove_entities: (id) => `entity ${id}`,
}
/** Records that others refer to come first and removals last, as within a call. */
const order = ['verbs', 'entities', 'phrases', 'aliases', 'remove_verbs', 'remove_entities'] as const

export function countRecords(lists: Lists): number {
  return order.reduce((sum, list) => sum + lists[list].length, 0)
}

export function* batchesOf(lists: Lists): Generator<Batch> {
  let held: Member[] = []
  for (const members of bySubject(lists)) {
    if (held.length + members.length > mostRecords && held.length > 0) {
      yield toBatch(lists, held)
      held = []
    }
    if (members.length > mostRecords) yield* split(lists, members)
    else held.push(...members)
  }
  if (held.length > 0) yield toBatch(lists, held)
}

/** Splits what is too much for one call. Each further call has the verb or entity by name only, which does not change it. */
function* split(lists: Lists, members: readonly Member[]): Generator<Batch> {
  const [lead] = members
  const most = mostRecords - 1
  for (let from = 0; from < members.length; from += most) {
    yield toBatch(lists, members.slice(from, from + most), from > 0 ? lead : undefined)
  }
}

function bySubject(lists: Lists): Iterable<Member[]> {
  const found = new Map<string, Member[]>()
  for (const list of order) {
    for (const [index, record] of lists[list].entries()) {
      const subject = (subjects[list] as (record: unknown) => string)(record)
      const members = found.get(subject) ?? []
      found.set(subject, members)
      members.push({ list, index })
    }
  }
  return found.values()
}

function toBatch(lists: Lists, members: readonly Member[], lead?: Member): Batch {
  const of = (list: ListName) => members.filter((member) => member.list === list)
  const input = Object.fromEntries(
    order.map((list): [ListName, unknown[]] => [list, of(list).map(({ index }) => lists[list][index])]),
  )
  if (lead?.list === 'verbs') input.verbs?.push(pick(lists.verbs[lead.index], ['name']))
  if (lead?.list === 'entities') input.entities?.push(pick(lists.entities[lead.index], ['id', 'name']))
  return {
    input,
    count: members.length,
    continues: lead !== undefined,
    pathOf(path) {
      const [list = '', at, ...field] = path.split('.')
      const member = of(list as ListName)[Number(at)]
      return member ? [list, member.index, ...field].join('.') : path
    },
  }
}

function pick(record: object | undefined, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => fields.includes(field)))
}
