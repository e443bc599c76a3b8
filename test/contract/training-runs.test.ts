// Training runs: they fall due once, take samples, and only a run that succeeded has used them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { query } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'

interface Run {
  run_id: string
  kind: string
  state: string
  because: string
  unused: number
  samples?: number
  withdrawn?: number
}

/** What people taught: one sample of the kind intent each. */
async function teach(test: TestHeed, workspace: string, from: number, to: number): Promise<string[]> {
  const verbs = { 'card.pause': { description: 'Pause a card' }, 'loan.ask': { description: 'Ask for a loan' } }
  await test.call('intent_import', { format: 'json', document: JSON.stringify({ verbs }) }, { workspace })
  const ids: string[] = []
  for (let at = from; at < to; at += 1) {
    const { feedback_id } = await test.tell(
      'intent_feedback',
      {
        feedback_type: 'verb_correction',
        original_input: `please do number ${at} for me`,
        correct_choice: at % 2 === 0 ? 'card.pause' : 'loan.ask',
        on_behalf_of: 'ana',
      },
      { workspace },
    )
    ids.push(feedback_id)
  }
  return ids
}

const runs = async (test: TestHeed, workspace: string, kind = 'intent') =>
  (await test.call<{ items: Run[] }>('run_list', { kind }, { workspace })).items

/** Another process on the same data. */
async function another(test: TestHeed) {
  const heed = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
  onTestFinished(() => heed.close())
  return heed
}

const usedFeedback = query<{ id: string }>()(
  'select id from feedback where workspace = :workspace and applied_to_training = 1 order by id',
)
async function appliedToTraining(test: TestHeed, workspace: string): Promise<string[]> {
  const raw = await openRaw(test.location)
  try {
    return (await raw.reader.all(usedFeedback, { workspace })).map(({ id }) => id)
  } finally {
    await raw.close()
  }
}

