// A workspace that nobody uses is dropped from memory, and answers the same when it is used again.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'
import { bankIn, slang } from './intent-registry.ts'

const rule = { content: 'Answer in British English.', agents: ['writer'] }

onEachEngine('an idle workspace', (test) => {
  it(`${verifies('K3', 'K13')}is read again after it was dropped, and everything that people said is in effect`, async () => {
    let now = Date.parse('2030-01-01T00:00:00.000Z')
    /** How many rows were read for views that were built from the beginning. */
    let wordings = 0
    const heed = await openHeed({
      store: test.location,
      workspace: 'default',
      embedder,
      reader,
      clock: { now: () => new Date(now).toISOString() },
      onRows(statement, rows) {
        if (statement.includes('from intent_wording')) wordings += rows
      },
    })
    try {
      const call = async <T>(name: string, input: unknown, as = {}) =>
        (await heed.port.execute({ ...person, ...as }, name, input)) as T
      const calls = { call, tell: call, refused: test.refused }
      const bank = await bankIn(calls, 'idle')
      const talk = talkIn(calls, 'idle')
      await bank.teachAll(slang.fund[0], 'account.open')
      await bank.teach(slang.plastic[0], 'card.block', 'ann')
      await bank.meansName('the fund', 'apex')
      await talk.answered('s', 't1', ask.permit, 'portal', { on_behalf_of: 'ann', response: answer })
      await talk.record('s', 't2', say.no, { on_behalf_of: 'ann' })
      await talk.correct('t1', 'accepted', 'ann')
      await bank.tell('instruction_add', { ...rule, on_behalf_of: 'ann' })
      const answers = async () => [
        await bank.decision(slang.fund[1]),
        await bank.decision(slang.plastic[1], 'ann'),
        await bank.name('the fund'),
        await talk.search(ask.again, { on_behalf_of: 'ann' }),
        await talk.detect(say.no, { on_behalf_of: 'ann' }),
        await bank.call('agent_prompt', { agent: 'writer', base_prompt: 'Write.', on_behalf_of: 'ann' }),
      ]
      const before = await answers()
      const others = () => call('verb_search', { query: 'hello', is_test: true }, { workspace: 'busy' })
      await others()
      wordings = 0
      now += 30 * 60_000
      await others()
      expect(await answers()).toEqual(before)
      expect(wordings).toBe(0)
      now += 61 * 60_000
      await others()
      expect(await answers()).toEqual(before)
      expect(wordings).toBeGreaterThan(0)
    } finally {
      await heed.close()
    }
  })
})
