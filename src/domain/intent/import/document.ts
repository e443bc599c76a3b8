// Reads a document of verbs, entities, phrases and aliases into the lists that an import takes. Each problem names its line or
// row.
import { z } from 'zod'
import { type FieldProblem, HeedError, invalidInput } from '../../../kernel/errors.ts'
import { isSlipOf } from '../../../kernel/nearest.ts'
import { parseInput } from '../../../kernel/parse.ts'
import { readCsv } from './document-csv.ts'
import { readJson } from './document-json.ts'
import { fieldsOf, type ListName, listNames, nounOf, type Source } from './document-records.ts'
import { readYaml } from './document-yaml.ts'
import { type Batch, registryLists } from './registry.ts'

export const formats = ['yaml', 'csv', 'json'] as const
export type Format = (typeof formats)[number]

export interface RegistryDocument {
  readonly lists: Batch
  /** Where a field of the lists is in the document: `row 3, verb` for `phrases.1.verb`. */
  placeOf(path: string): string
}

const readers: Readonly<Record<Format, (text: string) => Source>> = { yaml: readYaml, csv: readCsv, json: readJson }

const MOST_PROBLEMS = 20

/** A document may have more records than one import. */
const ofAnyLength = <T extends z.ZodType>(list: z.ZodDefault<z.ZodArray<T>>) => z.array(list.unwrap().element)
const schema = z.strictObject({
  verbs: ofAnyLength(registryLists.verbs),
  entities: ofAnyLength(registryLists.entities),
  phrases: ofAnyLength(registryLists.phrases),
  aliases: ofAnyLength(registryLists.aliases),
  remove_verbs: ofAnyLength(registryLists.remove_verbs),
  remove_entities: ofAnyLength(registryLists.remove_entities),
})

export function parseDocument(text: string, format: Format): Batch {
  return readDocument(text, format).lists
}

export function readDocument(text: string, format: Format): RegistryDocument {
  // Files written on Windows may start with a byte order mark.
  const content = text.replace(/^\ufeff/, '')
  if (content.trim() === '') throw empty()
  const source = readers[format](content)
  const members = (list: ListName) => source.records.filter((record) => record.list === list)
  const byList = Object.fromEntries(listNames.map((list) => [list, members(list)]))

  const placeOf = (path: string): string => {
    const [list = '', index, ...field] = path.split('.')
    const record = byList[list]?.[Number(index)]
    return record ? source.placeOf(record.at, field) : path
  }
  const problems = source.problems
    .slice(0, MOST_PROBLEMS)
    .map(({ at, problem }) => ({ field: source.placeOf(at, []), problem }))
  const given = Object.fromEntries(listNames.map((list) => [list, byList[list]?.map(({ fields }) => fields)]))
  const parsed = parse(given)
  if ('problems' in parsed) problems.push(...parsed.problems.map((each) => worded(each, placeOf)))
  if (problems.length > 0 || 'problems' in parsed) throw refusal(problems)
  if (source.records.length === 0) throw empty()
  return { lists: parsed.lists, placeOf }
}

function parse(given: Record<string, unknown>): { lists: Batch } | { problems: readonly FieldProblem[] } {
  try {
    return { lists: parseInput(schema, given, 'A document') }
  } catch (error) {
    if (!(error instanceof HeedError)) throw error
    return { problems: error.problems }
  }
}

/** For an unknown field, names the one that was probably meant, or the known ones. */
function worded({ field, problem }: FieldProblem, placeOf: (path: string) => string): FieldProblem {
  const [list, , name = ''] = field.split('.')
  const place = placeOf(field)
  if (!problem.startsWith('is not a field here.')) return { field: place, problem }
  const known = fieldsOf(list as ListName)
  const meant = known.find((each) => isSlipOf(name, each))
  const hint = meant ? `Did you mean ${meant}?` : `${nounOf(list as ListName)} has ${known.join(', ')}.`
  return { field: place, problem: `is not a field here. ${hint}` }
}

function refusal(problems: readonly FieldProblem[]): HeedError {
  const listed = problems.slice(0, MOST_PROBLEMS)
  const message = listed.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join(' ')
  return new HeedError('invalid_input', message, { problems: listed })
}

function empty(): HeedError {
  return invalidInput('document', 'has no records. Write at least one verb, entity, phrase or alias.')
}
