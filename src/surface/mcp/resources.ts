// The resources: the guide, and the rules of an agent for clients that use resources instead of tools.
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { type Ask, headingFor } from './prompts.ts'

const guideUri = 'heed://guide'
const mimeType = 'text/markdown'

export function registerGuide(server: McpServer, text: string): void {
  server.registerResource(
    'guide',
    guideUri,
    { title: 'How to use Heed', description: 'When to call what, and how to read the answers.', mimeType },
    () => ({ contents: [{ uri: guideUri, mimeType, text }] }),
  )
}

export function registerRulesOf(server: McpServer, ask: Ask): void {
  server.registerResource(
    'rules',
    new ResourceTemplate('heed://rules/{agent}', { list: undefined }),
    { title: 'Learned rules', description: 'The rules that were learned for an agent.', mimeType },
    async (uri, { agent }, context) => {
      const name = decodeURIComponent(String(agent))
      const { prompt } = await ask({ agent: name, base_prompt: headingFor(name) }, context)
      return { contents: [{ uri: uri.href, mimeType, text: String(prompt) }] }
    },
  )
}
