// The hooks of Claude Code.
import { type Dialect, type Fields, fieldsIn, isFields, type Told, textIn, textOf } from './event.ts'

const OWN_TOOL = /^mcp__(?:plugin_heed_)?heed__/

export const claudeCode: Dialect = {
  turn: 'prompt_id',
  events: {
    UserPromptSubmit: (event) => ({
      purpose: 'message',
      prompt: textOf(event, 'prompt'),
      source: textIn(event, 'source'),
      isForSubagent: 'agent_id' in event,
    }),
    PreToolUse: toolUse,
    // SubagentStop is another event: what a subagent answers is not for the person.
    Stop: answered,
    SessionStart: () => ({ purpose: 'session_start' }),
    SessionEnd: () => ({ purpose: 'session_end' }),
    PermissionDenied: (event) => ({ purpose: 'denied', tool: textOf(event, 'tool_name') }),
    PostToolUseFailure: ({ is_interrupt }) => ({ purpose: is_interrupt === true ? 'interrupted' : 'other' }),
  },
  longestContext: 9_000,
}

/** Codex writes the same. */
export function toolUse(event: Fields): Told {
  const tool = textOf(event, 'tool_name')
  const isOwn = fieldsIn(event, 'mcp_server').name === 'heed' || OWN_TOOL.test(tool)
  return { purpose: 'tool', tool, input: inputOf(event), isOwn }
}

export function inputOf({ tool_input: input }: Fields): Fields {
  return isFields(input) ? input : { input }
}

/** Codex writes the same. A turn that only called tools has no last message. */
export function answered(event: Fields): Told {
  return {
    purpose: 'answered',
    response: textIn(event, 'last_assistant_message') ?? '',
    isRepeated: event.stop_hook_active === true,
  }
}
