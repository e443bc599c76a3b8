// The hooks of Gemini CLI. It does not number its turns.
import { inputOf } from './claude-code.ts'
import { type Dialect, fieldsIn, textIn, textOf } from './event.ts'

const OWN_TOOL = /^mcp_heed_/

export const gemini: Dialect = {
  turn: undefined,
  events: {
    BeforeAgent: (event) => ({
      purpose: 'message',
      prompt: textOf(event, 'prompt'),
      source: textIn(event, 'source'),
      isForSubagent: 'agent_id' in event,
    }),
    BeforeTool: (event) => {
      const tool = textOf(event, 'tool_name')
      const isOwn = fieldsIn(event, 'mcp_context').server_name === 'heed' || OWN_TOOL.test(tool)
      return { purpose: 'tool', tool, input: inputOf(event), isOwn }
    },
    AfterAgent: (event) => ({
      purpose: 'answered',
      response: textIn(event, 'prompt_response') ?? '',
      isRepeated: event.stop_hook_active === true,
    }),
    SessionStart: () => ({ purpose: 'session_start' }),
    SessionEnd: () => ({ purpose: 'session_end' }),
  },
  longestContext: 9_000,
}
