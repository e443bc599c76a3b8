// The tool `hook`, which hooks of agents call and no model: it is not in the list of tools. An agent fills its arguments in from the
// event, one text each. The answer is the text that the agent reads.
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { HeedPort } from '../../kernel/action.ts'

const NAME = 'hook'
const ACTION = 'hook_event'
const NOTHING: Awaited<ReturnType<Execute>> = {}

/** The fields of an event by their names; `url` and `command` are fields of its `tool_input`. */
const texts = z.looseObject({ agent: z.string() }).catchall(z.string())
type Texts = z.output<typeof texts>

type Execute = (name: string, input: object, request: Request | undefined) => ReturnType<HeedPort['execute']>

/** What is registered and not shown can be called. */
export function registerHookTool(server: McpServer, execute: Execute): void {
  server.registerTool(NAME, { inputSchema: texts }, async ({ agent, ...given }, { http }) => {
    // Plain text would reach the model, so a failure is no text.
    const { answer } = await execute(ACTION, { agent, event: eventIn(given) }, http?.req).catch(() => NOTHING)
    return { content: [{ type: 'text', text: typeof answer === 'string' ? answer : '' }] }
  })
}

/** A field that the event does not have is empty, or its placeholder is left. */
const UNFILLED = /^(?:\$\{[^}]*\})?$/

function eventIn(given: Omit<Texts, 'agent'>): object {
  const filled = Object.fromEntries(Object.entries(given).filter(([, text]) => !UNFILLED.test(text)))
  const { tool_input, url, command, stop_hook_active, ...fields } = filled
  const parts = { ...(url !== undefined && { url }), ...(command !== undefined && { command }) }
  const input = tool_input === undefined ? parts : parsed(tool_input)
  return {
    ...fields,
    ...(fields.tool_name !== undefined && { tool_input: input }),
    ...(stop_hook_active !== undefined && { stop_hook_active: stop_hook_active === 'true' }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { input: text }
  }
}
