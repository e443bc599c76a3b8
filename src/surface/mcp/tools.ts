// The action list as MCP tools: which of them a caller sees, by name, and what a call answers.
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Action, HeedPort } from '../../kernel/action.ts'
import { type Caller, hasRole, isPersonAtControls, roles } from '../../kernel/caller.ts'
import { toHeedError } from '../../kernel/errors.ts'
import { describeGroup, groupFields, groupInput } from '../../kernel/group/index.ts'
import { toClientSchema } from '../../kernel/schema/index.ts'
import { readArguments, withoutNulls } from './arguments.ts'
import { annotate, type Tool } from './tool.ts'

/** The tools of a kind of caller, if the build rendered them: rendering takes longer than the rest of the start. */
export type RenderedTools = (kind: string) => readonly Tool[] | undefined

/** A list depends on what the caller may do, and on nothing else about them. */
export function kindOf(caller: Caller): string {
  return `${caller.role}-${isPersonAtControls(caller) ? 'in-person' : 'on-a-machine'}`
}

/** The tools of every kind of caller over MCP. */
export function renderAllTools(actions: readonly Action[]): ReadonlyMap<string, readonly Tool[]> {
  const kinds = roles.flatMap((role) => (['key', 'local'] as const).map((actorKind) => ({ role, actorKind })))
  const callers = kinds.map((kind): Caller => ({ workspace: '', actor: '', channel: 'mcp', speaksFor: [], ...kind }))
  return new Map(callers.map((caller) => [kindOf(caller), renderTools(actions, caller)]))
}

/** The tools that a caller sees. */
export type ToolsFor = (caller: Caller) => readonly Tool[]

/** Renders each list once, unless the build did. */
export function createToolList(actions: readonly Action[], rendered: RenderedTools = () => undefined): ToolsFor {
  const lists = new Map<string, readonly Tool[]>()
  return (caller) => {
    const kind = kindOf(caller)
    const tools = lists.get(kind) ?? rendered(kind) ?? renderTools(actions, caller)
    lists.set(kind, tools)
    return tools
  }
}

export function renderTools(actions: readonly Action[], caller: Caller): Tool[] {
  const tools: Tool[] = []
  for (const action of actions) {
    // An action of a group, or with `tool: null`, has no tool of its own.
    if (action.tool !== undefined || !mayCall(caller, action)) continue
    const shown = action.members?.filter((member) => mayCall(caller, member))
    if (shown?.length !== 0) tools.push(shown ? groupTool(action, shown) : singleTool(action))
  }
  return tools.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Over MCP nobody is the person at a keyless machine, so what only that person may do is not offered. */
function mayCall(caller: Caller, action: Action): boolean {
  return hasRole(caller, action.role) && (!action.byPerson || isPersonAtControls(caller))
}

function singleTool(action: Action): Tool {
  return {
    name: action.name,
    title: action.title,
    description: action.description,
    inputSchema: toClientSchema(action.name, action.input, 'input'),
    outputSchema: toClientSchema(action.name, action.output, 'output'),
    annotations: annotate(action.title, [action]),
  }
}

/** Shows the actions that the caller may use. It also takes the fields of an action at the top level. */
function groupTool(group: Action, shown: readonly Action[]): Tool {
  const input = groupInput(shown)
  const tool = singleTool({ ...group, input, description: describeGroup(group.lead ?? '', shown) })
  const takes = { ...groupFields(shown), ...tool.inputSchema.properties }
  return { ...tool, annotations: annotate(group.title, shown), takes }
}

/** The whole answer is in the structured part and in the text, because some models see only one of them. */
export async function callTool(
  port: Pick<HeedPort, 'execute'>,
  caller: Caller,
  tool: Tool,
  raw: unknown,
): Promise<CallToolResult> {
  try {
    const input = readArguments(raw, tool.takes ?? tool.inputSchema.properties)
    const answer = withoutNulls(await port.execute(caller, tool.name, input)) as Record<string, unknown>
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(toHeedError(error)) }], isError: true }
  }
}