onEachEngine('training runs', (test) => {
  it(`${verifies('T3')}fall due once at the threshold, whichever of several processes sees it`, async () => {
    const workspace = 'threshold'
    await test.tell('settings_set', { name: 'training.threshold', value: 4 }, { workspace })
    await teach(test, workspace, 0, 3)
    expect(await test.call('training_sweep', {}, { workspace })).toMatchObject({
      message: 'No training run falls due.',
    })
    expect(await runs(test, workspace)).toEqual([])

    await teach(test, workspace, 3, 5)
    // Several on one SQLite file are several processes, which test/fault has.
    const processes =
      test.engine === 'sqlite' ? [test.heed, test.heed] : [await another(test), await another(test), test.heed]
    const looks = processes.map((heed) => heed.port.execute({ ...person, workspace }, 'training_sweep', {}))
    const due = (await Promise.all(looks)).flatMap((look) => look.due)
    expect(due).toEqual(['intent'])
    await test.alsoAfterRestart(async () => {
      expect(await runs(test, workspace)).toMatchObject([{ kind: 'intent', state: 'due', because: 'threshold' }])
    })
  })

  it(`${verifies('T3', 'K3')}mark their samples as used if they succeed, and give them back if they fail`, async () => {
    const workspace = 'ending'
    const taught = await teach(test, workspace, 0, 3)
    const first = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
    expect(await test.call('run_start', { run_id: first.run_id }, { workspace })).toMatchObject({ samples: 3 })
    expect(await appliedToTraining(test, workspace)).toEqual([])
    await test.tell('run_finish', { run_id: first.run_id, ending: 'failed', reason: 'out of memory' }, { workspace })
    await test.alsoAfterRestart(async () => expect(await appliedToTraining(test, workspace)).toEqual([]))

    const second = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
    expect(second.run_id).not.toBe(first.run_id)
    expect(await test.call('run_start', { run_id: second.run_id }, { workspace })).toMatchObject({ samples: 3 })
    const done = await test.tell(
      'run_finish',
      { run_id: second.run_id, ending: 'succeeded', metrics: { loss: 0.2 } },
      { workspace },
    )
    expect(done.message).toBe('The intent run succeeded: its 3 samples count as used.')
    await test.alsoAfterRestart(async () => expect(await appliedToTraining(test, workspace)).toEqual(taught.toSorted()))

    const third = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
    expect(await test.call('run_start', { run_id: third.run_id }, { workspace })).toMatchObject({ samples: 0 })
    await test.tell('feedback_undo', { feedback_id: done.feedback_id, reason: 'It did not.' }, { workspace })
    await test.alsoAfterRestart(async () => {
      expect(await appliedToTraining(test, workspace)).toEqual([])
      expect(await test.call('run_get', { run_id: second.run_id }, { workspace })).toMatchObject({ state: 'running' })
    })
  })

  it(`${verifies('T3', 'T1')}are told which feedback that was used is out of effect, and once`, async () => {
    const workspace = 'withdrawn'
    const taught = await teach(test, workspace, 0, 3)
    const round = async () => {
      const { run_id } = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
      const started = await test.call<{ withdrawn: string[] }>('run_start', { run_id }, { workspace })
      await test.tell('run_finish', { run_id, ending: 'succeeded' }, { workspace })
      return started.withdrawn
    }
    expect(await round()).toEqual([])
    await test.tell('feedback_undo', { feedback_id: taught[1], reason: 'A mistake.' }, { workspace })
    expect(await round()).toEqual([taught[1]])
    expect(await round()).toEqual([])
  })

  it(`${verifies('T2', 'T3')}export what they took and what earlier runs used, as far as it is in effect`, async () => {
    const workspace = 'members'
    const folder = mkdtempSync(join(tmpdir(), 'heed-run-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let exports = 0
    const exported = async (run_id: string | undefined, kind = 'intent') => {
      exports += 1
      const path = join(folder, String(exports))
      const request = { workspace, kind, folder: path, test_share: 0, run_id }
      const { manifest } = await test.heed.operations.exportSamples(request, () => undefined)
      const lines = readFileSync(join(path, 'train.jsonl'), 'utf8').trim().split('\n')
      return { manifest, texts: lines.filter(Boolean).map((line) => JSON.parse(line).text) }
    }
    const textOf = (at: number) => `please do number ${at} for me`
    const start = async () => {
      const { run_id } = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
      await test.call('run_start', { run_id }, { workspace })
      return run_id
    }
    const end = (run_id: string, ending: string) => test.call('run_finish', { run_id, ending }, { workspace })

    const taught = await teach(test, workspace, 0, 2)
    const first = await start()
    await teach(test, workspace, 2, 3)
    expect((await exported(first)).texts.toSorted()).toEqual([textOf(0), textOf(1)])
    await end(first, 'succeeded')
    const second = await start()
    await end(second, 'failed')
    await teach(test, workspace, 3, 4)
    await test.tell('feedback_undo', { feedback_id: taught[1], reason: 'A mistake.' }, { workspace })
    const third = await start()
    await teach(test, workspace, 4, 5)
    await test.alsoAfterRestart(async () => {
      const { manifest, texts } = await exported(third)
      expect(texts.toSorted()).toEqual([textOf(0), textOf(2), textOf(3)])
      expect(manifest).toMatchObject({ run: { run_id: third, withdrawn: [taught[1]] }, filters: {} })
      expect((await exported(undefined)).texts).toHaveLength(4)
    })
    const streamed: string[] = []
    const sink = { begin: () => undefined, write: async (chunk: string) => void streamed.push(chunk) }
    await test.heed.port.samples({ ...person, workspace }, { kind: 'intent', run_id: third }, sink)
    expect(streamed.join('').trim().split('\n')).toHaveLength(3)

    await expect(exported('run_x')).rejects.toMatchObject({ code: 'not_found' })
    await expect(exported(third, 'nli')).rejects.toMatchObject({ code: 'invalid_input' })
    await end(third, 'failed')
    const { run_id: due } = await test.call<Run>('run_request', { kind: 'intent' }, { workspace })
    await expect(exported(due)).rejects.toMatchObject({ code: 'conflict' })
  })

  it(`${verifies('K11', 'T3')}refuse what does not fit their state, and nothing changes`, async () => {
    const workspace = 'refusals'
    const as = { workspace }
    expect(await test.refused('run_request', { kind: 'poems' }, as)).toMatchObject({ code: 'invalid_input' })
    expect(await test.refused('run_start', { run_id: 'run_x' }, as)).toMatchObject({ code: 'not_found' })
    await teach(test, workspace, 0, 1)
    const { run_id, feedback_id } = await test.call<Run & { feedback_id: string }>(
      'run_request',
      { kind: 'intent' },
      as,
    )
    const byAgent = { ...as, role: 'agent', channel: 'mcp' } as const
    expect(await test.refused('feedback_undo', { feedback_id }, byAgent)).toMatchObject({ code: 'forbidden' })
    expect((await test.refused('run_request', { kind: 'intent' }, as)).message).toContain(`${run_id} is due already`)
    const early = 'is due, and must be running for this. Start it with run_start.'
    expect((await test.refused('run_report', { run_id, done: 1 }, as)).message).toContain(early)
    expect(await test.refused('run_finish', { run_id, ending: 'succeeded' }, as)).toMatchObject({ code: 'conflict' })
    expect(await test.refused('run_request', { kind: 'alias' }, { ...as, role: 'agent' })).toMatchObject({
      code: 'forbidden',
    })
    await test.call('run_start', { run_id, idempotency_key: 'one' }, as)
    expect(await test.call('run_start', { run_id, idempotency_key: 'one' }, as)).toMatchObject({
      outcome: 'duplicate',
      samples: 1,
    })
    expect(await test.refused('run_start', { run_id }, as)).toMatchObject({ code: 'conflict' })
    await test.call('run_report', { run_id, done: 3, total: 9, metrics: { loss: 1.5 } }, as)
    expect(await test.call('run_get', { run_id }, as)).toMatchObject({
      state: 'running',
      done: 3,
      total: 9,
      metrics: { loss: 1.5 },
    })
    await test.call('run_finish', { run_id, ending: 'succeeded' }, as)
    expect(await test.call('run_get', { run_id }, as)).toMatchObject({ state: 'succeeded', metrics: { loss: 1.5 } })
    const late = 'has succeeded, and must be due or running for this. Ask for another one with run_request.'
    expect((await test.refused('run_finish', { run_id, ending: 'failed' }, as)).message).toContain(late)
    expect((await test.heed.operations.verify(() => undefined)).count).toBe(0)
  })

  it(`${verifies('T3')}that failed do not fall due again before something new is said`, async () => {
    const workspace = 'again'
    await test.tell('settings_set', { name: 'training.threshold', value: 2 }, { workspace })
    await teach(test, workspace, 0, 2)
    const look = () => test.call('training_sweep', {}, { workspace })
    expect(await look()).toMatchObject({ due: ['intent'] })
    const [due] = await runs(test, workspace)
    await test.call('run_start', { run_id: due?.run_id }, { workspace })
    expect(await look()).toMatchObject({ due: [] })
    await test.tell('run_finish', { run_id: due?.run_id, ending: 'failed', reason: 'no disk' }, { workspace })
    expect(await look()).toMatchObject({ due: [] })
    await teach(test, workspace, 2, 3)
    expect(await look()).toMatchObject({ due: ['intent'] })
    expect(await runs(test, workspace)).toMatchObject([{ state: 'due' }, { state: 'failed' }])
  })
})
