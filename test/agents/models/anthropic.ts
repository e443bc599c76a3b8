// The Messages API, as far as Claude Code needs it.
import { events, type Provider } from './model.ts'

export const anthropic: Provider = {
  isForModel: (path) => path.startsWith('/v1/messages') && !path.includes('count_tokens'),
  toolsIn: ({ tools }) => ((tools ?? []) as { name: string }[]).map(({ name }) => name),
  answer(step, number, { body }) {
    const isTool = 'tool' in step
    const content = isTool
      ? { type: 'tool_use', id: `toolu_${number}`, name: step.tool, input: step.input }
      : { type: 'text', text: step.text }
    const stop_reason = isTool ? 'tool_use' : 'end_turn'
    const usage = { input_tokens: 1, output_tokens: 1 }
    const message = {
      ...{ id: `msg_${number}`, type: 'message', role: 'assistant', model: body.model },
      ...{ content: [], stop_reason: null, stop_sequence: null, usage },
    }
    if (body.stream !== true)
      return { type: 'application/json', text: JSON.stringify({ ...message, content: [content], stop_reason }) }
    const begun = isTool ? { ...content, input: {} } : { type: 'text', text: '' }
    const delta = isTool
      ? { type: 'input_json_delta', partial_json: JSON.stringify(step.input) }
      : { type: 'text_delta', text: step.text }
    return events([
      { type: 'message_start', message },
      { type: 'content_block_start', index: 0, content_block: begun },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ])
  },
}
