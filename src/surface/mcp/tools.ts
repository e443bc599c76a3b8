// The action list as MCP tools: which of them a caller is shown, in name order, and what a call answers.
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Action, HeedPort } from '../../kernel/action.ts'
import { type Caller, hasRole, isPersonAtControls } from '../../kernel/caller.ts'
import { toHeedError } from '../../kernel/errors.ts'
import { describeGroup, groupFields, groupInput } from '../../kernel/group/index.ts'
import { toClientSchema } from '../../kernel/schema/index.ts'
import { readArguments, withoutNulls } from './arguments.ts'
import { annotate, type Tool } from './tool.ts'

/** Renders each list once: it depends on what the caller may do, and on nothing else about them. */
export function createToolList(actions: readonly Action[]): (caller: Caller) => readonly Tool[] {
  const rendered = new Map<string, readonly Tool[]>()
  return (caller) => {
    const kind = `${caller.role}:${isPersonAtControls(caller)}`
    const tools = rendered.get(kind) ?? renderTools(actions, caller)
    rendered.set(kind, tools)
    return tools
  }
}

export function renderTools(actions: readonly Action[], caller: Caller): Tool[] {
  const tools: Tool[] = []
  for (const action of actions) {
    // What a group carries has no tool of its own.
    if (action.tool !== undefined || !mayCall(caller, action)) continue
    const shown = action.members?.filter((member) => mayCall(caller, member))
    if (shown?.length !== 0) tools.push(shown ? groupTool(action, shown) : singleTool(action))
  }
  return tools.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** An agent's surface never speaks for the person at a keyless machine, so what only they may do is not offered. */
function mayCall(caller: Caller, action: Action): boolean {
  return hasRole(caller, action.role) && (!action.byPerson || isPersonAtControls(caller))
}

function singleTool(action: Action): Tool {
  const inputSchema = toClientSchema(action.name, action.input, 'input')
  return {
    name: action.name,
    title: action.title,
    description: action.description,
    inputSchema,
    outputSchema: toClientSchema(action.name, action.output, 'output'),
    annotations: annotate(action.title, [action]),
    read: (raw) => readArguments(raw, inputSchema.properties),
  }
}

/** Shows what the caller may do of it, and takes the fields of an action beside it too. */
function groupTool(group: Action, shown: readonly Action[]): Tool {
  const input = groupInput(shown)
  const tool = singleTool({ ...group, input, description: describeGroup(group.lead ?? '', shown) })
  const known = { ...groupFields(shown), ...tool.inputSchema.properties }
  return { ...tool, annotations: annotate(group.title, shown), read: (raw) => readArguments(raw, known) }
}

/** The whole answer is in the structured part and in the text: some models are shown only one of them. */
export async function callTool(port: HeedPort, caller: Caller, tool: Tool, raw: unknown): Promise<CallToolResult> {
  try {
    const answer = withoutNulls(await port.execute(caller, tool.name, tool.read(raw))) as Record<string, unknown>
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(toHeedError(error)) }], isError: true }
  }
}
