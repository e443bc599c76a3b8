// What counts as used, and what a run that follows is told: samples with the feedback behind them, whichever way they go and return.
import { expect, it } from 'vitest'
import { encodeCursor } from '../../src/kernel/cursor.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { exportFolders, linesOf, type WithdrawnLine } from '../exported.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'

const newFolder = exportFolders()

interface Started {
  message: string
  samples: number
  withdrawn: string[]
  feedback_id: string
}

const trainerOf = (test: TestHeed, workspace: string, kind: string) => {
  const as = { workspace }
  const request = async () => (await test.call<{ run_id: string }>('run_request', { kind }, as)).run_id
  const start = (run_id: string) => test.call<Started>('run_start', { run_id }, as)
  const end = (run_id: string, ending = 'succeeded') => test.tell('run_finish', { run_id, ending }, as)
  const undo = (feedback_id: string) => test.tell('feedback_undo', { feedback_id }, as)
  /** A whole run: how many samples it took, and what it was told of. */
  const round = async () => {
    const run_id = await request()
    const { samples, withdrawn } = await start(run_id)
    await end(run_id)
    return { samples, withdrawn }
  }
  return { as, request, start, end, undo, round }
}

onEachEngine('samples of training runs', (test) => {
  const recorded = async (workspace: string, kind: string) => {
    await test.call('evidence_record', study, { workspace })
    const flag = (fragment_id = 'measured') =>
      test.tell('flag_irrelevant', { task_id: 'task', fragment_id }, { workspace })
    return { ...trainerOf(test, workspace, kind), flag }
  }

  it(`${verifies('T3', 'T1')}are new with new feedback, also on the same fragment`, async () => {
    const { flag, undo, round } = await recorded('again', 'relevance')
    const first = await flag()
    expect(await round()).toEqual({ samples: 1, withdrawn: [] })
    expect(await round()).toEqual({ samples: 0, withdrawn: [] })
    await undo(first.feedback_id)
    await flag()
    await test.alsoAfterRestart(async () => undefined)
    expect(await round()).toEqual({ samples: 1, withdrawn: [first.feedback_id] })
    expect(await round()).toEqual({ samples: 0, withdrawn: [] })
  })

  it(`${verifies('T3', 'K5')}that return after a run was told that they are gone are new, and are told again if they go again`, async () => {
    const { flag, undo, round } = await recorded('return', 'relevance')
    const { feedback_id } = await flag()
    expect(await round()).toEqual({ samples: 1, withdrawn: [] })
    for (const _ of [1, 2]) {
      const gone = await undo(feedback_id)
      expect(await round()).toEqual({ samples: 0, withdrawn: [feedback_id] })
      expect(await round()).toEqual({ samples: 0, withdrawn: [] })
      await undo(gone.feedback_id)
      expect(await round()).toEqual({ samples: 1, withdrawn: [] })
    }
  })

  it(`${verifies('T3')}that are gone without an undo are told, too: blocked or replaced`, async () => {
    const { as, flag, undo, request, start, end, round } = await recorded('blocked', 'relevance')
    const { feedback_id } = await flag()
    await round()
    const domain_pattern = 'lab.alpha.example'
    const block = await test.tell('domain_block', { domain_pattern, reason: 'It copies.' }, as)
    const run_id = await request()
    expect(await start(run_id)).toMatchObject({
      message:
        'The relevance run takes 0 samples with feedback that no run has used. 1 piece of feedback that earlier runs used gives no sample any more.',
      withdrawn: [feedback_id],
    })
    await end(run_id)
    await undo(block.feedback_id)
    expect(await round()).toEqual({ samples: 1, withdrawn: [] })

    const nli = trainerOf(test, 'blocked', 'nli')
    const correct = (correct_relation: string) =>
      test.tell('edge_correct', { task_id: 'task', edge_id: 'for', correct_relation }, as)
    const first = await correct('refutes')
    expect((await nli.round()).samples).toBe(1)
    await correct('neutral')
    expect(await nli.round()).toEqual({ samples: 1, withdrawn: [first.feedback_id] })
  })

  it(`${verifies('T3', 'S6')}are used only by those who may ask for a run`, async () => {
    const { as, flag, request, start, end } = await recorded('roles', 'relevance')
    await flag()
    const run_id = await request()
    const agent = { ...as, actorKind: 'key', actor: 'key_1', role: 'agent' } as const
    const refused = async (action: string, more: object = {}) =>
      (await test.refused(action, { run_id, ...more }, agent)).message
    const needs = (action: string) =>
      `${action} needs the role reviewer, and this key has the role agent. Use a key with that role (HEED_KEY).`
    expect(await refused('run_start')).toBe(needs('run_start'))
    await start(run_id)
    expect(await refused('run_report')).toBe(needs('run_report'))
    expect(await refused('run_finish', { ending: 'succeeded' })).toBe(needs('run_finish'))
    await end(run_id)
  })

  it(`${verifies('K5', 'K13', 'T3')}of a run whose start is undone are not used, and the undo reads few rows`, async () => {
    const { as, flag, undo, request, start, end, round } = await recorded('unstarted', 'relevance')
    await flag()
    const run_id = await request()
    const { feedback_id } = await start(run_id)
    const done = await end(run_id)
    const { items } = await test.call<{ items: { action: string }[] }>(
      'feedback_list',
      { target_type: 'training_run', target_id: run_id },
      as,
    )
    expect(items.map(({ action }) => action)).toEqual(['run_finish', 'run_start', 'run_due'])
    expect(await undo(feedback_id)).toMatchObject({ inert: [done.feedback_id] })
    await test.alsoAfterRestart(async () =>
      expect(await test.call('run_get', { run_id }, as)).toMatchObject({ state: 'due' }),
    )
    expect((await start(run_id)).samples).toBe(1)
    await end(run_id)
    expect(await round()).toEqual({ samples: 0, withdrawn: [] })
    expect((await test.heed.operations.verify(() => undefined)).count).toBe(0)
  })

  it(`${verifies('T3')}of a run that failed before it started fall due again only with something new`, async () => {
    const workspace = 'unstarted-failed'
    const { as, flag, end } = await recorded(workspace, 'relevance')
    await test.tell('settings_set', { name: 'training.threshold', value: 1 }, as)
    const look = () => test.call<{ due: string[] }>('training_sweep', {}, as).then(({ due }) => due)
    const fail = async () => {
      const { items } = await test.call<{ items: { run_id: string }[] }>('run_list', { state: 'due' }, as)
      await end(items[0]?.run_id ?? '', 'failed')
    }
    await flag()
    expect(await look()).toEqual(['relevance'])
    await fail()
    expect(await look()).toEqual([])
    await flag('doubted')
    expect(await look()).toEqual(['relevance'])
    await fail()
    await test.alsoAfterRestart(async () => expect(await look()).toEqual([]))
  })

  it(`${verifies('T3')}are not looked for by Heed itself if training.minutes is 0`, async () => {
    const as = { workspace: 'off' }
    await test.tell('settings_set', { name: 'training.minutes', value: 0 }, as)
    const { sweeps } = await test.call<{ sweeps: { name: string; every_minutes: number }[] }>('sweep_list', {}, as)
    expect(sweeps.find(({ name }) => name === 'training_due')).toMatchObject({ every_minutes: 0 })
  })

  it(`${verifies('K11')}are of runs and adapters whose lists refuse a cursor that is none of theirs`, async () => {
    for (const list of ['run_list', 'adapter_list'])
      for (const place of [1.5, 1e300])
        expect(await test.refused(list, { cursor: encodeCursor(place) })).toMatchObject({
          problems: [{ field: 'cursor' }],
        })
  })

  it(`${verifies('T2', 'K11')}continue an earlier export only if the run has all that it had`, async () => {
    const workspace = 'after'
    const { flag, request, start, end } = await recorded(workspace, 'relevance')
    const write = async (run_id?: string, after?: string) => {
      const folder = newFolder()
      const given = { workspace, kind: 'relevance', folder, test_share: 0, run_id, after }
      await test.heed.operations.exportSamples(given, () => undefined)
      return folder
    }
    await flag()
    const first = await request()
    await start(first)
    const one = await write(first)
    await end(first)
    await flag('doubted')
    const second = await request()
    await start(second)
    const two = await write(second, one)
    expect(linesOf<WithdrawnLine>(two, 'withdrawn.jsonl')).toEqual([])
    expect(linesOf(two, 'train.jsonl')).toHaveLength(1)
    const whole = await write()
    const wayOut = `Name an export of ${first} or of a run before it that succeeded, or export without it.`
    await expect(write(first, two)).rejects.toThrow(
      `after: ${two} is an export of the run ${second}, and the run ${first} does not have all of these. ${wayOut}`,
    )
    await expect(write(first, whole)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(linesOf<WithdrawnLine>(await write(undefined, two), 'withdrawn.jsonl')).toEqual([])
  })
})
