import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Answer,
  busy,
  http,
  type ScriptedModel,
  says,
  scriptedModel,
  silent,
} from '../../../test/language-model.ts'
import { verifies } from '../../../test/verifies.ts'
import type { Generated } from './language-model.ts'
import { createRemoteLanguageModel } from './remote-language-model.ts'
import type { RemoteLanguageModel } from './remote-options.ts'

const key = 'sk-very-secret'
const schema = z.strictObject({ rule: z.string().max(20) })
const good = says({ rule: 'Keep it short' })
const models: ScriptedModel[] = []
afterEach(async () => {
  for (const model of models.splice(0)) await model.close()
})

async function serviceOf(...answers: readonly Answer[]) {
  const service = await scriptedModel(...answers)
  models.push(service)
  const remote = (options: Partial<RemoteLanguageModel> = {}) =>
    createRemoteLanguageModel({ url: service.url, model: 'small', ...options })
  const generate = (options: Partial<RemoteLanguageModel> = {}) =>
    remote(options).generate({ system: 'Word it.', prompt: 'too long', schema })
  return { ...service, remote, generate }
}

function failureOf(generated: Generated<unknown>) {
  return 'failure' in generated ? generated.failure : expect.unreachable()
}

describe(`${verifies('R3')}a language model`, () => {
  it('answers in the shape that it was asked for, which it is told twice', async () => {
    const { asked, generate } = await serviceOf(good)
    expect(await generate({ apiKey: key })).toEqual({ value: { rule: 'Keep it short' } })
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', model: 'small', prompt: 'too long', hasSchema: true }])
    expect(asked[0]?.system).toMatch(/^Word it\.\n\nAnswer with one JSON object of this schema:\n\{.*"rule"/)
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  it('may talk around its answer, or refuse schemas, for which it is asked only once', async () => {
    const talking = await serviceOf(says('Sure!\n```json\n{"rule": "Keep it short"}\n```\nAnything else?'))
    expect(await talking.generate()).toEqual({ value: { rule: 'Keep it short' } })

    const { asked, remote } = await serviceOf(http(400, { error: 'response_format is not known' }), good)
    const model = remote()
    for (let turn = 0; turn < 2; turn += 1)
      expect(await model.generate({ system: '', prompt: '', schema })).toEqual({ value: { rule: 'Keep it short' } })
    expect(asked.map(({ hasSchema }) => hasSchema)).toEqual([true, false, false])
  })

  it.each<[string, Answer]>([
    ['no JSON', says('Keep it short.')],
    ['broken JSON', says('{"rule": "Keep it')],
    ['another shape', says({ rules: ['Keep it short'] })],
    ['a field too many', says({ rule: 'Keep it short', approve: true })],
    ['too long a text', says({ rule: 'Keep it short. '.repeat(9) })],
    ['nothing', http(200, { choices: [] })],
    ['a refusal', http(200, { choices: [{ message: { refusal: 'no', content: null } }] })],
    ['a page', http(200, '<html>')],
  ])('that answers %s gives nothing that is used, and is not asked again', async (_, answer) => {
    const { asked, generate } = await serviceOf(answer)
    const failure = failureOf(await generate())
    expect(failure).toMatchObject({ kind: 'unusable', because: expect.stringContaining('The language model small ') })
    expect(asked).toHaveLength(1)
  })

  it.each<[string, Answer, RegExp]>([
    ['keeps failing', busy(500), /keeps failing \(500, "busy"\): try again later/],
    ['is busy', busy(429), /keeps failing \(429/],
    ['asks for a key', http(401, ''), /asks for a key \(401\): set HEED_LLM_KEY/],
    ['does not exist', http(404, ''), /no model small.*HEED_LLM_MODEL or HEED_LLM_URL/],
    ['refuses', http(400, { error: 'too long' }), /refused the text or the model small \(400, "too long"\)/],
    ['never ends', (response) => void response.writeHead(200).write('{'), /did not answer within 200 ms/],
    ['never answers', silent, /did not answer within 200 ms/],
    ['says too much', http(200, ' '.repeat(2_000_000)), /answers with more than 1048576 bytes/],
  ])('that %s is unavailable, with the remedy', async (_, answer, expected) => {
    const { url, generate } = await serviceOf(answer)
    const { kind, because } = failureOf(
      await generate(answer === silent || expected.source.includes('within') ? { timeoutMs: 200 } : {}),
    )
    expect(kind).toBe('unavailable')
    expect(because).toMatch(expected)
    expect(because).toContain(`${url}/v1/chat/completions`)
  })

  it('that is busy for a moment answers in the end', async () => {
    const { asked, generate } = await serviceOf(busy(429), good)
    expect(await generate()).toEqual({ value: { rule: 'Keep it short' } })
    expect(asked).toHaveLength(2)
  })

  it('that redirects gets neither the text nor the key elsewhere', async () => {
    const elsewhere = await serviceOf(good)
    const { generate } = await serviceOf(http(307, '', { location: `${elsewhere.url}/v1/chat/completions` }))
    expect(failureOf(await generate({ apiKey: key })).because).toMatch(/redirects elsewhere \(307\): set HEED_LLM_URL/)
    expect(elsewhere.asked).toHaveLength(0)
  })

  it.each([400, 401, 404, 429])('never shows the key (%i)', async (status) => {
    const { url, generate } = await serviceOf(http(status, { error: `no ${key}` }, { 'retry-after': '0' }))
    const generated = await generate({ url: `${url}?code=${key}`, apiKey: key })
    expect(inspect(generated, { depth: 9 })).not.toContain(key)
  })

  it('is not waited for when Heed is closed', async () => {
    const { asked, remote } = await serviceOf(silent)
    const model = remote()
    const generated = model.generate({ system: '', prompt: '', schema })
    await expect.poll(() => asked.length).toBe(1)
    await model.close()
    expect(failureOf(await generated).because).toContain('closed')
  })
})
