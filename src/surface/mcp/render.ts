// The action list as MCP tools: what a caller may call, and what it is shown of that in a profile.
import type { Action } from '../../kernel/action.ts'
import { type Caller, hasRole, isPersonAtControls, roles } from '../../kernel/caller.ts'
import { groupFields, groupInput } from '../../kernel/group/index.ts'
import { type ObjectSchema, toClientSchema } from '../../kernel/schema/index.ts'
import { type ToolProfile, toolProfiles } from '../../kernel/tool-profile.ts'
import { leanInput, leanOutput, typesOf } from './lean.ts'
import { type Profile, profiles } from './profiles.ts'
import { isFirst, metaOf } from './search-hints.ts'
import { annotate, type Fields, type Tool, type Toolset } from './tool.ts'

/** What the build rendered for a kind of caller: rendering takes longer than the rest of the start. */
export interface RenderedTools {
  calls(kind: string): Toolset['calls']
  list(kind: string, profile: ToolProfile): readonly Tool[]
}

/** A list depends on what the caller may do, and on nothing else about them. */
export function kindOf(caller: Caller): string {
  return `${caller.role}-${isPersonAtControls(caller) ? 'in-person' : 'on-a-machine'}`
}

/** What the build writes, by the name of the file: the calls of every kind of caller over MCP, and its list in each profile. */
export function renderAllTools(actions: readonly Action[]): ReadonlyMap<string, Toolset['calls'] | readonly Tool[]> {
  const kinds = roles.flatMap((role) => (['key', 'local'] as const).map((actorKind) => ({ role, actorKind })))
  const callers = kinds.map((kind): Caller => ({ workspace: '', actor: '', channel: 'mcp', speaksFor: [], ...kind }))
  return new Map(
    callers.flatMap((caller): [string, Toolset['calls'] | readonly Tool[]][] => [
      [kindOf(caller), renderCalls(actions, caller)],
      ...toolProfiles.map((name): [string, readonly Tool[]] => [
        `${kindOf(caller)}.${name}`,
        renderTools(actions, caller, name),
      ]),
    ]),
  )
}

export function renderToolset(actions: readonly Action[], caller: Caller, named: readonly ToolProfile[]): Toolset {
  return {
    listed: joined(named, (profile) => renderTools(actions, caller, profile)),
    calls: renderCalls(actions, caller),
  }
}

export function readToolset(rendered: RenderedTools, caller: Caller, named: readonly ToolProfile[]): Toolset {
  const kind = kindOf(caller)
  return { listed: joined(named, (profile) => rendered.list(kind, profile)), calls: rendered.calls(kind) }
}

/** The lists of several profiles as one. A tool that they show in different forms is shown in the one that says most. */
function joined(named: readonly ToolProfile[], listOf: (profile: ToolProfile) => readonly Tool[]): readonly Tool[] {
  if (named.includes('all')) return listOf('all')
  const [only, ...others] = named.map(listOf)
  if (only && others.length === 0) return only
  const tools = new Map<string, Tool>()
  for (const tool of [only, ...others].flatMap((list) => list ?? [])) {
    const known = tools.get(tool.name)
    const wider = !known || lengthOf(tool.inputSchema) > lengthOf(known.inputSchema) ? tool : known
    const first = [tool, known].find((one) => one && isFirst(one))
    tools.set(tool.name, { ...wider, _meta: (first ?? wider)._meta })
  }
  return inNameOrder([...tools.values()])
}

const lengthOf = (schema: ObjectSchema): number => JSON.stringify(schema).length

export function renderTools(actions: readonly Action[], caller: Caller, name: ToolProfile = 'all'): Tool[] {
  const profile = profiles[name]
  const isShown = (tool: string) => profile.tools?.includes(tool) ?? true
  return inNameOrder(
    offered(actions, caller)
      .filter(({ action }) => isShown(action.name))
      .map(({ action, members }) =>
        members ? groupTool(action, membersIn(profile, members), profile) : singleTool(action, action.input, profile),
      ),
  )
}

function membersIn({ members: shown }: Profile, members: readonly Action[]): readonly Action[] {
  const some = members.filter(({ name }) => shown?.includes(name))
  return some.length > 0 ? some : members
}

function renderCalls(actions: readonly Action[], caller: Caller): Record<string, Fields> {
  return Object.fromEntries(offered(actions, caller).map((one) => [one.action.name, fieldsOf(one)]))
}

interface Offered {
  readonly action: Action
  /** For a group: the actions that the caller may use. */
  readonly members: readonly Action[] | undefined
}

function offered(actions: readonly Action[], caller: Caller): Offered[] {
  return actions.flatMap((action) => {
    // An action of a group, or with `tool: null`, has no tool of its own.
    if (action.tool !== undefined || !mayCall(caller, action)) return []
    const members = action.members?.filter((member) => mayCall(caller, member))
    return members?.length === 0 ? [] : [{ action, members }]
  })
}

/** Over MCP nobody is the person at a keyless machine, so what only that person may do is not offered. */
function mayCall(caller: Caller, action: Action): boolean {
  return hasRole(caller, action.role) && (!action.byPerson || isPersonAtControls(caller))
}

/** A group also takes the fields of an action at the top level. */
function fieldsOf({ action, members }: Offered): Fields {
  const input = toClientSchema(action.name, members ? groupInput(members) : action.input, 'input')
  return typesOf({ properties: { ...(members && groupFields(members)), ...input.properties } }).properties ?? {}
}

function singleTool(action: Action, input: Action['input'], { first, hidden }: Profile): Tool {
  const { name, title, description } = action
  return {
    name,
    title,
    description,
    inputSchema: leanInput(toClientSchema(name, input, 'input'), hidden),
    outputSchema: leanOutput(toClientSchema(name, action.output, 'output')),
    annotations: annotate(title, [action]),
    _meta: metaOf(name, title, first.includes(name)),
  }
}

/** One of the two ways to call it is shown; the other, `target_id` and `payload`, is accepted and would cost as much again. */
const otherForm = ['target_id', 'payload']

function groupTool(group: Action, shown: readonly Action[], profile: Profile): Tool {
  const tool = singleTool(group, groupInput(shown), { ...profile, hidden: [...profile.hidden, ...otherForm] })
  const description = [
    `${group.lead ?? ''} Choose an action and put its fields into args. Actions:`,
    ...shown.map((member) => `- ${member.name}: ${member.description}`),
  ].join('\n')
  return { ...tool, description, annotations: annotate(group.title, shown) }
}

function inNameOrder(tools: Tool[]): Tool[] {
  return tools.sort((a, b) => (a.name < b.name ? -1 : 1))
}
