// The action list as MCP tools: which of them a caller is shown, in name order, and what a call answers.
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Action, HeedPort } from '../../kernel/action.ts'
import { type Caller, hasRole, isPersonAtControls } from '../../kernel/caller.ts'
import { type ErrorBody, HeedError, toHeedError } from '../../kernel/errors.ts'
import { readArguments, withoutNulls } from './arguments.ts'
import { groupTool } from './group-tool.ts'
import { toClientSchema } from './json-schema.ts'
import { annotate, type Plan, type Tool } from './tool.ts'

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
  const groups = new Map<string, Action[]>()
  for (const action of actions) {
    const name = action.tool === undefined ? action.name : action.tool
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), action])
  }
  const tools: Tool[] = []
  for (const [name, members] of groups) {
    const shown = members.filter((action) => mayCall(caller, action))
    const [first] = shown
    if (!first) continue
    tools.push(first.tool === undefined ? singleTool(first) : groupTool(name, shown, members))
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
    plan: (raw) => ({
      action: action.name,
      input: readArguments(raw, inputSchema.properties),
      callerName: (field) => field,
    }),
  }
}

/** The whole answer is in the structured part and in the text: some models are shown only one of them. */
export async function callTool(port: HeedPort, caller: Caller, tool: Tool, raw: unknown): Promise<CallToolResult> {
  let plan: Plan | undefined
  try {
    plan = tool.plan(raw)
    const answer = withoutNulls(await port.execute(caller, plan.action, plan.input)) as Record<string, unknown>
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    const body = inCallersWords(toHeedError(error), plan)
    return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true }
  }
}

function inCallersWords(error: HeedError, plan: Plan | undefined): ErrorBody {
  if (!plan || error.problems.length === 0) return error.toJSON()
  const problems = error.problems.map(({ field, problem }) => ({ field: field && plan.callerName(field), problem }))
  if (problems.every(({ field }, index) => field === error.problems[index]?.field)) return error.toJSON()
  const message = problems.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join(' ')
  return new HeedError(error.code, message, { problems }).toJSON()
}
