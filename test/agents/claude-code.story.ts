// What only Claude Code does: it posts events to a server itself, wakes up for a task that ended, and refuses tools by itself.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import type { DrivenAgent } from './driven/agent.ts'
import { claudeCode } from './driven/claude-code.ts'
import { writeFile } from './files.ts'
import { openStage, type Stage } from './stage.ts'

const posted = ['UserPromptSubmit', 'PreToolUse', 'Stop']

async function setUp(agent: DrivenAgent): Promise<Stage> {
  const stage = await openStage(agent)
  await stage.heed(['init', 'claude-code', '--yes'])
  await agent.trust(stage)
  return stage
}

async function listed(stage: Stage, action: 'turn_list' | 'hook_list', data: string) {
  const { items, hooks } = JSON.parse(await stage.heed([action, '--json'], { HEED_DATA: data }))
  return items ?? hooks
}

describe(`${verifies('S8')}Claude Code`, () => {
  it('posts its events to the server, and calls the MCP server over HTTP', async () => {
    const stage = await openStage(claudeCode)
    const data = join(stage.home, 'served')
    const { url } = await stage.serve(data)
    const hook = { type: 'http', url: new URL('/hooks/claude-code', url).href, timeout: 10 }
    const hooks = Object.fromEntries(posted.map((event) => [event, [{ hooks: [hook] }]]))
    const servers = { heed: { type: 'http', url: new URL('/mcp', url).href } }
    writeFile(join(stage.project, '.claude', 'settings.json'), { enabledMcpjsonServers: ['heed'], hooks })
    writeFile(join(stage.project, '.mcp.json'), { mcpServers: servers })
    await claudeCode.trust(stage)

    const first = await stage.prompt('From now on, never run npm publish.', [{ text: 'I see.' }])
    expect(first.asked[0], first.output).toMatch(claudeCode.offersHeed)
    const second = await stage.prompt('Ship it.', [claudeCode.shell('npm publish'), claudeCode.shell('make all')])
    expect(second.asked[0], second.output).toContain('Asked for by the person you work for')
    expect(second.asked[1], second.output).toContain('Heed stopped this call')
    expect(second.ran).toEqual(['make all'])
    const fired = await listed(stage, 'hook_list', data)
    expect(fired.map(({ event }: { event: string }) => event).sort()).toEqual([...posted].sort())
  })

  it('is woken up by a task that ended, which is no word of the person', async () => {
    const stage = await setUp(claudeCode)
    const prompt = 'No, that is wrong. From now on, never run make.'
    const task = { description: 'Look at the build', prompt, subagent_type: 'general-purpose' }
    const answers = ['A file is missing.', 'A file is missing.', 'A file is missing.']
    const asked = 'Find out what is wrong with the build.'
    const { code, output } = await stage.prompt(asked, [
      { tool: 'Agent', input: task },
      ...answers.map((text) => ({ text })),
    ])
    expect(code, output).toBe(0)
    const data = join(stage.project, 'heed-data')
    expect(await listed(stage, 'turn_list', data)).toMatchObject([
      { query: asked, response: 'A file is missing.', user_feedback_status: 'neutral' },
    ])
    const fired = await listed(stage, 'hook_list', data)
    expect(fired).toContainEqual(expect.objectContaining({ event: 'UserPromptSubmit', times: 2 }))
    const next = await stage.prompt('Build it.', [claudeCode.shell('make all')])
    expect(next.ran, next.output).toEqual(['make all'])
  })

  it('refuses a tool, which counts as not used', async () => {
    const words: DrivenAgent['words'] = (prompt) => ['-p', '--permission-mode', 'auto', '--', prompt]
    const stage = await setUp({ ...claudeCode, words })
    const { output, ran } = await stage.prompt('Look it up.', [claudeCode.shell('curl https://other.example')])
    expect(ran, output).toEqual([])
    const data = join(stage.project, 'heed-data')
    const [turn] = await listed(stage, 'turn_list', data)
    expect(turn).toMatchObject({ query: 'Look it up.', response: 'Done.' })
    expect(turn).not.toHaveProperty('tools')
    const fired = await listed(stage, 'hook_list', data)
    expect(fired).toContainEqual(expect.objectContaining({ event: 'PermissionDenied', times: 1 }))
  })
})
