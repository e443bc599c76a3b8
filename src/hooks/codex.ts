// The hooks of Codex. Most events are written as Claude Code writes them.
import { answered, toolUse } from './claude-code.ts'
import { type Dialect, textIn, textOf } from './event.ts'

export const codex: Dialect = {
  turn: 'turn_id',
  events: {
    UserPromptSubmit: (event) => ({
      purpose: 'message',
      prompt: textOf(event, 'prompt'),
      source: textIn(event, 'source'),
      isForSubagent: 'agent_id' in event || 'parent_thread_id' in event,
    }),
    PreToolUse: toolUse,
    Stop: answered,
    SessionStart: () => ({ purpose: 'session_start' }),
    SessionEnd: () => ({ purpose: 'session_end' }),
    Interrupt: () => ({ purpose: 'interrupted' }),
  },
  longestContext: 9_000,
}
