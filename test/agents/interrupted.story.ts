// A person interrupts an agent in the middle of a tool call. That is no verdict, and the session goes on.
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { byName } from './driven/index.ts'
import { openStage } from './stage.ts'

describe.each(byName)(`${verifies('S8')}%s`, (name, agent) => {
  it('is interrupted, and the turn has no answer and no verdict', async () => {
    const stage = await openStage(agent)
    await stage.heed(['init', name, '--yes'])
    await agent.trust(stage)
    const begun = await stage.prompt('Build it.', [agent.shell('make forever')], { interruptAt: 'make forever' })
    expect(begun.ran, begun.output).toEqual(['make forever'])
    await stage.prompt('Only list the files, please.', [{ text: 'There are none.' }], { session: 'latest' })

    const data = { HEED_DATA: `${stage.project}/heed-data` }
    const { items } = JSON.parse(await stage.heed(['turn_list', '--json'], data))
    expect(items).toMatchObject([
      { query: 'Only list the files, please.', response: 'There are none.', follows: items[1].turn_id },
      { query: 'Build it.', user_feedback_status: 'neutral' },
    ])
    expect(items[1]).not.toHaveProperty('response')
    if (!agent.saysInterrupted) return
    const { hooks } = JSON.parse(await stage.heed(['hook_list', '--json'], data))
    expect(hooks).toContainEqual(expect.objectContaining({ purpose: 'interrupted', times: 1 }))
  })
})
