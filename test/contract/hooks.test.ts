// The hooks of agents (S8): what is recorded, injected and stopped without a tool call by the model.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AgentName, agents } from '../../src/kernel/agents.ts'
import { onEachEngine } from '../engines.ts'
import { allRecorded, type Event, recorded } from '../fixtures/hooks/recorded.ts'
import { verifies } from '../verifies.ts'

interface Answer {
  readonly answer?: string
  readonly purpose: string
  readonly turn_id?: string
  readonly ignored?: string
  readonly failure?: string
}

/** The three agents write the same conversation in their own words. */
const dialects = {
  'claude-code': { message: 'UserPromptSubmit', shell: 'PreToolUse.Bash', answer: 'Stop', turn: 'prompt_id' },
  codex: { message: 'UserPromptSubmit', shell: 'PreToolUse.Bash', answer: 'Stop', turn: 'turn_id' },
  gemini: { message: 'BeforeAgent', shell: 'BeforeTool.shell', answer: 'AfterAgent', turn: 'timestamp' },
} as const

onEachEngine('hooks', (test) => {
  describe.each(agents)('of %s', (name) => {
    const { message, shell, answer, turn } = dialects[name]
    const as = { channel: 'http', person: `ana of ${name}` } as const
    const fire = (event: Event) => test.call<Answer>('hook_event', { agent: name, event }, as)
    const say = (session_id: string, id: string, prompt: string) =>
      fire(recorded(name, message, { session_id, [turn]: id, prompt }))
    const run = (session_id: string, id: string, command: string) =>
      fire(recorded(name, shell, { session_id, [turn]: id, tool_input: { command } }))
    const reply = (session_id: string, id: string, text: string) =>
      fire(recorded(name, answer, { session_id, [turn]: id, last_assistant_message: text, prompt_response: text }))
    const turns = async (session_id: string) =>
      (await test.call<{ items: Event[] }>('turn_list', { session_id }, as)).items.toReversed()

    it(`${verifies('S8', 'C1')}a message, the tools and the answer are one turn, and the next message judges it`, async () => {
      const session = `${name} turns`
      await say(session, `${name} t1`, 'Recommend a laptop for me')
      await run(session, `${name} t1`, 'echo hi')
      expect(await reply(session, `${name} t1`, 'I recommend the ThinkPad, a business laptop.')).toEqual({
        purpose: 'answered',
        turn_id: expect.any(String),
      })
      const heard = await say(session, `${name} t2`, 'No, I meant gaming laptops, not business laptops')
      expect(contextIn(heard)).toContain('The person did not want your last answer')
      const [first, second] = await turns(session)
      expect(first).toMatchObject({
        query: 'Recommend a laptop for me',
        response: 'I recommend the ThinkPad, a business laptop.',
        user_feedback_status: 'rejected',
        tools: [name === 'gemini' ? 'run_shell_command' : 'Bash'],
      })
      expect(second).toMatchObject({ query: 'No, I meant gaming laptops, not business laptops' })
    })

    it(`${verifies('S8', 'R12', 'R13')}an instruction in one session is known in the next, and stops what it forbids`, async () => {
      const noted = await say(`${name} one`, `${name} i1`, 'From now on, never run git push --force.')
      expect(contextIn(noted)).toContain('Tell the person: Noted: ')
      await test.alsoAfterRestart(async () => {
        const next = `${name} next`
        const started = await fire(recorded(name, 'SessionStart', { session_id: next }))
        expect(contextIn(started)).toContain('never run git push --force')
        expect(contextIn(await say(next, `${name} n1`, 'Please publish my branch'))).toContain(
          'never run git push --force',
        )
        const stopped = await run(next, `${name} n1`, 'cd app && git push -f origin main')
        const { decision, reason } = JSON.parse(stopped.answer ?? '{}')
        expect(decision).toBe('block')
        expect(reason).toMatch(
          /never run git push --force.” \(the person asked for it\): it runs “git push -f .*” is forbidden\. Do not run it\./,
        )
        expect(await run(next, `${name} n1`, 'git push origin main')).not.toHaveProperty('answer')
      })
    })

    it(`${verifies('S8', 'C1', 'K5')}a correction in one session is known in the next, for that person, until it is undone`, async () => {
      const [session_id, correction] = [`${name} corrected`, 'No, use pnpm for that, not npm']
      await say(session_id, `${name} c1`, 'Install the date library')
      await reply(session_id, `${name} c1`, 'I ran npm install date-fns.')
      await say(session_id, `${name} c2`, correction)
      const started = async (person: string) => {
        const event = recorded(name, 'SessionStart', { session_id: `${name} after` })
        return contextIn(await test.call<Answer>('hook_event', { agent: name, event }, { ...as, person }))
      }
      await test.alsoAfterRestart(async () => {
        expect(await started(as.person)).toContain(`In earlier sessions, the person corrected answers so.`)
        expect(await started(as.person)).toContain(`“${correction}”`)
        expect(await started(`bo of ${name}`)).not.toContain(correction)
      })
      const { feedback_id } = (await turns(session_id))[0] as { feedback_id: string }
      await test.call('feedback_undo', { feedback_id }, as)
      await test.alsoAfterRestart(async () => expect(await started(as.person)).not.toContain(correction))
    })

    it(`${verifies('S8', 'E5')}a call that goes to a blocked domain is stopped, with who blocked it and why`, async () => {
      const domain_pattern = `spam-${name}.example.com`
      await test.call('domain_block', { domain_pattern, reason: 'only ads' })
      await test.alsoAfterRestart(async () => {
        const stopped = await run(`${name} web`, `${name} w1`, `curl -s https://${domain_pattern}/page | head`)
        expect(JSON.parse(stopped.answer ?? '{}')).toMatchObject({
          decision: 'block',
          reason: expect.stringMatching(/is blocked: .* blocked .*only ads.*another source/s),
        })
        expect(await run(`${name} web`, `${name} w1`, 'curl -s https://good.example.com/')).not.toHaveProperty('answer')
        const asked = recorded(name, name === 'gemini' ? 'BeforeTool.mcp' : 'PreToolUse.mcp', {
          tool_input: { url: `https://${domain_pattern}/` },
        })
        expect(await fire(asked), 'the tools of Heed itself are never stopped').not.toHaveProperty('answer')
      })
    })

    it(`${verifies('S8', 'I7')}a verb that the person blocked for such words is stopped, and for other words it runs`, async () => {
      const verbs = { 'card.replace': { description: 'Send a new card', phrases: ['my card is broken'] } }
      await test.call('intent_import', { format: 'json', document: JSON.stringify({ verbs }) })
      const never = { phrase: 'my card is gone', verb: 'card.replace', reason: 'it was found twice' }
      await test.call('intent_block', { ...never, on_behalf_of: `ana of ${name}` })
      const call = (id: string) =>
        fire({
          ...recorded(name, shell, { session_id: `${name} bank`, [turn]: id }),
          ...{ tool_name: 'mcp__bank__card_replace', tool_input: { card: 4 } },
        })
      await test.alsoAfterRestart(async () => {
        await say(`${name} bank`, `${name} v1`, 'my card is gone')
        const stopped = await call(`${name} v1`)
        expect(JSON.parse(stopped.answer ?? '{}').reason).toMatch(
          /card\.replace never for .*my card is gone.*found twice/,
        )
        await say(`${name} bank`, `${name} v2`, 'the chip of my card is scratched')
        expect(await call(`${name} v2`)).not.toHaveProperty('answer')
      })
    })

    it(`${verifies('S8')}what the person interrupts has no answer and no verdict, and what they deny was not used`, async () => {
      const session_id = `${name} stopped`
      await say(session_id, `${name} s1`, 'Delete the old branches')
      await run(session_id, `${name} s1`, 'git branch -D old')
      const { purpose } = await fire(interruption(name, { session_id, [turn]: `${name} s1` }))
      expect(purpose).toBe(name === 'gemini' ? 'other' : 'interrupted')
      expect((await turns(session_id))[0]).toMatchObject({ user_feedback_status: 'neutral' })
      expect((await turns(session_id))[0]).not.toHaveProperty('response')
      if (name !== 'claude-code') return
      await say(session_id, `${name} s2`, 'Clean up then')
      await run(session_id, `${name} s2`, 'git clean -fdx')
      const denied = { hook_event_name: 'PermissionDenied', session_id, prompt_id: `${name} s2`, tool_name: 'Bash' }
      expect(await fire(denied)).toEqual({ purpose: 'denied' })
      await reply(session_id, `${name} s2`, 'I did nothing.')
      expect((await turns(session_id))[1]).not.toHaveProperty('tools')
    })

    it.each(allRecorded(name))(`${verifies('S8')}%s, as recorded, is understood`, async (_, event) => {
      const { failure, purpose, ignored } = await fire({ ...event, session_id: `${name} recorded` })
      expect(failure).toBeUndefined()
      expect(purpose === 'message' && ignored !== undefined).toBe(JSON.stringify(event).includes('<task-notification>'))
    })

    it(`${verifies('S8', 'K11')}what is no event answers nothing, changes nothing, and is listed`, async () => {
      const before = await test.call<{ items: unknown[] }>('turn_list', { limit: 200 }, as)
      const hostile = [
        'no JSON',
        '[]',
        '',
        {},
        { hook_event_name: 7 },
        { hook_event_name: 'toString', session_id: 's' },
        recorded(name, message, { prompt: { text: 'no' } }),
        recorded(name, message, { session_id: '' }),
        recorded(name, message, { session_id: 'x'.repeat(10_000) }),
        recorded(name, message, { session_id: 'a\u0000b' }),
        recorded(name, shell, { tool_name: 5 }),
      ]
      for (const event of hostile) {
        const said = await test.call<Answer>('hook_event', { agent: name, event }, as)
        expect(said, JSON.stringify(event)).not.toHaveProperty('answer')
      }
      expect(await test.call('turn_list', { limit: 200 }, as)).toEqual(before)
      const { hooks } = await test.call<{ hooks: Event[] }>('hook_list', { agent: name }, as)
      expect(hooks).toContainEqual(
        expect.objectContaining({ event: 'unknown', failure: expect.stringContaining('event'), times: 5 }),
      )
      expect(hooks.find(({ event }) => event === message)).toMatchObject({
        purpose: 'message',
        times: expect.any(Number),
      })
    })
  })

  describe('whose words they are', () => {
    beforeAll(() => say('k1', 'What is the weather?'))
    const session_id = 'provenance'
    const fire = (name: string, changed: Event) =>
      test.call<Answer>('hook_event', {
        agent: 'claude-code',
        event: recorded('claude-code', name, { session_id, ...changed }),
      })
    const say = (prompt_id: string, prompt: string, more: Event = {}) =>
      fire('UserPromptSubmit', { prompt_id, prompt, ...more })
    const turns = async () => (await test.call<{ items: Event[] }>('turn_list', { session_id })).items.length

    it(`${verifies('S8')}a prompt that the agent made is no turn, and neither is what answers it`, async () => {
      const before = await turns()
      expect(await fire('UserPromptSubmit.machine-made', { prompt_id: 'm1' })).toMatchObject({
        ignored: expect.any(String),
      })
      expect(await fire('Stop', { prompt_id: 'm1', last_assistant_message: 'The task is done.' })).toEqual({
        purpose: 'answered',
      })
      expect(await say('m2', 'No, never do that again.', { agent_id: 'a1' })).toHaveProperty('ignored')
      expect(await fire('SubagentStop', { prompt_id: 'k1' })).toEqual({ purpose: 'other' })
      expect(await turns()).toBe(before)
    })

    it(`${verifies('S8')}an answer that a hook made longer is not a second one`, async () => {
      await fire('Stop', { prompt_id: 'k1', last_assistant_message: 'It is sunny.' })
      await fire('Stop', { prompt_id: 'k1', last_assistant_message: 'Lint is clean.', stop_hook_active: true })
      expect(await test.call('turn_get', { turn_id: 'k1' })).toMatchObject({ response: 'It is sunny.' })
    })
  })
})

/** As each agent tells it; Gemini CLI does not. */
function interruption(name: AgentName, common: Event): Event {
  if (name === 'claude-code') return recorded(name, 'PostToolUseFailure', { ...common, is_interrupt: true })
  return { hook_event_name: 'Interrupt', ...common }
}

/** The context that the hook prints; empty if there is none. */
function contextIn({ answer = '{}' }: Answer): string {
  return JSON.parse(answer).hookSpecificOutput?.additionalContext ?? ''
}
