// The records of an import (I1): verbs that agents can do and entities they know, the limits on them, and the plan from the records
// to what is known afterwards.
import { z } from 'zod'
import { type FieldProblem, HeedError, invalidInput } from '../../../kernel/errors.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { identifier, text } from '../../../kernel/input.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { normalise } from '../../../kernel/similarity/index.ts'
import type { Entity } from '../names/entity.ts'
import type { Verb } from '../verb.ts'
import { fromEntity, fromVerb, neverKnown, type Registered } from './registered.ts'

/** Characters of a name. */
export const MOST_NAME = 500

/** Something that people can say: not only invisible characters. */
export const phraseText = () =>
  text(2_000).refine((said) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(said), 'must have at least one visible character.')

const verb = z.strictObject({
  name: identifier().describe('The name by which the agent calls it, such as account.close.'),
  description: text(4_000).optional().describe('What it does, in a sentence.'),
  domain: identifier().optional().describe('The area it belongs to.'),
  phrases: z
    .array(phraseText())
    .max(500)
    .optional()
    .describe('What people say when they mean it; replaces the known phrases.'),
})
const entity = z.strictObject({
  id: identifier(),
  name: text(MOST_NAME),
  type: identifier().optional().describe('Its type, such as person or account.'),
  attributes: z
    .array(z.strictObject({ name: identifier(), value: text(1_000) }))
    .max(50)
    .optional()
    .describe('What tells it apart from others with its name, such as its office; replaces the known attributes.'),
  aliases: z.array(text(MOST_NAME)).max(200).optional().describe('Its other names; replaces the known aliases.'),
})
const phraseOfVerb = z.strictObject({ phrase: phraseText(), verb: identifier() })
const aliasOfEntity = z.strictObject({ alias: text(MOST_NAME), entity_id: identifier() })

/** In one call, which takes effect as a whole and is undone as a whole. */
const MOST_RECORDS = 100_000
/** For one verb: more hardly improve searches, and each version of a verb has all of them. */
const MOST_PHRASES = 20_000

const list = <T extends z.ZodType>(item: T, what: string) => z.array(item).max(MOST_RECORDS).default([]).describe(what)

export const registryLists = {
  verbs: list(verb, 'Verbs to add or to change.'),
  entities: list(entity, 'Entities to add or to change.'),
  phrases: list(phraseOfVerb, 'Phrases to add to verbs that are known or in this call.'),
  aliases: list(aliasOfEntity, 'Names to add to entities that are known or in this call.'),
  remove_verbs: list(identifier(), 'Verbs to remove.'),
  remove_entities: list(identifier(), 'Entities to remove.'),
}

const batch = z.object(registryLists)
export type Batch = z.output<typeof batch>

export function requireSome(given: Batch): void {
  const count = Object.values(given).reduce((sum, list) => sum + list.length, 0)
  if (count === 0) throw invalidInput('verbs', 'is empty, and so are the other lists. Send at least one record.')
  if (count > MOST_RECORDS)
    throw invalidInput(
      'verbs',
      `has ${count} records together with the other lists. Send at most ${MOST_RECORDS} at once.`,
    )
}

/** In one call of an agent, because all others wait while it is written. */
const MOST_OF_AGENT = { records: 1_000, texts: 10_000 }

/** Reviewers may send more. */
export function requireFew(given: Batch): void {
  const records = Object.values(given).reduce((sum, list) => sum + list.length, 0)
  const lists = [...given.verbs.map(({ phrases }) => phrases), ...given.entities.map(({ aliases }) => aliases)]
  const texts = lists.reduce((sum, list) => sum + (list?.length ?? 0), records)
  if (records <= MOST_OF_AGENT.records && texts <= MOST_OF_AGENT.texts) return
  const most = `${MOST_OF_AGENT.records} records with ${MOST_OF_AGENT.texts} phrases and names at once`
  throw invalidInput(
    'verbs',
    `has ${records} records with ${texts} phrases and names together with the other lists. An agent may send ${most}. Send them in several calls, or with the key of a reviewer.`,
  )
}

export interface Known {
  readonly verbs: ReadonlyMap<string, Verb>
  readonly entities: ReadonlyMap<string, Entity>
}

/** The verbs and entities that a batch names, which have to be looked up. */
export function namesIn(given: Batch): { verbs: string[]; entities: string[] } {
  return {
    verbs: [...given.verbs.map(({ name }) => name), ...given.phrases.map(({ verb }) => verb), ...given.remove_verbs],
    entities: [
      ...given.entities.map(({ id }) => id),
      ...given.aliases.map(({ entity_id }) => entity_id),
      ...given.remove_entities,
    ],
  }
}

