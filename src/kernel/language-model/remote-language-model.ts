// The language model of any service with OpenAI's `/v1/chat/completions`: Ollama, vLLM, LM Studio, OpenAI and others. The answer is
// asked for as JSON of a schema, and checked against it, because not every service keeps to one.
import { z } from 'zod'
import { HeedError } from '../errors.ts'
import { createModelService, endpointAt, parsedJson, type Reply } from '../model-service.ts'
import { quoted } from '../visible.ts'
import type { Asked, Generated, LanguageModel } from './language-model.ts'
import type { RemoteLanguageModel } from './remote-options.ts'

const mostBytes = 1024 * 1024

export function createRemoteLanguageModel({
  url,
  model,
  apiKey,
  timeoutMs = 60_000,
}: RemoteLanguageModel): LanguageModel {
  const service = createModelService({
    called: 'language model',
    variables: 'HEED_LLM',
    endpoint: endpointAt(url, '/chat/completions'),
    model,
    apiKey,
    timeoutMs,
    mostBytes,
  })
  let keepsToSchemas = true

  async function ask({ system, prompt, schema }: Asked<unknown>): Promise<Reply> {
    const json = z.toJSONSchema(schema)
    const messages = [
      { role: 'system', content: `${system}\n\nAnswer with one JSON object of this schema:\n${JSON.stringify(json)}` },
      { role: 'user', content: prompt },
    ]
    const format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: json } }
    if (keepsToSchemas) {
      const reply = await service.post({ model, messages, response_format: format })
      if (reply.status !== 400 && reply.status !== 422) return reply
    }
    const reply = await service.post({ model, messages })
    // Some services refuse a schema. Those that answer without one are not asked for it again.
    keepsToSchemas &&= reply.status !== 200
    return reply
  }

  async function generate<T>(asked: Asked<T>): Promise<Generated<T>> {
    try {
      const reply = await ask(asked)
      if (reply.status !== 200) throw service.refusalOf(reply)
      return read(reply.body, asked.schema)
    } catch (error) {
      if (error instanceof HeedError) return { failure: { kind: 'unavailable', because: error.message } }
      throw error
    }
  }

  function read<T>(body: string, schema: z.ZodType<T>): Generated<T> {
    const unusable = (because: string) =>
      ({ failure: { kind: 'unusable', because: `The language model ${model} ${because}` } }) as const
    const said = contentOf(body)
    if (said === undefined) return unusable('answered nothing.')
    const parsed = schema.safeParse(objectIn(said))
    if (parsed.success) return { value: parsed.data }
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') ?? ''
    return unusable(`did not answer in the shape it was asked for${field === '' ? '' : `: ${quoted(field)}`}.`)
  }

  return { name: model, generate, close: service.close }
}

function contentOf(body: string): string | undefined {
  const { choices } = parsedJson(body) as { choices?: unknown }
  const [choice] = Array.isArray(choices) ? choices : []
  const content = (choice as { message?: { content?: unknown } } | undefined)?.message?.content
  return typeof content === 'string' ? content : undefined
}

/** Some models say something before and after the object. */
function objectIn(said: string): unknown {
  return parsedJson(said.slice(Math.max(0, said.indexOf('{')), said.lastIndexOf('}') + 1))
}
