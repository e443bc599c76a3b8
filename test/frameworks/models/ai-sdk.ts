// The script as a model of the AI SDK, which Mastra takes too.
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { step } from './script.ts'

type Call = Parameters<MockLanguageModelV4['doGenerate']>[0]
type Stream = Awaited<ReturnType<MockLanguageModelV4['doStream']>>
type Chunk = Stream['stream'] extends ReadableStream<infer One> ? One : never

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

export const model = new MockLanguageModelV4({
  doGenerate: async (call) => {
    const { text, toolName } = next(call)
    const content =
      toolName === undefined
        ? { type: 'text' as const, text }
        : { type: 'tool-call' as const, toolCallId: 'call', toolName, input: '{}' }
    return { content: [content], finishReason: finishReason(toolName), usage, warnings: [] }
  },
  doStream: async (call) => {
    const { text, toolName } = next(call)
    const content: Chunk[] =
      toolName === undefined
        ? [
            { type: 'text-start', id: 'text' },
            ...text.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: 'text', delta })),
            { type: 'text-end', id: 'text' },
          ]
        : [{ type: 'tool-call', toolCallId: 'call', toolName, input: '{}' }]
    const finish: Chunk = { type: 'finish', finishReason: finishReason(toolName), usage }
    return { stream: convertArrayToReadableStream([{ type: 'stream-start', warnings: [] }, ...content, finish]) }
  },
})

function next({ prompt }: Call): { text: string; toolName?: string } {
  const system = prompt.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n')
  const last = prompt.at(-1)
  const part = last?.role === 'tool' ? last.content[0] : undefined
  const output = part?.type === 'tool-result' ? part.output : undefined
  const result = output && ('value' in output ? String(output.value) : '')
  const decided = step(system, result)
  return 'call' in decided ? { text: '', toolName: decided.call } : { text: decided.say }
}

function finishReason(toolName: string | undefined) {
  return { unified: toolName === undefined ? ('stop' as const) : ('tool-calls' as const), raw: undefined }
}