/** From records to what is known afterwards, in steps because there may be many. What a record leaves out stays as it is. */
export function* planRegistry(
  given: Batch,
  known: Known,
  allNames: readonly string[],
): Generator<void, readonly Registered[]> {
  const verbs = new Map(known.verbs)
  const entities = new Map(known.entities)
  const problems: FieldProblem[] = []
  const touched = { verb: new Set<string>(), entity: new Set<string>() }
  for (const record of given.verbs) {
    const before = verbs.get(record.name)
    verbs.set(record.name, {
      name: record.name,
      description: record.description ?? before?.description ?? null,
      domain: record.domain ?? before?.domain ?? null,
      phrases: yield* distinct(record.phrases ?? before?.phrases ?? []),
    })
    touched.verb.add(record.name)
  }
  let unknown = 0
  for (const [name, added] of groupBy([...given.phrases.entries()], ([, { verb }]) => verb)) {
    const verb = verbs.get(name)
    if (verb) {
      const phrases = yield* distinct([...verb.phrases, ...added.map(([, { phrase }]) => phrase)])
      verbs.set(name, { ...verb, phrases })
      if (phrases.length > MOST_PHRASES)
        problems.push({ field: `phrases.${added[0]?.[0]}.verb`, problem: tooMany(name) })
    } else {
      unknown += 1
      const problem =
        unknown <= MOST_HINTS ? unknownVerb(name, [...verbs.keys(), ...allNames]) : `no verb is called ${name}.`
      for (const [index] of added) problems.push({ field: `phrases.${index}.verb`, problem })
    }
    touched.verb.add(name)
  }
  for (const record of given.entities) {
    const before = entities.get(record.id)
    entities.set(record.id, {
      id: record.id,
      name: record.name,
      type: record.type ?? before?.type ?? null,
      attributes: record.attributes
        ? Object.fromEntries(record.attributes.map(({ name, value }) => [name, value]))
        : (before?.attributes ?? {}),
      aliases: yield* distinct(record.aliases ?? before?.aliases ?? []),
    })
    touched.entity.add(record.id)
  }
  for (const [id, added] of groupBy([...given.aliases.entries()], ([, one]) => one.entity_id)) {
    const entity = entities.get(id)
    const problem = `no entity has the id ${id}. Import it before this, or in the same call.`
    if (!entity) for (const [index] of added) problems.push({ field: `aliases.${index}.entity_id`, problem })
    else {
      const aliases = yield* distinct([...entity.aliases, ...added.map(([, { alias }]) => alias)])
      entities.set(id, { ...entity, aliases })
    }
    touched.entity.add(id)
  }
  const gone = [
    ...(yield* removals('verb', given.remove_verbs, verbs, problems)),
    ...(yield* removals('entity', given.remove_entities, entities, problems)),
  ]
  if (problems.length > 0) throw refusal(problems)
  const wanted: Registered[] = []
  for (const name of touched.verb) {
    wanted.push(...asWanted(verbs.get(name), fromVerb))
    yield
  }
  for (const id of touched.entity) {
    wanted.push(...asWanted(entities.get(id), fromEntity))
    yield
  }
  return [...wanted, ...gone]
}

function* removals(
  kind: 'verb' | 'entity',
  ids: readonly string[],
  known: Map<string, unknown>,
  problems: FieldProblem[],
): Generator<void, Registered[]> {
  const gone: Registered[] = []
  for (const [index, id] of ids.entries()) {
    const field = `${kind === 'verb' ? 'remove_verbs' : 'remove_entities'}.${index}`
    if (!known.delete(id)) problems.push({ field, problem: `no ${kind} is called ${id}, so there is none to remove.` })
    gone.push(neverKnown(kind, id))
    yield
  }
  return gone
}

function asWanted<T>(record: T | undefined, from: (record: T, owner: null) => Registered): Registered[] {
  return record === undefined ? [] : [from(record, null)]
}

/** So many problems are listed, and get a hint at what was meant: there may be a hundred thousand. */
const MOST_HINTS = 20

function refusal(problems: readonly FieldProblem[]): HeedError {
  const message = problems
    .slice(0, MOST_HINTS)
    .map(({ field, problem }) => `${field}: ${problem}`)
    .join(' ')
  return new HeedError('not_found', `Nothing was imported. ${message}`, { problems })
}

function tooMany(verb: string): string {
  return `${verb} would have more than ${MOST_PHRASES} phrases. Keep those that differ most.`
}

export function unknownVerb(name: string, known: readonly string[]): string {
  const close = nearest(name, new Set(known))
  const hint =
    close.length > 0
      ? ` Did you mean ${close.join(' or ')}?`
      : ' verb_search finds the verb for some words; intent_import adds verbs.'
  return `no verb is called ${name}.${hint}`
}

/** Each wording once, in its first spelling. */
function* distinct(texts: readonly string[]): Generator<void, string[]> {
  const first = new Map<string, string>()
  for (const one of texts) {
    const wording = normalise(one)
    if (!first.has(wording)) first.set(wording, one)
    yield
  }
  return [...first.values()]
}
