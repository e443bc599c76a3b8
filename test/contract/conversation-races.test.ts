// Turns that arrive at the same time, from several processes, and turns that cannot be stored.
import { expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import type { Change } from '../../src/kernel/feedback/projection.ts'
import type { Reader } from '../../src/kernel/reader/index.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, type Recorded, say, talkIn } from './conversation-talk.ts'

/** A context that fails when the rows of the broken turn were written. */
const faulty = {
  actions: [],
  reducers: [],
  migrations: [],
  reactions: [
    async (_tx: unknown, _workspace: string, changes: readonly Change[]) => {
      if (changes.some(({ after }) => after?.turn_id === 'broken')) throw new Error('the disk is gone')
      return []
    },
  ],
}

onEachEngine(
  'turns at once',
  (test) => {
    it(`${verifies('C1', 'K11')}what cannot be stored leaves neither turn nor verdict`, async () => {
      const { answered, record, refused, turn, choice, section, verdicts } = talkIn(test, 'broken')
      await answered('s', 't1', ask.permit, 'portal')
      const broken = { session_id: 's', turn_id: 'broken', query: say.no }
      expect(await refused('turn_record', broken)).toMatchObject({ code: 'internal' })
      await test.alsoAfterRestart(async () => {
        expect(await turn('t1')).toMatchObject({ user_feedback_status: 'neutral' })
        expect(await refused('turn_get', { turn_id: 'broken' })).toMatchObject({ code: 'not_found' })
        expect(await verdicts()).toEqual([])
        expect(await choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
        expect((await section('s')).section).toBe('')
      })
      // What comes next judges the turn that was stored.
      expect((await record('s', 't2', say.thanks)).previous).toMatchObject({ turn_id: 't1', feedback_type: 'accepted' })
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    })

    it(`${verifies('C1', 'K1', 'K11')}of turns that are committed together, only the one that fails is not stored`, async () => {
      const { record, turns, verdicts } = talkIn(test, 'together')
      const ids = ['t1', 't2', 'broken', 't3', 't4']
      const done = await Promise.allSettled(ids.map((id) => record('s', id, say.thanks)))
      expect(done.map(({ status }) => status)).toEqual(ids.map((id) => (id === 'broken' ? 'rejected' : 'fulfilled')))
      await test.alsoAfterRestart(async () => {
        expect((await turns()).map(({ turn_id }) => turn_id).toSorted()).toEqual(['t1', 't2', 't3', 't4'])
        expect(await verdicts()).toHaveLength(3)
      })
    })

    it(`${verifies('C1')}nothing waits for the model: a message is read before anything is locked`, async () => {
      const { workspace } = talkIn(test, 'slow model')
      let whileReading: () => Promise<unknown> = async () => undefined
      const slow: Reader = {
        ...reader,
        async read(texts) {
          await whileReading()
          return reader.read(texts)
        },
      }
      const other: HeedCore = await openHeed({ store: test.location, workspace, embedder, reader: slow })
      try {
        const caller = { ...person, workspace }
        const record = (session_id: string, turn_id: string, query: string) =>
          other.port.execute(caller, 'turn_record', { session_id, turn_id, query })
        await record('s', 't1', ask.permit)
        const elsewhere: unknown[] = []
        whileReading = async () => {
          // A message of another session, which is written while this one is still being read.
          whileReading = async () => undefined
          elsewhere.push(await record('other', 'o', ask.weather))
        }
        await Promise.all([record('s', 't2', ask.again), record('s', 't3', ask.again)])
        expect(elsewhere.length).toBeGreaterThan(0)
      } finally {
        await other.close()
      }
    })

    it(`${verifies('C1', 'K3', 'K11')}of many messages of one session at once none is refused, and each turn is judged once`, async () => {
      const talk = talkIn(test, 'a hundred')
      const other: HeedCore = await openHeed({ store: test.location, workspace: 'a hundred', embedder, reader })
      const caller = { ...person, workspace: 'a hundred' }
      const ids = Array.from({ length: 100 }, (_, index) => `t${index}`)
      try {
        const done = await Promise.allSettled(
          ids.map((turn_id, index) =>
            (index % 2 === 0 ? test.heed : other).port.execute(caller, 'turn_record', {
              session_id: 's',
              turn_id,
              query: `${ask.again} ${index}`,
            }),
          ),
        )
        expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
      } finally {
        await other.close()
      }
      await test.alsoAfterRestart(async () => {
        const turns = (await talk.turns()).toReversed()
        expect(turns.map(({ turn_id }) => turn_id).toSorted()).toEqual(ids.toSorted())
        const verdicts = await talk.verdicts()
        expect(new Set(verdicts.map(({ target_id }) => target_id)).size).toBe(99)
        expect(verdicts).toHaveLength(99)
      })
    })

    it(`${verifies('C1', 'K3')}of turns from two processes at once, each is judged once, by the one that follows it`, async () => {
      const { answered, turns, verdicts, choice } = talkIn(test, 'at once')
      const other: HeedCore = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
      try {
        await answered('s', 'first', ask.permit, 'portal')
        const heeds = [test.heed, other]
        const ids = Array.from({ length: 24 }, (_, index) => `t${index}`)
        const recorded = await Promise.all(
          ids.map((turn_id, index) =>
            heeds[index % 2]?.port.execute({ ...person, workspace: 'at once' }, 'turn_record', {
              session_id: 's',
              turn_id,
              query: say.no,
              strategy: 'form',
            }),
          ),
        )
        const told = (recorded as unknown as Recorded[]).map(({ turn_id, previous }) => [previous?.turn_id, turn_id])
        await test.alsoAfterRestart(async () => {
          const chain = (await turns({ session_id: 's' })).toReversed()
          expect(chain).toHaveLength(25)
          for (const [index, one] of chain.entries()) {
            expect(one.follows).toBe(chain[index - 1]?.turn_id)
            expect(one.detected?.in_turn).toBe(chain[index + 1]?.turn_id)
            expect(one.user_feedback_status).toBe(index === 24 ? 'neutral' : 'rejected')
          }
          const rows = (await verdicts()).map(({ target_id, payload }) => [target_id, JSON.parse(payload).detected_in])
          expect(rows).toEqual(chain.slice(1).map(({ follows, turn_id }) => [follows, turn_id]))
          expect(told.toSorted()).toEqual(rows.toSorted())
          expect((await choice(ask.permit)).avoid).toContain('portal')
        })
      } finally {
        await other.close()
      }
    })

    it(`${verifies('C1', 'K7')}the same turn from two processes at once is one turn and one verdict`, async () => {
      const { answered, turns, verdicts, choice } = talkIn(test, 'twice')
      const other: HeedCore = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
      try {
        await answered('s', 't1', ask.permit, 'portal')
        const input = { session_id: 's', turn_id: 't2', query: say.no }
        const caller = { ...person, workspace: 'twice' }
        const told = await Promise.all(
          [test.heed, other, test.heed, other].map((heed) => heed.port.execute(caller, 'turn_record', input)),
        )
        expect(told.map(({ outcome }) => outcome).toSorted()).toEqual([
          'recorded',
          'unchanged',
          'unchanged',
          'unchanged',
        ])
        for (const { previous } of told) expect(previous).toEqual(told[0]?.previous)
        await test.alsoAfterRestart(async () => {
          expect(await turns()).toHaveLength(2)
          expect(await verdicts()).toHaveLength(1)
          expect(await choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] })
        })
      } finally {
        await other.close()
      }
    })

    it(`${verifies('C1', 'K11')}without the model, what needs it is refused whole, and nothing is recorded`, async () => {
      const { record, turn, choice, verdicts, set } = talkIn(test, 'no model')
      const unavailable = async () => {
        throw new HeedError('unavailable', 'The model does not answer. Try again later.')
      }
      const failing = {
        embedder: { ...embedder, id: 'failing', embed: unavailable },
        reader: { ...reader, read: unavailable },
      }
      const heed = await openHeed({ store: test.location, workspace: 'default', ...failing })
      try {
        const told = (input: object) =>
          heed.port.execute({ ...person, workspace: 'no model' }, 'turn_record', { session_id: 's', ...input })
        const answered = { turn_id: 't1', query: ask.permit, strategy: 'portal' }
        await expect(told(answered)).rejects.toMatchObject({ code: 'unavailable' })
        await expect(turn('t1')).rejects.toMatchObject({ code: 'not_found' })
        await expect(told({ turn_id: 't1', query: ask.permit })).rejects.toMatchObject({ code: 'unavailable' })
        // The first message of a session is read for instructions alone, and nobody wants these here.
        await set('heard.instructions', 0)
        await told({ turn_id: 't1', query: ask.permit })
        await expect(told(answered)).rejects.toMatchObject({ code: 'unavailable' })
        await expect(told({ turn_id: 't2', query: say.no })).rejects.toMatchObject({ code: 'unavailable' })
        await expect(turn('t2')).rejects.toMatchObject({ code: 'not_found' })
      } finally {
        await heed.close()
      }
      await record('s', 't1', ask.permit, { strategy: 'portal' })
      await record('s', 't2', say.no)
      await test.alsoAfterRestart(async () => {
        expect(await verdicts()).toHaveLength(1)
        expect(await choice(ask.again)).toEqual({ try: [], avoid: ['portal'] })
      })
    })

    it(`${verifies('C8', 'K3')}a correction in another process while a message is compared decides about that message`, async () => {
      const here = talkIn(test, 'meanwhile')
      const paraphrase = "No, that's wrong. I really meant the ISDA, not the CSA."
      await here.answered('s', 't1', ask.permit, 'portal', { on_behalf_of: 'ann' })
      await here.record('s', 't2', say.no, { on_behalf_of: 'ann' })
      await here.answered('other', 'o1', ask.weather, 'radar', { on_behalf_of: 'bob' })
      await here.record('other', 'o2', say.giveUp, { on_behalf_of: 'bob' })
      await here.correct('o1', 'neutral', 'bob')
      let meanwhile: () => Promise<unknown> = async () => undefined
      const slow: Embedder = {
        ...embedder,
        async embed(text) {
          if (text === paraphrase) await meanwhile()
          return embedder.embed(text)
        },
      }
      const other: HeedCore = await openHeed({ store: test.location, workspace: 'default', embedder: slow, reader })
      try {
        meanwhile = () => here.correct('t1', 'accepted', 'ann')
        const caller = { ...person, workspace: 'meanwhile' }
        const asked = { previous_query: ask.hamster, previous_response: answer, on_behalf_of: 'ann' }
        expect(await other.port.execute(caller, 'feedback_detect', { query: paraphrase, ...asked })).toMatchObject({
          feedback_type: 'accepted',
        })
      } finally {
        await other.close()
      }
    })

    it(`${verifies('K3', 'C4', 'C5', 'C8')}what one process records counts for the next decision of another`, async () => {
      const here = talkIn(test, 'elsewhere')
      const other: HeedCore = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
      try {
        const call = async <T>(name: string, input: unknown, as = {}) =>
          (await other.port.execute({ ...person, ...as }, name, input)) as T
        const there = talkIn({ call, tell: call, refused: test.refused }, 'elsewhere')
        await here.answered('s', 't1', ask.permit, 'portal')
        expect(await there.choice(ask.again, { on_behalf_of: 'ann' })).toEqual({ try: ['portal'], avoid: [] })
        await there.record('s', 't2', say.no, { on_behalf_of: 'ann' })
        expect(await here.choice(ask.again, { on_behalf_of: 'ann' })).toEqual({ try: [], avoid: ['portal'] })
        expect(await here.section('s')).toEqual(await there.section('s'))
        const correction = await here.correct('t1', 'accepted', 'ann')
        expect(await there.choice(ask.again, { on_behalf_of: 'ann' })).toEqual({ try: ['portal'], avoid: [] })
        expect(await there.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'accepted' })
        await there.undo(correction)
        expect(await here.choice(ask.again, { on_behalf_of: 'ann' })).toEqual({ try: [], avoid: ['portal'] })
        expect(await here.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'rejected' })
      } finally {
        await other.close()
      }
    })
  },
  [faulty],
)
