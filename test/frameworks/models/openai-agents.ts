// The script as a model of the OpenAI Agents SDK.
import { type Model, type ModelRequest, type ModelResponse, type protocol, Usage } from '@openai/agents'
import { step } from './script.ts'

export const model: Model = {
  async getResponse(request): Promise<ModelResponse> {
    return { usage: new Usage(), output: outputOf(request) }
  },
  async *getStreamedResponse(request) {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    yield { type: 'response_done', response: { id: 'response', usage, output: outputOf(request) } }
  },
}

function outputOf({
  input,
  systemInstructions = '',
}: ModelRequest): (protocol.AssistantMessageItem | protocol.FunctionCallItem)[] {
  const last = typeof input === 'string' ? undefined : input.at(-1)
  const output = last?.type === 'function_call_result' ? last.output : undefined
  const result = typeof output === 'object' && 'text' in output ? output.text : output
  const decided = step(systemInstructions, result === undefined ? undefined : String(result))
  if ('call' in decided)
    return [{ type: 'function_call', callId: 'call', name: decided.call, arguments: '{}', status: 'completed' }]
  const content = [{ type: 'output_text' as const, text: decided.say }]
  return [{ type: 'message', role: 'assistant', status: 'completed', content }]
}
