// The tools of a caller, rendered once, and what a call answers.
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Action, HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import { toHeedError } from '../../kernel/errors.ts'
import type { ToolProfile } from '../../kernel/tool-profile.ts'
import { readArguments, withoutNulls } from './arguments.ts'
import { type Answer, fitting } from './fitting.ts'
import { kindOf, type RenderedTools, readToolset, renderToolset } from './render.ts'
import type { Fields, Toolset } from './tool.ts'

/** The tools of a caller in some profiles. */
export type ToolsFor = (caller: Caller, profiles: readonly ToolProfile[]) => Toolset

/** Renders each list once, unless the build did. */
export function createToolList(actions: readonly Action[], rendered?: RenderedTools): ToolsFor {
  const lists = new Map<string, Toolset>()
  const make = (caller: Caller, profiles: readonly ToolProfile[]) =>
    rendered ? readToolset(rendered, caller, profiles) : renderToolset(actions, caller, profiles)
  return (caller, profiles) => {
    const key = [kindOf(caller), ...profiles].join(' ')
    const tools = lists.get(key) ?? make(caller, profiles)
    lists.set(key, tools)
    return tools
  }
}

/** The whole answer is in the structured part and in the text, because some models see only one of them. */
export async function callTool(
  port: Pick<HeedPort, 'execute'>,
  caller: Caller,
  name: string,
  takes: Fields,
  raw: unknown,
): Promise<CallToolResult> {
  try {
    const input = readArguments(raw, takes)
    const ask = async (given: Answer) => withoutNulls(await port.execute(caller, name, given)) as Answer
    const { answer, text } = await fitting(ask, input, takes)
    return { content: [{ type: 'text', text }], structuredContent: answer }
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(toHeedError(error)) }], isError: true }
  }
}
