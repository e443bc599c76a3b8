// One MCP server for one caller: the tools they may call, the guide and the prompts. Each connection or request gets its own;
// they share only the rendered tools, which are costly.
import {
  McpServer,
  type McpServerOptions,
  ResourceTemplate,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { ObjectSchema } from '../../kernel/schema/index.ts'
import { correctionPrompt, guideFor, instructionsFor } from './guide.ts'
import { callTool, type ToolsFor } from './tools.ts'

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

/** A server with the tools of a caller. A session serves many requests, and each call is made by the caller of its own request. */
export type ServerFor = (caller: Caller, callerOf?: (request: Request | undefined) => Caller) => McpServer

const guideUri = 'heed://guide'
const ASK_PROMPT = 'agent_prompt'
const WORD_PROMPT = 'rules_to_word'
const rulesInput = z.object({
  agent: z.string().describe('The name of the agent, as in its rules.'),
  base_prompt: z.string().describe('Its own prompt.'),
  on_behalf_of: z.string().optional().describe('The person it works for.'),
})
const wordingInput = z.object({
  agent: z.string().optional().describe('Only rules for this agent.'),
})
const correctionInput = z.object({
  correction: z.string().describe('What the person said, in their own words.'),
  about: z.string().optional().describe('What it is about, if known: a claim, a source, a label, with its id.'),
})

// The lists change only with a release or a role. How long a client may keep them, in milliseconds.
const listLifetime = 300_000
const forAll = { ttlMs: listLifetime, cacheScope: 'public' } as const
const forCaller = { ttlMs: listLifetime, cacheScope: 'private' } as const

export function createServerFor(
  port: Pick<HeedPort, 'execute'>,
  toolsFor: ToolsFor,
  options: ServerOptions,
): ServerFor {
  return (caller, callerOf = () => caller) => {
    const tools = toolsFor(caller)
    const names = new Set(tools.map((tool) => tool.name))
    const server = new McpServer(
      { name: 'heed', title: 'Heed', version: options.version },
      {
        instructions: instructionsFor(names),
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
    for (const tool of tools) {
      const { name, title, description, annotations } = tool
      server.registerTool(
        name,
        {
          title,
          description,
          annotations,
          inputSchema: asRendered(tool.inputSchema),
          outputSchema: asRendered(tool.outputSchema),
        },
        (input, { http }) => callTool(port, callerOf(http?.req), tool, input),
      )
    }
    registerGuide(server, guideFor(names))
    registerCorrection(server)
    if (names.has(ASK_PROMPT))
      registerRules(server, (asked, { http }) => port.execute(callerOf(http?.req), ASK_PROMPT, asked))
    if (names.has(WORD_PROMPT))
      registerWording(server, (asked, { http }) => port.execute(callerOf(http?.req), WORD_PROMPT, asked))
    options.extension?.register(server)
    return server
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

function registerGuide(server: McpServer, text: string): void {
  const mimeType = 'text/markdown'
  server.registerResource(
    'guide',
    guideUri,
    { title: 'How to use Heed', description: 'When to call what, and how to read the answers.', mimeType },
    () => ({ contents: [{ uri: guideUri, mimeType, text }] }),
  )
}

function registerCorrection(server: McpServer): void {
  server.registerPrompt(
    'correct',
    {
      title: 'Record a correction',
      description: "Turns a person's correction into the right call.",
      argsSchema: correctionInput,
    },
    ({ correction, about }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: correctionPrompt(correction, about) } }],
    }),
  )
}

type Ask = (asked: object, context: ServerContext) => Promise<Record<string, unknown>>

/** The rules that wait for words, for the model of the client to word them. */
function registerWording(server: McpServer, ask: Ask): void {
  server.registerPrompt(
    WORD_PROMPT,
    {
      title: 'Word the rules that wait for words',
      description: 'What reviewers corrected again and again, to be worded as rules that they then approve.',
      argsSchema: wordingInput,
    },
    async (asked, context) => {
      const { prompt } = await ask(asked, context)
      return { messages: [{ role: 'user', content: { type: 'text', text: String(prompt) } }] }
    },
  )
}

/** What was learned for an agent, for clients that use prompts and resources instead of tools. */
function registerRules(server: McpServer, ask: Ask): void {
  server.registerPrompt(
    ASK_PROMPT,
    {
      title: 'Follow the learned rules',
      description: "An agent's own prompt with the rules that were learned for it.",
      argsSchema: rulesInput,
    },
    async (asked, context) => {
      const { prompt } = await ask(asked, context)
      return { messages: [{ role: 'user', content: { type: 'text', text: String(prompt) } }] }
    },
  )
  const mimeType = 'text/markdown'
  server.registerResource(
    'rules',
    new ResourceTemplate('heed://rules/{agent}', { list: undefined }),
    { title: 'Learned rules', description: 'The rules that were learned for an agent.', mimeType },
    async (uri, { agent }, context) => {
      const name = decodeURIComponent(String(agent))
      const { prompt } = await ask({ agent: name, base_prompt: `# Rules for ${name}` }, context)
      return { contents: [{ uri: uri.href, mimeType, text: String(prompt) }] }
    },
  )
}
