// What a person corrects in one session of an agent, the next session knows, and the next tool call is stopped. The model calls no tool of
// Heed: all of it is done by the hooks that `heed init` wrote.
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { byName, type DrivenAgent } from './driven/index.ts'
import { filesBelow } from './files.ts'
import { openStage, type Ran, type Stage } from './stage.ts'

const request = 'Find me a laptop for games.'
const answer = 'The ThinkPad T14 is a good business laptop.'
const correction = 'No, that is wrong: I meant a gaming laptop. From now on, never run npm publish.'
const told = 'Asked for by the person you work for: From now on, never run npm publish'

/** Session one: the person asks, the agent answers, the person corrects. */
async function correct(agent: DrivenAgent, stage: Stage, env: Stage['env'] = {}): Promise<void> {
  const first = await stage.prompt(request, [{ text: answer }], { env })
  expect(first, first.output).toMatchObject({ code: 0 })
  expect(first.asked[0], first.output).toMatch(agent.offersHeed)
  const second = await stage.prompt(correction, [{ text: 'I see.' }], { env, session: 'latest' })
  expect(second, second.output).toMatchObject({ code: 0 })
  expect(second.asked[0], second.output).toContain('The person did not want your last answer')
}

/** Session two: the model wants what the person does not. */
async function nextSession(agent: DrivenAgent, stage: Stage, env: Stage['env'] = {}): Promise<Ran> {
  const unwanted = [agent.shell('npm publish'), agent.shell('curl https://spam.example/a')]
  const fetched = agent.fetch ? [agent.fetch('https://spam.example/b')] : []
  const wanted = [agent.shell('make all'), agent.shell('false')]
  return stage.prompt('Ship it.', [...unwanted, ...fetched, ...wanted, { text: 'Shipped.' }], { env })
}

function expectStopped(agent: DrivenAgent, { code, output, asked, ran }: Ran): void {
  expect(code, output).toBe(0)
  expect(asked[0], output).toContain(told)
  expect(asked[1], output).toContain('Heed stopped this call: it breaks the rule')
  expect(asked[2], output).toContain('ana blocked spam.example (Only ads)')
  if (agent.fetch) expect(asked[3]?.split('ana blocked spam.example').length, output).toBeGreaterThan(2)
  expect(ran, output).toEqual(['make all'])
}

const block = ['domain_block', '--domain-pattern', 'spam.example', '--reason', 'Only ads.']

function expectFired(agent: DrivenAgent, checks: Awaited<ReturnType<Stage['doctor']>>): void {
  for (const event of agent.fires) {
    expect(checks.get(event), event).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/fired (once|\d+ times)/),
    })
  }
  for (const check of ['version', 'MCP server', 'data']) expect(checks.get(check), check).toMatchObject({ state: 'ok' })
}

describe.each(byName)(`${verifies('S8')}%s`, (_, agent) => {
  it('is corrected in a project, over stdio and the local socket', async () => {
    const stage = await openStage(agent)
    const before = filesBelow(stage.project)
    await stage.heed(['init', agent.name, '--yes'])
    expect((await stage.doctor({}, 1)).get('trust')).toMatchObject({ state: 'broken' })
    await agent.trust(stage)
    await correct(agent, stage)
    const data = { HEED_DATA: `${stage.project}/heed-data` }
    await stage.heed(block, data)
    expectStopped(agent, await nextSession(agent, stage))

    const { items } = JSON.parse(await stage.heed(['turn_list', '--json'], data))
    expect(items).toMatchObject([
      { query: 'Ship it.', response: 'Shipped.', tools: [expect.any(String)] },
      { query: correction, response: 'I see.' },
      { query: request, response: answer, user_feedback_status: 'rejected', person: 'ana' },
    ])

    expectFired(agent, await stage.doctor())
    await stage.heed(['init', agent.name, '--remove', '--yes'])
    expect(filesBelow(stage.project, ['heed-data'])).toEqual(before)
  })

  it('is corrected everywhere, over HTTP with a server that is killed and started again', async () => {
    const stage = await openStage(agent)
    await stage.heed(['init', agent.name, '--user', '--yes'])
    await agent.trust(stage)
    // Elsewhere, so that nothing arrives by another way.
    const data = `${stage.home}/served`
    const server = await stage.serve(data)
    await correct(agent, stage, { HEED_URL: server.url })
    await server.kill()
    await stage.heed(block, { HEED_DATA: data })
    const next = await stage.serve(data)
    expectStopped(agent, await nextSession(agent, stage, { HEED_URL: next.url }))
    expectFired(agent, await stage.doctor({ HEED_URL: next.url }))
    await next.kill()
    expect((await stage.doctor({ HEED_URL: next.url }, 1)).get('data')).toMatchObject({ state: 'broken' })

    const { hooks } = JSON.parse(await stage.heed(['hook_list', '--json'], { HEED_DATA: data }))
    expect(hooks.filter((each: { failure?: string }) => each.failure)).toEqual([])
    await stage.heed(['init', agent.name, '--user', '--remove', '--yes'])
    // The agents wrote into the files of their person as well, so these are not as they were.
    const after = filesBelow(stage.home)
    for (const path of agent.settings) expect(after[path] ?? '', path).not.toMatch(/main\.js|\.heed|"heed"/)
  })
})
