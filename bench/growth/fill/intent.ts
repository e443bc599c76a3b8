// Rows of the intent context: verbs and entities, and what fifty people say of phrases and names.
import { textId } from '../../../src/kernel/similarity/index.ts'
import { nameCorrection, OTHER_VERB, PERSON, VERB, verbCorrection } from '../fixtures.ts'
import { type Entry, multiply, type Template } from '../raw.ts'
import type { World } from '../world.ts'
import { type Fill, inTurn, personOf } from './fill.ts'

const PHRASES = 25
const VERBS_A_CALL = 100
const ENTITIES_A_CALL = 1_000

export const fillIntent: Fill = async (world, rows, progress) => {
  const verbs = Math.max(10, Math.round(rows / 100))
  const entities = Math.round(rows / 5)
  await importAll(world, verbs, entities)
  const spread = (n: number) => ({ verb: `filled.verb${n % verbs}`, entity: `filled-entity-${n % entities}` })
  // For each correction of a name: six corrections of a verb, two outcomes and one block.
  const kinds = inTurn([
    [6, (one, n) => phraseOf(one.logged[0], `do learned thing ${n}`, spread(n).verb, n)],
    [1, (one, n) => nameOf(one.logged[1], `alias ${n} of somebody`, spread(n).entity, n)],
    [2, (one, n) => phraseOf(one.logged[2], `run thing ${n}`, spread(n).verb, n)],
    [1, (one, n) => phraseOf(one.logged[3], `never thing ${n}`, spread(n).verb, n)],
  ])
  return multiply(world, rows - verbs - entities, sayOnce, kinds, progress)
}

async function sayOnce({ call }: World): Promise<void> {
  await call('intent_feedback', { ...verbCorrection, original_input: 'the first filled thing' }, PERSON)
  await call('intent_feedback', { ...nameCorrection, original_input: 'the first filled name' }, PERSON)
  await call('intent_outcome', { query: 'the second filled thing', outcome: 'executed', choice: VERB }, PERSON)
  await call('intent_block', { phrase: 'the third filled thing', verb: OTHER_VERB }, PERSON)
}

type Row = Template['logged'][number] | undefined

function phraseOf(row: Row, words: string, verb: string, n: number): Entry[] {
  return said(row, words, n, (payload) => ({
    ...payload,
    input: words,
    ...('phrase' in payload && { phrase: words }),
    verb,
  }))
}

function nameOf(row: Row, words: string, entity_id: string, n: number): Entry[] {
  return said(row, words, n, (payload) => ({ ...payload, input: words, entity_id }))
}

function said(row: Row, words: string, n: number, change: (payload: object) => object): Entry[] {
  const id = textId(words)
  const payload = JSON.stringify(change(JSON.parse(String(row?.payload)) as object))
  return [{ logged: { ...row, target_id: id, aggregate_id: id, payload, person: personOf(n) }, text: words }]
}

async function importAll({ call }: World, verbs: number, entities: number): Promise<void> {
  for (const some of calls(verbs, VERBS_A_CALL)) {
    const phrasesOf = (n: number) =>
      Array.from({ length: PHRASES }, (_, place) => `imported wording ${n} number ${place}`)
    await call('intent_import', { verbs: some.map((n) => ({ name: `filled.verb${n}`, phrases: phrasesOf(n) })) })
  }
  for (const some of calls(entities, ENTITIES_A_CALL))
    await call('intent_import', { entities: some.map((n) => ({ id: `filled-entity-${n}`, name: companyName(n) })) })
}

function calls(count: number, most: number): number[][] {
  return Array.from({ length: Math.ceil(count / most) }, (_, index) =>
    Array.from({ length: Math.min(most, count - index * most) }, (_, n) => index * most + n),
  )
}

const WORDS =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge marsh notch orchard prairie'.split(' ')

function companyName(n: number): string {
  const word = (stride: number) => WORDS[Math.floor(n / stride) % WORDS.length]
  return `${word(1)} ${word(16)} ${word(256)} ${n} Ltd`
}
