// Every kind of sample in every format, beside the schemas that trainers document, read by a program that knows nothing of Heed, and
// streamed over HTTP.

import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { conversationSamples } from '../../src/domain/conversation/index.ts'
import { evidenceSamples } from '../../src/domain/evidence/index.ts'
import { intentSamples } from '../../src/domain/intent/index.ts'
import { reviewSamples } from '../../src/domain/review/index.ts'
import { type Feature, formats } from '../../src/kernel/training/formats.ts'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { blocksOf } from '../e2e/documents.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { exportFolders, filesIn, linesOf, type Origin } from '../exported.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, reviewer, talkIn } from './conversation-talk.ts'
import { studyIn } from './evidence-graph.ts'
import { bankIn } from './intent-registry.ts'

const newFolder = exportFolders()

const classed = (classes: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(classes - 1)
const weight = z.number().min(0).max(1)

/** TRL, "Dataset formats": standard preference for DPO, unpaired preference for KTO. */
const dpo = z.strictObject({ prompt: z.string(), chosen: z.string().min(1), rejected: z.string().min(1) })
const kto = z.strictObject({ prompt: z.string(), completion: z.string().min(1), label: z.boolean() })
/** TRL, conversational language modeling, and chat fine-tuning services: the conversation ends with the answer to learn. */
const sft = z.strictObject({
  messages: z.tuple([
    z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('assistant'), content: z.string().min(1) }),
  ]),
})
/** Text classification: texts, and the number or the name of a class; a weight for the loss. */
const nli = z.strictObject({ premise: z.string(), hypothesis: z.string(), label: classed(3), weight })
const intent = z.strictObject({ text: z.string(), label: z.string(), weight })

const question = z.string().optional()
/** What each kind can be written as, and what documents the fields. */
const documented: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  nli: { nli },
  preference: { dpo, kto, sft },
  turn: { kto, sft },
  intent: { intent },
  alias: { alias: z.strictObject({ text: z.string(), label: z.string() }) },
  claim: { claim: z.strictObject({ question, passage: z.string().optional(), claim: z.string() }) },
  relevance: { relevance: z.strictObject({ question, text: z.string(), label: classed(1) }) },
  extraction: {
    extraction: z.strictObject({ url: z.string(), question, text: z.string(), location: z.string().optional() }),
  },
  verdict: {
    verdict: z.strictObject({
      previous_query: z.string(),
      previous_response: z.string(),
      message: z.string(),
      label: z.enum(['rejected', 'accepted', 'neutral']),
    }),
  },
}
const all = Object.entries(documented).flatMap(([kind, lines]) =>
  Object.entries(lines).map(([format, line]) => ({ kind, format, line })),
)

const better = 'Renew it online, on the page of the town. It costs 40 euros.'

/** One workspace with samples of every kind. */
async function taught(test: TestHeed, workspace: string) {
  const { say } = await studyIn(test, workspace)
  for (const on_behalf_of of ['ann', 'bob']) {
    await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes', on_behalf_of })
  }
  await say('edge_correct', { edge_id: 'against', correct_relation: 'neutral' })
  await say('claim_add', { claim_text: 'Tea calms.' })
  await say('flag_irrelevant', { fragment_id: 'aside' })
  await say('flag_missing', { page_id: 'blog', missing_text: 'お茶は体を温める。' })
  const { teach, meansName } = await bankIn(test, workspace)
  await teach('spin up a fund', 'account.open', 'ann')
  await meansName('Sarah', 'sarah-london')
  const talk = talkIn(test, workspace)
  await talk.answered('talk', 'first', ask.permit, 'guess')
  await talk.record('talk', 'second', ask.again, { response: better, strategy: 'search' })
  const rejected = await talk.correct('first', 'rejected', 'ann')
  const accepted = await talk.correct('second', 'accepted', 'ann')
  await talk.call('decision_record', {
    decision_id: 'dec-1',
    gate_id: 'HITL-2',
    decision: 'APPROVED_WITH_CHANGES',
    reviewer_id: 'rita',
    task_id: 'T2',
    agent_input: 'When do we ship?',
    agent_output: 'We ship on 3 May.',
    approved_output: 'We ship in spring.',
  })
  return { talk, rejected, accepted }
}

