// What is said of an entity beyond its name: "John Smith from the London office". If it agrees more with one entity of that name
// than with any other, that one is meant.

import type { Entity } from './entity.ts'
import { alikeness } from './name-index.ts'
import { foldedWords, type ParsedName, parseName } from './parse.ts'
import { sameName } from './similarity.ts'
import { particles } from './words.ts'

export interface Compared {
  readonly entity: Entity
  /** The name that decided it. */
  readonly name: string
  readonly similarity: number
}

interface Described extends Compared {
  /** How many of the entity's values were said in full. */
  readonly values: number
  /** How many words of its values were said. */
  readonly words: number
  /** What was said, without those words. */
  readonly rest: string
}

/** Words that lead from a name to its description. */
const connectives = new Set('from in at on of with based near s'.split(' '))
const fillers = new Set('the a an our my their his her its and who is one that'.split(' '))
/** Without a connective, a value may be a part of another name: "Banco Santander Chile". */
const UNSURE = sameName - 0.01
/** This factor puts entities with the same name and a worse description so far behind that they are no rivals. */
const OTHERS = 0.8

/** The same candidates, also compared with what was said beyond the name. A candidate this far `behind` is no rival. */
export function compareDescribed(said: string, candidates: readonly Compared[], behind: number): readonly Compared[] {
  const words = foldedWords(said)
  const compare = createComparison()
  const described = candidates.flatMap((candidate) => describedBy(words, candidate, compare) ?? [])
  const top = highest(described)
  const rivals = described.filter(({ similarity }) => similarity > top - behind)
  const by = rivals.some(({ values }) => values > 0) ? 'values' : 'words'
  const most = Math.max(...rivals.map((rival) => rival[by]))
  const agreeing = new Map(rivals.flatMap((rival) => (rival[by] === most ? [[rival.entity.id, rival]] : [])))
  const [first] = agreeing.values()
  if (!first) return candidates
  const best = highest([...agreeing.values()])
  return candidates.map((candidate) => {
    const own = agreeing.get(candidate.entity.id)
    if (own) return own.similarity > candidate.similarity ? own : candidate
    const isRival = candidate.similarity > best * OTHERS && candidate.similarity < best
    if (!isRival) return candidate
    const isCalledMoreAlike = compare(first.rest, candidate.name) > best
    return { ...candidate, similarity: isCalledMoreAlike ? best : best * OTHERS }
  })
}

type Compare = (said: string, name: string) => number

/** Parsing is the slow part, and the rest of a text is often the same, so names are parsed once. */
function createComparison(): Compare {
  const parsed = new Map<string, ParsedName>()
  const parse = (text: string) => {
    const made = parsed.get(text) ?? parseName(text)
    parsed.set(text, made)
    return made
  }
  return (said, name) => (said === '' ? 0 : alikeness(parse(said), parse(name)))
}

function describedBy(
  words: readonly string[],
  { entity, similarity }: Compared,
  compare: Compare,
): Described | undefined {
  const { ofName, values, labels } = descriptionOf(entity)
  const said = new Set(words.filter((word) => !ofName.has(word) && !isSmall(word)))
  if (said.size === 0) return undefined
  const inFull = values.filter((value) => value.every((word) => said.has(word)))
  const heard = new Set((inFull.length > 0 ? inFull : values).flat().filter((word) => said.has(word)))
  if (heard.size === 0) return undefined
  const left = words.filter((word) => ofName.has(word) || !(heard.has(word) || labels.has(word) || isSmall(word)))
  const rest = left.join(' ')
  const known = namesOf(entity)
    .map((name) => ({ name, similarity: compare(rest, name) }))
    .reduce((best, each) => (each.similarity > best.similarity ? each : best))
  const isSure = similarity >= sameName || words.some((word) => connectives.has(word))
  return {
    entity,
    name: known.name,
    similarity: isSure ? known.similarity : Math.min(known.similarity, UNSURE),
    values: inFull.length,
    words: heard.size,
    rest,
  }
}

interface Description {
  readonly ofName: ReadonlySet<string>
  readonly values: readonly (readonly string[])[]
  /** The names of its attributes and its type: "office", "fund". */
  readonly labels: ReadonlySet<string>
}

const descriptions = new WeakMap<Entity, Description>()

function descriptionOf(entity: Entity): Description {
  const known = descriptions.get(entity)
  if (known) return known
  const { attributes, type } = entity
  const made = {
    ofName: new Set(namesOf(entity).flatMap(foldedWords)),
    values: Object.values(attributes)
      .flatMap((value) => value.split(/[,;/|]/))
      .map((value) => foldedWords(value).filter((word) => !isSmall(word)))
      .filter((value) => value.length > 0),
    labels: new Set([...Object.keys(attributes), type ?? ''].flatMap(foldedWords)),
  }
  descriptions.set(entity, made)
  return made
}

function highest(compared: readonly Compared[]): number {
  return Math.max(0, ...compared.map(({ similarity }) => similarity))
}

/** The words of its names and of what is known of it. */
export function describingWords(entity: Entity): readonly string[] {
  const { ofName, values } = descriptionOf(entity)
  return [...ofName, ...values.flat()]
}

export function labelsOf(entity: Entity): ReadonlySet<string> {
  return descriptionOf(entity).labels
}

export function isSmall(word: string): boolean {
  return connectives.has(word) || fillers.has(word) || particles.has(word)
}

function namesOf({ name, aliases }: Entity): string[] {
  return [name, ...aliases]
}
