// A long document is read on a thread, with the same result.
import { expect, it } from 'vitest'
import { type Format, parseDocument } from './document.ts'
import { parseDocumentAside } from './document-thread.ts'

const caller = { workspace: 'default', actor: 'local' }
const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('')

const documents: readonly [string, Format, string][] = [
  ['of verbs and phrases', 'yaml', `verbs:\n${many(1_200, (n) => `- {name: a.${n}, phrases: [é ${n}, "ok"]}\n`)}`],
  ['of entities', 'csv', `id,name,city\n${many(1_200, (n) => `${n},"Acme, ${n}",Oslo\n`)}`],
  ['of phrases', 'json', JSON.stringify({ phrases: Object.fromEntries([...'abc'].map((p) => [p.repeat(900), 'v'])) })],
]

it.each(documents)('gives the same lists: %s', async (_, format, text) => {
  expect(await parseDocumentAside(caller, text, format)).toEqual(parseDocument(text, format))
})

const refused: readonly [string, Format, string][] = [
  ['a line that is not YAML', 'yaml', `verbs:\n${many(900, (n) => `- a${n}\n`)}- "b`],
  ['a cell that is not CSV', 'csv', `name\n${many(900, (n) => `a${n}\n`)}"b"c`],
  ['an unknown field', 'json', `[\n${many(300, (n) => `{"name": "a${n}"},\n`)}{"name": "b", "phrase": "x"}]`],
  ['empty records', 'yaml', `verbs:\n${many(900, () => '-\n')}`],
]

it.each(refused)('is refused in the same words: %s', async (_, format, text) => {
  const asJson = (error: unknown) => JSON.parse(JSON.stringify(error)) as unknown
  const [aside, here] = await Promise.allSettled([
    parseDocumentAside(caller, text, format),
    (async () => parseDocument(text, format))(),
  ])
  if (aside.status !== 'rejected' || here.status !== 'rejected') throw new Error('It was not refused.')
  expect(asJson(aside.reason)).toEqual(asJson(here.reason))
})

it('gives others their turn while it reads', async () => {
  let isRead = false
  const turns: boolean[] = []
  setImmediate(() => turns.push(isRead))
  const { verbs } = await parseDocumentAside(caller, `verbs:\n${many(2_000, (n) => `- a${n}\n`)}`, 'yaml')
  isRead = true
  expect(verbs.length).toBe(2_000)
  expect(turns).toEqual([false])
})

it('refuses a document that aliases make hundreds of times longer', async () => {
  const phrases = many(499, (n) => `${n} ${'x'.repeat(1_000)}, `)
  const text = `verbs:\n- {name: a, phrases: &p [${phrases}]}\n${many(99, (n) => `- {name: b${n}, phrases: *p}\n`)}`
  await expect(parseDocumentAside(caller, text, 'yaml')).rejects.toThrow('repeats too much through aliases')
})

it('refuses more records than one import takes before the thread sends them back', async () => {
  await expect(parseDocumentAside(caller, `verbs: [${'a,'.repeat(100_001)}]`, 'yaml')).rejects.toThrow(
    'has 100001 records',
  )
})