it(`${verifies('T2')}have the fields that the guide to training reads in Python`, () => {
  const code = blocksOf('docs/guides/train-from-corrections.md', 'python').join('')
  const read = [...code.matchAll(/\brow\["(\w+)"\]/g)].map(([, field]) => field)
  expect(new Set(read)).toEqual(new Set(Object.keys(formats.nli.features)))
})

onEachEngine('the formats of samples', (test) => {
  const write = async (workspace: string, kind: string, more: object = {}) => {
    const folder = newFolder()
    const exported = await test.heed.operations.exportSamples({ workspace, kind, folder, ...more }, () => undefined)
    return { folder, ...exported }
  }

  it(`${verifies('T2')}are those that trainers document`, async () => {
    await taught(test, 'formats')
    const offered = [...evidenceSamples, ...intentSamples, ...conversationSamples, ...reviewSamples]
    expect(new Set(offered.flatMap(({ kind, formats }) => formats.map(({ name }) => `${kind} ${name}`)))).toEqual(
      new Set(all.map(({ kind, format }) => `${kind} ${format}`)),
    )
    await test.alsoAfterRestart(async () => {
      for (const { kind, format, line } of all) {
        const { folder } = await write('formats', kind, { format, test_share: 0 })
        const lines = linesOf<object>(folder, 'train.jsonl')
        expect(lines.length).toBeGreaterThan(0)
        for (const each of lines) expect(line.safeParse(each).error).toBeUndefined()
        expect(await readBy(join(folder, 'train.jsonl'), formats[format as keyof typeof formats].features)).toEqual(
          lines,
        )
      }
    })
  })

  it(`${verifies('T1')}pairs come from reviews and from answers that were rejected and then accepted`, async () => {
    const { talk, rejected, accepted } = await taught(test, 'pairs')
    const pairs = async () => {
      const { folder } = await write('pairs', 'preference', { test_share: 0 })
      return { lines: linesOf(folder, 'train.jsonl'), origins: linesOf<Origin>(folder, 'lineage.jsonl') }
    }
    const reviewed = { prompt: 'When do we ship?', chosen: 'We ship in spring.', rejected: 'We ship on 3 May.' }
    const talked = { prompt: ask.permit, chosen: better, rejected: answer }
    await test.alsoAfterRestart(async () => {
      const { lines, origins } = await pairs()
      expect(lines).toEqual([reviewed, talked])
      expect(origins.map(({ group, feedback_ids }) => [group, feedback_ids.length])).toEqual([
        ['T2', 1],
        ['talk', 2],
      ])
      expect(origins[1]?.feedback_ids).toEqual([rejected.feedback_id, accepted.feedback_id])
    })
    const kto = await write('pairs', 'preference', { format: 'kto', test_share: 0 })
    expect(linesOf(kto.folder, 'train.jsonl').slice(2)).toEqual([
      { prompt: ask.permit, completion: better, label: true },
      { prompt: ask.permit, completion: answer, label: false },
    ])
    expect(linesOf<Origin>(kto.folder, 'lineage.jsonl').map(({ line, lines }) => [line, lines])).toEqual([
      [1, 2],
      [3, 2],
    ])
    // Both verdicts have to be in effect, and somebody who gave up asked for something else next.
    const undo = await talk.undo(accepted)
    expect((await pairs()).lines).toEqual([reviewed])
    await talk.undo(undo)
    await talk.correct('first', 'rejected', 'ann', { correction_type: 'abandonment' })
    await test.alsoAfterRestart(async () => expect((await pairs()).lines).toEqual([reviewed]))
  })

  it(`${verifies('T1')}every attempt that was rejected is paired with the answer that was accepted in the end`, async () => {
    const talk = talkIn(test, 'attempts')
    const answers = ['At the town hall.', 'By post.', better]
    for (const [n, response] of answers.entries())
      await talk.record('one', `t${n}`, `${ask.permit} (${n})`, { response })
    for (const id of ['t0', 't1']) await talk.correct(id, 'rejected', 'ann')
    await talk.correct('t2', 'accepted', 'ann')
    await test.alsoAfterRestart(async () => {
      const { folder } = await write('attempts', 'preference', { test_share: 0 })
      expect(linesOf(folder, 'train.jsonl')).toEqual(
        ['At the town hall.', 'By post.'].map((rejected) => ({
          prompt: `${ask.permit} (0)`,
          chosen: better,
          rejected,
        })),
      )
    })
  })

  it(`${verifies('T1')}a sample says its language, its task and how many people agree`, async () => {
    await taught(test, 'said')
    const origins = async (kind: string, more: object = {}) =>
      linesOf<Origin>((await write('said', kind, more)).folder, 'lineage.jsonl')
    await test.alsoAfterRestart(async () => {
      const corrected = await origins('nli', { test_share: 0 })
      expect(corrected.map(({ agreement }) => agreement).toSorted()).toEqual([1, 2])
      expect(new Set(corrected.map(({ task_id }) => task_id))).toEqual(new Set(['task']))
      expect(await origins('nli', { agreement: 2 })).toMatchObject([{ agreement: 2, language: 'und-Latn' }])
      expect(await origins('nli', { task_id: 'another' })).toEqual([])
      expect(await origins('extraction')).toMatchObject([{ language: 'ja', task_id: 'task' }])
      expect(await origins('turn', { label: 'accepted' })).toMatchObject([{ agreement: 1 }])
    })
  })

  it(`${verifies('T2', 'S2')}are streamed over HTTP as they are exported`, async () => {
    await taught(test, 'http')
    const app = createHttpApp(
      { ...test.heed.port, identify: async () => ({ ...caller, workspace: 'http' }) },
      { version: '0', onInternalError: (error) => expect.unreachable(error.message) },
    )
    const caller = { ...(await test.heed.port.identify(undefined, 'library')), ...reviewer }
    const get = async (path: string) => {
      const response = await app.request(`/v1/samples/${path}`)
      return {
        status: response.status,
        position: response.headers.get('heed-log-position'),
        text: await response.text(),
      }
    }
    for (const { kind, format } of all) {
      const { folder, manifest } = await write('http', kind, { format, test_share: 0.5, seed: 3 })
      for (const side of ['train', 'test']) {
        expect(await get(`${kind}?format=${format}&test_share=0.5&seed=3&side=${side}`)).toEqual({
          status: 200,
          position: String(manifest.log_position),
          text: filesIn(folder)[`${side}.jsonl`],
        })
      }
    }
    expect((await get('nli?agreement=2')).text.split('\n')).toHaveLength(2)
    const refused = async (path: string) => {
      const { status, text } = await get(path)
      return { status, fields: JSON.parse(text).error.problems.map(({ field }: { field: string }) => field) }
    }
    expect(await refused('dpo')).toEqual({ status: 400, fields: ['kind'] })
    expect(await refused('nli?format=dpo')).toEqual({ status: 400, fields: ['format'] })
    expect(await refused('nli?seed=x&side=left&colour=red')).toEqual({
      status: 400,
      fields: ['seed', 'side', 'colour'],
    })
    caller.role = 'agent' as 'reviewer'
    expect(await refused('nli')).toMatchObject({ status: 403 })
  })
})

const typeOf = (feature: Feature): string =>
  feature === 'messages'
    ? 'STRUCT("role" VARCHAR, content VARCHAR)[]'
    : typeof feature === 'object'
      ? 'TINYINT'
      : { string: 'VARCHAR', float64: 'DOUBLE', bool: 'BOOLEAN' }[feature]

/** What DuckDB reads from a file with columns of the types that the dataset card names. Fields that are missing are left out. */
async function readBy(file: string, features: Readonly<Record<string, Feature>>): Promise<object[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const columns = Object.entries(features).map(([name, feature]) => `"${name}": '${typeOf(feature)}'`)
    const reader = await connection.runAndReadAll(
      `select * from read_json('${file}', format = 'newline_delimited', columns = {${columns.join(', ')}})`,
    )
    return reader.getRowObjectsJson().map(withoutNulls)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

function withoutNulls(row: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
