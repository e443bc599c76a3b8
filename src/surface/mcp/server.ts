// One MCP server for one caller: the tools they may call, the guide and the prompts. Each connection or request gets its own;
// they share only the rendered tools, which are costly.
import {
  type ListToolsResult,
  McpServer,
  type McpServerOptions,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { ObjectSchema } from '../../kernel/schema/index.ts'
import { guideFor } from './guide.ts'
import { registerHookTool } from './hook-tool.ts'
import { instructionsFor } from './instructions.ts'
import { type Ask, registerCorrection, registerRules, registerWording } from './prompts.ts'
import { registerGuide, registerRulesOf } from './resources.ts'
import type { Tool, Toolset } from './tool.ts'
import { callTool } from './tools.ts'

export interface ServerOptions {
  /** The version of Heed that clients see. */
  version: string
  /** Adds more than the actions: the conformance tests add their fixtures with it. */
  extension?: ServerExtension
}

export interface ServerExtension {
  /** Checks the state that a tool gave a client to send back. */
  requestState?: NonNullable<McpServerOptions['requestState']>
  /** Called with each server before it is connected. */
  register(server: McpServer): void
}

export interface Served {
  readonly tools: Toolset
  /** What the person of the caller asked for from now on, as lines of a prompt. */
  readonly rules?: readonly string[]
  /** A session serves many requests, and each call is made by the caller of its own request. */
  callerOf(request: Request | undefined): Caller
}

export type ServerFor = (served: Served) => McpServer

// The lists change only with a release or a role. How long a client may keep them, in milliseconds.
const listLifetime = 300_000
const forAll = { ttlMs: listLifetime, cacheScope: 'public' } as const
const forCaller = { ttlMs: listLifetime, cacheScope: 'private' } as const

export function createServerFor(port: Pick<HeedPort, 'execute'>, options: ServerOptions): ServerFor {
  return ({ tools: { listed, calls }, rules, callerOf }) => {
    const names = new Set(listed.map((tool) => tool.name))
    const server = new McpServer(
      { name: 'heed', title: 'Heed', version: options.version },
      {
        instructions: instructionsFor(names, rules),
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
        },
        ...(options.extension?.requestState && { requestState: options.extension.requestState }),
        cacheHints: {
          'tools/list': forCaller,
          'resources/list': forAll,
          'resources/templates/list': forAll,
          'prompts/list': forAll,
        },
      },
    )
    const shownList = listed as readonly object[] as ListToolsResult['tools']
    const shown = new Map(listed.map((tool) => [tool.name, tool]))
    for (const [name, takes] of Object.entries(calls))
      server.registerTool(name, definitionOf(shown.get(name)), (input, { http }) =>
        callTool(port, callerOf(http?.req), name, takes, input),
      )
    registerGuide(server, guideFor(names))
    registerCorrection(server)
    const askAs =
      (action: string): Ask =>
      (asked, { http }) =>
        port.execute(callerOf(http?.req), action, asked)
    if ('agent_prompt' in calls) {
      registerRules(server, askAs('agent_prompt'))
      registerRulesOf(server, askAs('agent_prompt'))
    }
    if ('rules_to_word' in calls) registerWording(server, askAs('rules_to_word'))
    // What is not shown can be called. An extension has tools of its own, which the SDK lists.
    if (options.extension) options.extension.register(server)
    else {
      registerHookTool(server, (name, given, request) => port.execute(callerOf(request), name, given))
      server.server.setRequestHandler('tools/list', () => ({ tools: shownList }))
    }
    return server
  }
}

const unseen: ObjectSchema = { type: 'object', properties: {} }

function definitionOf(tool: Tool | undefined) {
  if (!tool) return { inputSchema: asRendered(unseen) }
  const { title, description, annotations, _meta, inputSchema, outputSchema } = tool
  return {
    title,
    description,
    annotations,
    _meta,
    inputSchema: asRendered(inputSchema),
    outputSchema: asRendered(outputSchema),
  }
}

/** The schema as clients see it. It accepts every value, because the action parses its own input. */
function asRendered(schema: ObjectSchema): StandardSchemaWithJSON {
  const rendered = () => schema
  return {
    '~standard': {
      version: 1,
      vendor: 'heed',
      validate: (value) => ({ value }),
      jsonSchema: { input: rendered, output: rendered },
    },
  }
}
