// The Responses API, as far as Codex needs it.
import { events, type Provider } from './model.ts'

interface Tool {
  readonly type: string
  readonly name?: string
}

export const openai: Provider = {
  isForModel: (path) => path.endsWith('/responses'),
  toolsIn: ({ tools }) => ((tools ?? []) as Tool[]).map(({ type, name }) => name ?? type),
  answer(step, number) {
    const item =
      'tool' in step
        ? {
            ...{ type: 'function_call', id: `fc${number}`, call_id: `call_${number}` },
            ...{ name: step.tool, arguments: JSON.stringify(step.input) },
          }
        : {
            ...{ type: 'message', id: `m${number}`, role: 'assistant', status: 'completed' },
            content: [{ type: 'output_text', text: step.text, annotations: [] }],
          }
    const tokens = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null }
    const usage = { ...tokens, total_tokens: 2 }
    return events([
      { type: 'response.created', response: { id: `r${number}` } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id: `r${number}`, usage } },
    ])
  },
}
