// What happens beside a write must not change what follows from it: a read that fails once, statistics that fail, a write that runs
// twice, facts that come with an entry.
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type DomainContext, openHeed } from '../../src/app.ts'
import { defineAction } from '../../src/kernel/action.ts'
import { requestOf } from '../../src/kernel/request.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { storeOf, storeTeller } from './at-once.ts'
import { ask, say, talkIn } from './conversation-talk.ts'

/** Lists a domain in the baseline and blocks it, in one write. */
const listsAndBlocks: DomainContext = {
  actions: [
    defineAction({
      name: 'list_and_block',
      title: '',
      description: '',
      effect: 'write',
      logs: [],
      role: 'agent',
      tool: null,
      input: z.strictObject({ domain: z.string() }),
      output: z.object({ recorded: z.number() }),
      async run(context, { domain: id }) {
        const { facts } = await context.write({
          facts: [{ kind: 'domain', id, body: { decision: 'block', reason: 'listed' } }],
          entries: [{ action: 'domain_block', target: { type: 'domain', id }, payload: {}, reason: 'spam' }],
        })
        return { recorded: facts.recorded }
      },
    }),
    defineAction({
      name: 'block_and_fail',
      title: '',
      description: '',
      effect: 'write',
      logs: ['domain_block'],
      role: 'agent',
      tool: null,
      input: z.strictObject({ domain: z.string(), how: z.string() }),
      output: z.object({}),
      async run(context, { domain: id, how }) {
        const draft = { action: 'domain_block', target: { type: 'domain', id }, payload: {}, reason: 'spam' }
        if (how === 'alone') await context.append(draft)
        if (how === 'with others') await context.write({ entries: [draft] })
        if (how === 'in a batch') await context.appendEach([{ request: requestOf(context.caller, 'x', {}), draft }])
        throw new Error('the connection is gone')
      },
    }),
  ],
  reducers: [],
  migrations: [],
}

onEachEngine(
  'misfortunes',
  (test) => {
    it(`${verifies('C5', 'K11')}vectors that could not be read once are read again`, async () => {
      const { workspace, call, choice } = talkIn(test, 'failed read')
      await choice(ask.permit)
      const other = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
      const elsewhere = <T>(name: string, input: object) =>
        other.port.execute({ ...person, workspace }, name, input) as Promise<T>
      try {
        await elsewhere('turn_record', {
          session_id: 's',
          turn_id: 't1',
          query: ask.permit,
          response: 'At the portal.',
          strategy: 'portal',
          on_behalf_of: 'ana',
        })
        await elsewhere('turn_record', { session_id: 's', turn_id: 't2', query: say.no, on_behalf_of: 'ana' })
      } finally {
        await other.close()
      }
      const { read } = await storeOf({ call })
      const { all } = read
      const failing = vi.spyOn(read, 'all').mockImplementation(async (...args) => {
        if (!JSON.stringify(args[0]).includes('text_vector')) return all(...args)
        failing.mockRestore()
        throw new Error('the connection is gone')
      })
      const search = { query: `please, ${ask.permit}`, on_behalf_of: 'ana' }
      await expect(call('strategy_search', search)).rejects.toMatchObject({ code: 'internal' })
      expect(await call('strategy_search', search)).toMatchObject({ avoid: [{ strategy: 'portal' }] })
    })

    it.each(['alone', 'with others', 'in a batch'])(
      `${verifies('K1', 'K11')}what is stored %s is not said to be lost because what comes after it fails`,
      async (how) => {
        const as = { workspace: `failed after ${how}` }
        const { code, message } = await test.refused('block_and_fail', { domain: 'stored.example', how }, as)
        expect(code).toBe('internal')
        expect(message).toMatch(/^This was recorded as fbk_\S+, but what follows from it could not be read/)
        await test.alsoAfterRestart(async () => {
          const blocked = await test.call('domain_check', { url: 'https://stored.example' }, as)
          expect(blocked).toMatchObject({ blocked: true })
        })
      },
    )

    it(`${verifies('K1', 'K11')}what is stored is not said to be lost because statistics fail`, async () => {
      const as = { workspace: 'no statistics' }
      const { engine } = await storeOf({ call: (name, input) => test.call(name, input, as) })
      const failing = vi.spyOn(engine, 'gatherStatistics').mockRejectedValue(new Error('the disk is full'))
      try {
        const claims = Array.from({ length: 600 }, (_, at) => ({ id: `c${at}`, task_id: 't', text: `Claim ${at}` }))
        const tasks = [{ id: 't', question: 'What is claimed?' }]
        await test.call('evidence_record', { tasks, claims }, as)
        expect(failing).toHaveBeenCalled()
      } finally {
        failing.mockRestore()
      }
      expect(await test.call('claim_get', { claim_id: 'c599' }, as)).toMatchObject({ text: 'Claim 599' })
    })

    it(`${verifies('K6', 'K13')}a rebuild gathers statistics of what it derived, and is not said to have failed if that fails`, async () => {
      const { engine } = await storeOf(test)
      const failing = vi.spyOn(engine, 'gatherStatistics').mockRejectedValue(new Error('the disk is full'))
      try {
        await test.heed.operations.rebuild(() => undefined)
        expect(failing.mock.lastCall?.[0]).toEqual(expect.arrayContaining(['turn_index', 'evidence_claim']))
      } finally {
        failing.mockRestore()
      }
    })

    it(`${verifies('R4', 'K2')}a sweep that is written twice, because another write failed, names each proposal once`, async () => {
      const call = <T>(name: string, input: object) => test.call<T>(name, input, { workspace: 'swept twice' })
      for (const [at, comment] of [
        'Bind the parameters of SQL queries.',
        'SQL queries must bind their parameters.',
      ].entries())
        for (const reviewer_id of ['rita', 'tom'])
          await call('decision_record', {
            decision_id: `d${at} ${reviewer_id}`,
            gate_id: 'HITL-2',
            decision: 'REJECTED',
            reviewer_id,
            reviewer_comment: comment,
            agent: 'coder',
          })
      const store = await storeOf({ call })
      const { write } = store
      const twice = vi.spyOn(store, 'write').mockImplementation(async (workspace, work) => {
        const failed = write(workspace, async (tx) => {
          await work(tx)
          throw new Error('the group is rolled back')
        })
        await failed.catch(() => undefined)
        return write(workspace, work)
      })
      try {
        const { proposed } = await call<{ proposed: object[] }>('rule_sweep', {})
        expect(proposed).toHaveLength(1)
      } finally {
        twice.mockRestore()
      }
      expect((await call<{ items: object[] }>('rule_list', { state: 'waiting' })).items).toHaveLength(1)
    })

    it(`${verifies('K6')}facts that come with an entry are derived with it`, async () => {
      const as = { workspace: 'listed and blocked' }
      expect(await test.call('list_and_block', { domain: 'x.example' }, as)).toEqual({ recorded: 1 })
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
      await test.call('domain_clear_override', { domain_pattern: 'x.example' }, as)
      await test.alsoAfterRestart(async () => {
        expect(await test.call('domain_check', { url: 'x.example' }, as)).toMatchObject({ decided_by: 'baseline' })
      })
    })
  },
  [storeTeller, listsAndBlocks],
)
