// The turn index in the store, its lists, and what is refused.
import { expect, it } from 'vitest'
import { composed, type SqlValue } from '../../src/kernel/store/index.ts'
import { onEachEngine, onOneEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { ask, say, type Talk, talkIn } from './conversation-talk.ts'

type Row = Record<string, SqlValue>

onEachEngine('the turn index', (test) => {
  const rows = async (statement: string): Promise<Row[]> => {
    const raw = await openRaw(test.location)
    try {
      return await raw.reader.all(composed<Row>(statement), {})
    } finally {
      await raw.close()
    }
  }

  it(`${verifies('C9')}has the columns of document 004 with their defaults, and its index`, async () => {
    const isSqlite = test.engine === 'sqlite'
    const columns = await rows(
      isSqlite
        ? `select name, dflt_value as fallback from pragma_table_info('turn_index')`
        : `select column_name as name, column_default as fallback from information_schema.columns
            where table_name = 'turn_index'`,
    )
    const defaults = new Map(columns.map(({ name, fallback }) => [name, String(fallback ?? '').split('::')[0]]))
    expect(defaults.get('user_feedback_status')).toBe("'neutral'")
    expect(Number(String(defaults.get('feedback_confidence')).replaceAll("'", ''))).toBe(0.5)
    expect(defaults.get('rejection_detected_in')).toBe('')
    for (const name of ['turn_id', 'session_id', 'quality_score', 'validation_outcome', 'correction_type'])
      expect([...defaults.keys()]).toContain(name)
    const indexes = await rows(
      isSqlite
        ? `select sql as definition from sqlite_master where name = 'idx_feedback_status'`
        : `select indexdef as definition from pg_indexes where indexname = 'idx_feedback_status'`,
    )
    expect(indexes).toHaveLength(1)
    expect(indexes[0]?.definition).toMatch(/turn_index.*user_feedback_status/is)
  })

  it(`${verifies('C9', 'C1')}has the status of each turn, and where a rejection was detected`, async () => {
    const { answered, record } = talkIn(test, 'rows')
    await answered('s', 't1', ask.permit, 'portal')
    await record('s', 't2', say.no)
    await record('s', 't3', say.thanks)
    const stored = () =>
      rows(`select turn_id, user_feedback_status, feedback_confidence, rejection_detected_in from turn_index
        where workspace = 'rows' order by seq`)
    await test.alsoAfterRestart(async () => {
      const [first, second, third, ...others] = await stored()
      expect(others).toEqual([])
      expect(first).toMatchObject({ turn_id: 't1', user_feedback_status: 'rejected', rejection_detected_in: 't2' })
      expect(second).toMatchObject({ turn_id: 't2', user_feedback_status: 'accepted', rejection_detected_in: null })
      expect(third).toEqual({
        turn_id: 't3',
        user_feedback_status: 'neutral',
        feedback_confidence: 0.5,
        rejection_detected_in: null,
      })
    })
  })

  it(`${verifies('C9', 'K13')}is listed newest first, by session, status, strategy and intent, in pages`, async () => {
    const { answered, record, turns, correct } = talkIn(test, 'listed')
    for (const id of ['t1', 't2', 't3']) await answered(id, id, ask.permit, 'portal', { intent: 'renew' })
    await answered('t1', 'u1', say.no, 'form', { intent: 'renew' })
    await record('t2', 'u2', say.thanks)
    await correct('t3', 'rejected')
    const ids = async (filter: object) => (await turns(filter)).map(({ turn_id }) => turn_id)
    await test.alsoAfterRestart(async () => {
      const all = ['u2', 'u1', 't3', 't2', 't1']
      for (const limit of [1, 2, 5, 50]) expect(await ids({ limit })).toEqual(all)
      expect(await ids({ session_id: 't1' })).toEqual(['u1', 't1'])
      expect(await ids({ status: 'rejected', limit: 1 })).toEqual(['t3', 't1'])
      expect(await ids({ status: 'accepted' })).toEqual(['t2'])
      expect(await ids({ session_id: 't1', status: 'neutral' })).toEqual(['u1'])
      expect(await ids({ strategy: 'portal' })).toEqual(['t3', 't2', 't1'])
      expect(await ids({ strategy: 'portal', status: 'rejected', session_id: 't3' })).toEqual(['t3'])
      expect(await ids({ intent: 'renew', strategy: 'form' })).toEqual(['u1'])
      expect(await ids({ session_id: 'unknown' })).toEqual([])
    })
  })

  it(`${verifies('K11')}the error suggests a session with a similar name`, async () => {
    const { record, refused } = talkIn(test, 'nearly')
    await record('support-2041', 't1', ask.permit)
    expect((await refused('context_section', { session_id: 'suport-2041' })).message).toContain('support-2041')
  })

  it(`${verifies('C1', 'K13')}the longest texts are kept whole`, async () => {
    const { record, turn: get, search } = talkIn(test, 'longest')
    const query = 'q '.repeat(9_999).trim()
    const more = { response: 'r'.repeat(100_000), strategy: 's'.repeat(200), strategy_input: 'i'.repeat(4_000) }
    const items_mentioned = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(500, 'x'))
    await record('s', 't1', query, { ...more, items_mentioned })
    const message = `${say.no} ${'x '.repeat(9_900)}`.trim()
    await record('s', 't2', message)
    await test.alsoAfterRestart(async () => {
      expect(await get('t1')).toMatchObject({ query, ...more, items_mentioned })
      expect((await get('t1')).detected).toBeDefined()
      const { strategies, avoid } = await search(query)
      expect([...strategies, ...avoid].map(({ turn_id }) => turn_id)).toEqual(['t1'])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})

onOneEngine('a turn that is not one', (test) => {
  const turn = { session_id: 's', turn_id: 't9', query: 'How?' }
  const long = (length: number) => 'x'.repeat(length)
  it.each<[action: string, input: object, code: string, field: string]>([
    ['turn_record', { ...turn, query: undefined }, 'invalid_input', 'query'],
    ['turn_record', { ...turn, session_id: undefined }, 'invalid_input', 'session_id'],
    ['turn_record', { ...turn, session_id: ' ' }, 'invalid_input', 'session_id'],
    ['turn_record', { ...turn, turn_id: 't1', session_id: 'other' }, 'invalid_input', 'turn_id'],
    ['turn_record', { ...turn, turn_id: long(201) }, 'invalid_input', 'turn_id'],
    ['turn_record', { ...turn, query: '  ' }, 'invalid_input', 'query'],
    ['turn_record', { ...turn, query: 'a\u0000b' }, 'invalid_input', 'query'],
    ['turn_record', { ...turn, query: 'a\ud800b' }, 'invalid_input', 'query'],
    ['turn_record', { ...turn, query: long(20_001) }, 'invalid_input', 'query'],
    ['turn_record', { ...turn, response: long(100_001) }, 'invalid_input', 'response'],
    ['turn_record', { ...turn, quality_score: 1.1 }, 'invalid_input', 'quality_score'],
    ['turn_record', { ...turn, quality_score: -0.1 }, 'invalid_input', 'quality_score'],
    ['turn_record', { ...turn, quality_score: '1' }, 'invalid_input', 'quality_score'],
    ['turn_record', { ...turn, validation_outcome: 'approve' }, 'invalid_input', 'validation_outcome'],
    ['turn_record', { ...turn, items_mentioned: ['a', ''] }, 'invalid_input', 'items_mentioned.1'],
    ['turn_record', { ...turn, items_mentioned: Array(101).fill('a') }, 'invalid_input', 'items_mentioned'],
    ['turn_record', { ...turn, user_feedback_status: 'accepted' }, 'invalid_input', 'user_feedback_status'],
    ['verdict_correct', { turn_id: 'nobody', feedback_type: 'accepted' }, 'not_found', 'turn_id'],
    ['verdict_correct', { turn_id: 't1', feedback_type: 'good' }, 'invalid_input', 'feedback_type'],
    ['verdict_correct', { turn_id: 't1' }, 'invalid_input', 'feedback_type'],
    [
      'verdict_correct',
      { turn_id: 't1', feedback_type: 'accepted', correction_type: 'explicit' },
      'invalid_input',
      'correction_type',
    ],
    ['verdict_correct', { turn_id: 't1', feedback_type: 'accepted', trust: 'reviewer' }, 'invalid_input', 'trust'],
    ['verdict_get', { feedback_id: 'nobody' }, 'not_found', 'feedback_id'],
    ['feedback_detect', {}, 'invalid_input', 'query'],
    ['feedback_detect', { query: 'How?', session_id: 's' }, 'invalid_input', 'session_id'],
    ['feedback_detect', { query: 'How?', earlier_verdicts: ['bad'] }, 'invalid_input', 'earlier_verdicts.0'],
    ['strategy_search', {}, 'invalid_input', 'query'],
    ['strategy_search', { query: 'How?', limit: 51 }, 'invalid_input', 'limit'],
    ['context_section', { session_id: 'nobody' }, 'not_found', 'session_id'],
    ['turn_get', { turn_id: 'nobody' }, 'not_found', 'turn_id'],
    ['turn_list', { status: 'good' }, 'invalid_input', 'status'],
    ['turn_list', { cursor: 'nonsense' }, 'invalid_input', 'cursor'],
    ['settings_set', { name: 'detector.rejected', value: 0 }, 'invalid_input', 'value'],
    ['settings_set', { name: 'session.minutes', value: 1.5 }, 'invalid_input', 'value'],
  ])(`${verifies('K11', 'C1')}%s refuses %j, and changes nothing`, async (action, input, code, field) => {
    const talk = talkIn(test, 'refused')
    if ((await talk.turns()).length === 0) {
      await talk.answered('s', 't1', ask.permit, 'portal')
      await talk.record('s', 't2', say.no)
    }
    const before = await everything(talk)
    const error = await talk.refused(action, input)
    expect(error.code).toBe(code)
    expect(error.problems?.map((problem) => problem.field)).toContain(field)
    expect(error.message).toContain(field)
    expect(await everything(talk)).toEqual(before)
  })
})

async function everything({ turns, listed, search, section }: Talk) {
  return {
    turns: await turns(),
    log: await listed('feedback_list', {}),
    strategies: await search(ask.permit),
    section: await section('s'),
  }
}
