// The ways on which an agent's event reaches Heed in a process that serves: POST /hooks/{agent} and the MCP tool `hook`; with keys and
// workspaces.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { listen } from '../conformance/listen.ts'
import { onOneEngine } from '../engines.ts'
import { type Event, recorded } from '../fixtures/hooks/recorded.ts'
import { verifies } from '../verifies.ts'

/** An agent leaves the placeholder of a field that the event does not have. */
const unfilled = ['$', '{tool_input.url}'].join('')
const blocked = { decision: 'block', reason: expect.stringContaining('spam.com') }
const say = (session_id: string, prompt_id: string, prompt: string) =>
  recorded('claude-code', 'UserPromptSubmit', { session_id, prompt_id, prompt })
const fetching = recorded('claude-code', 'PreToolUse.WebFetch', { tool_input: { url: 'https://spam.com/page' } })

onOneEngine('hooks in a process that serves', (test) => {
  const block = () => test.call('domain_block', { domain_pattern: 'spam.com', reason: 'only ads' })

  describe('POST /hooks/{agent}', () => {
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      createHttpApp(test.heed.port, { version: '1', onInternalError: () => undefined }).request(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })

    it(`${verifies('S8', 'S2')}answers exactly what the agent reads, and nothing if it has nothing to say`, async () => {
      await block()
      const stopped = await post('/hooks/claude-code', JSON.stringify(fetching))
      expect(await stopped.json()).toEqual(blocked)
      const prompted = await post(
        '/hooks/claude-code?on_behalf_of=bo',
        JSON.stringify(say('h1', 'h1', 'From now on, answer in French.')),
      )
      expect(await prompted.json()).toEqual({
        hookSpecificOutput: {
          hookEventName: 'UserPromptSubmit',
          additionalContext: expect.stringContaining('answer in French'),
        },
      })
      const quiet = await post('/hooks/claude-code', JSON.stringify(recorded('claude-code', 'PreToolUse.Bash')))
      expect([quiet.status, await quiet.text()]).toEqual([204, ''])
    })

    it(`${verifies('S8', 'K11')}what is no event is answered with nothing, and what no agent sends is refused`, async () => {
      for (const body of ['no JSON', '{}', '[1]', JSON.stringify({ hook_event_name: 'Stop' })])
        expect((await post('/hooks/codex', body)).status).toBe(204)
      expect((await post('/hooks/another', '{}')).status).toBe(400)
      expect((await post('/hooks/codex', 'x'.repeat(10_000_000))).status).toBe(413)
      expect((await post('/hooks/codex', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    })
  })

  describe.each([
    ['2025', 'legacy'],
    ['2026-07-28', { pin: '2026-07-28' }],
  ] as const)('the MCP tool hook, for a client of %s', (era, mode) => {
    it(`${verifies('S8', 'S1')}is in no list, and answers with the text that the agent reads`, async () => {
      await block()
      const { url, close } = await listen(test.heed.port, { version: '1' })
      onTestFinished(close)
      const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(new URL(url)))
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).not.toContain('hook')
      expect(tools.find(({ name }) => name === 'domain_check')).toMatchObject({ outputSchema: { type: 'object' } })
      const hook = async (given: Record<string, string>) => {
        const { content } = await client.callTool({
          name: 'hook',
          arguments: { agent: 'codex', session_id: 'm', ...given },
        })
        const [first] = content
        return first?.type === 'text' && first.text !== '' ? JSON.parse(first.text) : undefined
      }
      const tool = { hook_event_name: 'PreToolUse', tool_name: 'fetch' }
      expect(await hook({ ...tool, url: 'https://spam.com/' })).toEqual(blocked)
      expect(await hook({ ...tool, tool_input: '{"link":"https://spam.com/"}' })).toEqual(blocked)
      expect(await hook({ ...tool, command: 'ls', url: unfilled })).toBeUndefined()
      const turn_id = `turn of ${era}`
      await hook({ hook_event_name: 'UserPromptSubmit', turn_id, prompt: 'Rename the file' })
      await hook({
        hook_event_name: 'Stop',
        turn_id,
        last_assistant_message: 'It is renamed.',
        stop_hook_active: 'false',
      })
      expect(await test.call('turn_get', { turn_id })).toMatchObject({
        query: 'Rename the file',
        response: 'It is renamed.',
      })
      expect(await hook({ hook_event_name: 'Stop' })).toBeUndefined()
      expect(await hook({ agent: 'another' })).toBeUndefined()
      await client.close()
    })
  })

  describe('keys', () => {
    const key = (actor: string, more: Partial<Caller> = {}): Partial<Caller> => ({
      actor,
      actorKind: 'key',
      role: 'agent',
      channel: 'http',
      speaksFor: [actor],
      person: actor,
      ...more,
    })
    const fire = (event: Event, as: Partial<Caller>) =>
      test.call<Event>('hook_event', { agent: 'claude-code', event }, as)

    it(`${verifies('S8', 'K8')}what the person of one key says is not in the prompts of another, also in a session of the same name`, async () => {
      await fire(say('same', 'k1', 'From now on, never run git push --force.'), key('key_ana'))
      const push = recorded('claude-code', 'PreToolUse.Bash', { tool_input: { command: 'git push --force' } })
      expect(await fire(push, key('key_ana'))).toHaveProperty('answer')
      await fire(say('same', 'k2', 'Publish the branch'), key('key_bo'))
      expect(await fire(push, key('key_bo'))).not.toHaveProperty('answer')
      const stop = recorded('claude-code', 'Stop', {
        session_id: 'same',
        prompt_id: 'k1',
        last_assistant_message: 'Forged.',
      })
      await fire(stop, key('key_bo'))
      expect(await test.call('turn_get', { turn_id: 'k1' }, key('key_ana'))).not.toHaveProperty('response')
    })

    it(`${verifies('S8', 'K12')}nothing of one workspace reaches another`, async () => {
      await block()
      expect(await fire(fetching, { workspace: 'elsewhere' })).not.toHaveProperty('answer')
      expect(await test.call('hook_list', {}, { workspace: 'nowhere' })).toEqual({ hooks: [] })
    })

    it(`${verifies('S8', 'K9')}words in a prompt approve nothing that only the person at the machine may`, async () => {
      const { rule_id } = await test.call<{ rule_id: string }>('rule_propose', {
        content: 'Use tabs.',
        agents: ['codex'],
      })
      await fire(say('approving', 'a1', 'approve'), { channel: 'http' })
      await fire(say('approving', 'a2', 'for everyone'), { channel: 'http' })
      expect(await test.call('rule_get', { rule_id })).not.toMatchObject({ state: 'active' })
    })
  })
})
