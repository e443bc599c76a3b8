// A clock ran ahead and was corrected: what was said since counts in the order in which it was said.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'
import { bank, bankOf } from './intent-registry.ts'

const AHEAD = '2099-01-01T00:00:00.000Z'

onEachEngine('a clock that ran ahead', (test) => {
  /** Calls of a process whose clock is years ahead. */
  const whileAhead = async (
    run: (call: (name: string, input: object) => Promise<Record<string, unknown>>) => Promise<void>,
    workspace: string,
  ) => {
    const heed = await openHeed({ store: test.location, workspace, embedder, reader, clock: { now: () => AHEAD } })
    await run((name, input) => heed.port.execute({ ...person, workspace }, name, input))
    await heed.close()
  }

  it(`${verifies('K1', 'K2', 'K5')}the last correction counts, ids sort as the log does, and an undo finds its row`, async () => {
    const workspace = 'order'
    const { call, tell } = talkIn(test, workspace)
    const domain = (action: string) => ({ domain_pattern: 'a.example', reason: action })
    await tell('domain_block', domain('before'))
    await whileAhead(async (ahead) => void (await ahead('domain_block', domain('ahead'))), workspace)
    const last = await tell('domain_unblock', domain('since'))
    const blocked = async () => (await call('domain_check', { url: 'a.example' })).blocked
    await test.alsoAfterRestart(async () => {
      expect(await blocked()).toBe(false)
      const { items } = await call<{ items: { feedback_id: string; reason: string; created_at: string }[] }>(
        'feedback_list',
        {},
      )
      expect(items.map(({ reason }) => reason)).toEqual(['since', 'ahead', 'before'])
      expect(
        items
          .map(({ feedback_id }) => feedback_id)
          .toSorted()
          .toReversed(),
      ).toEqual(items.map(({ feedback_id }) => feedback_id))
      // A row's time never goes back.
      expect(items[0]?.created_at).toBe(AHEAD)
    })
    await tell('feedback_undo', { feedback_id: last.feedback_id })
    await test.alsoAfterRestart(async () => expect(await blocked()).toBe(true))
  })

  it(`${verifies('C1', 'C7')}a session goes on, and the next message judges the answer before it`, async () => {
    const workspace = 'session'
    const { record, status, report, call } = talkIn(test, workspace)
    await whileAhead(
      async (ahead) =>
        void (await ahead('turn_record', { session_id: 's', turn_id: 't1', query: ask.permit, response: answer })),
      workspace,
    )
    await record('s', 't2', say.wrong)
    await test.alsoAfterRestart(async () => {
      expect(await status('t1')).toBe('rejected')
      expect((await report()).turns).toBe(2)
      expect(await call('context_section', { session_id: 's' })).toMatchObject({ ended: false, status: 'rejected' })
    })
  })

  it(`${verifies('I11')}a block with an end that the log's time has passed is in effect`, async () => {
    const workspace = 'until'
    const { call, tell } = talkIn(test, workspace)
    await call('intent_import', bank)
    await whileAhead(
      async (ahead) => void (await ahead('domain_block', { domain_pattern: 'x.example', reason: 'x' })),
      workspace,
    )
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await tell('intent_block', { phrase: 'send money', verb: 'payment.send', until, on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => {
      expect(await bankOf(test, workspace).verb('send money', 'ann')).not.toBe('payment.send')
    })
  })

  it(`${verifies('K4')}verify finds all sound, and names the workspaces that are dated ahead`, async () => {
    const found = await test.heed.operations.verify(() => undefined)
    expect(found).toMatchObject({ count: 0, altered_count: 0 })
    expect(found.dated_ahead).toEqual(['order', 'session', 'until'].map((workspace) => ({ workspace, last_at: AHEAD })))
    expect(await test.heed.operations.rebuild(() => undefined)).not.toHaveProperty('remade')
  })
})
