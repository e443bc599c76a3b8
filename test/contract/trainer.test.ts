// A trainer is told of runs that are due: with a signed request that is repeated until it is taken, or by running a command.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DomainContext } from '../../src/app.ts'
import type { Sweep } from '../../src/kernel/sweeps/index.ts'
import { trainerSweep, type WebhookOptions } from '../../src/surface/trainer/index.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { secret, startReceiver } from '../receiver.ts'
import { verifies } from '../verifies.ts'

const sweepSeconds = 0.05
const withSweeps = (...sweeps: readonly Sweep[]): DomainContext[] => [
  { actions: [], reducers: [], migrations: [], sweeps },
]

interface Run {
  run_id: string
  state: string
  samples?: number
  reason?: string
  told?: { way: string; attempts: number; told_at?: string; problem?: string; next_try_at?: string }
}

async function teach(test: TestHeed, workspace: string, texts: readonly string[]): Promise<string[]> {
  const verbs = { 'card.pause': { description: 'Pause a card' }, 'loan.ask': { description: 'Ask for a loan' } }
  await test.call('intent_import', { format: 'json', document: JSON.stringify({ verbs }) }, { workspace })
  const ids: string[] = []
  for (const original_input of texts) {
    const said = { feedback_type: 'verb_correction', original_input, correct_choice: 'card.pause', on_behalf_of: 'ana' }
    ids.push((await test.tell('intent_feedback', said, { workspace })).feedback_id)
  }
  return ids
}

const request = (test: TestHeed, workspace: string) =>
  test.call<Run>('run_request', { kind: 'intent' }, { workspace }).then(({ run_id }) => run_id)
const read = (test: TestHeed, workspace: string, run_id: string) => test.call<Run>('run_get', { run_id }, { workspace })

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver((workspace, attempt) => {
    if (workspace.startsWith('away')) return 500
    if (workspace.startsWith('busy')) return attempt < 3 ? 500 : 204
    if (workspace.startsWith('moved')) return attempt < 2 ? 307 : 200
    return workspace.startsWith('gone') ? 410 : 200
  })
})
afterAll(() => receiver.close())

const telling = (more: Partial<WebhookOptions> = {}) =>
  trainerSweep({ webhook: { url: receiver.url, secret, mayBePrivate: true, firstWaitMs: 20, ...more } })

onEachEngine(
  'a webhook of the trainer',
  (test) => {
    const named = (name: string) => `${name}-${test.engine}`
    const whenTold = async (workspace: string, run_id: string): Promise<Run> => {
      await expect.poll(async () => (await read(test, workspace, run_id)).told?.told_at).toBeDefined()
      return read(test, workspace, run_id)
    }

    it(`${verifies('T3', 'S2')}says which run is due and how to get its samples, signed`, async () => {
      const workspace = named('plain')
      const [first = ''] = await teach(test, workspace, ['hold my card', 'stop the card'])
      const before = await request(test, workspace)
      await whenTold(workspace, before)
      await test.call('run_start', { run_id: before }, { workspace })
      await test.call('run_finish', { run_id: before, ending: 'succeeded' }, { workspace })
      await test.tell('feedback_undo', { feedback_id: first, reason: 'A mistake.' }, { workspace })
      await teach(test, workspace, ['freeze it'])
      const run_id = await request(test, workspace)
      await test.alsoAfterRestart(async () => {
        expect((await whenTold(workspace, run_id)).told).toMatchObject({ way: 'webhook', attempts: 1 })
        expect(receiver.told(workspace)).toMatchObject([
          { id: before, isSigned: true, data: { unused: 2, withdrawn: 0 } },
          {
            id: run_id,
            isSigned: true,
            path: '/heed',
            data: {
              run_id,
              workspace,
              kind: 'intent',
              unused: 1,
              withdrawn: 1,
              how: {
                samples: { path: `/v1/samples/intent?run_id=${run_id}` },
                export: `heed export intent FOLDER --run ${run_id}`,
              },
            },
          },
        ])
      })
    })

    it(`${verifies('T3')}is repeated under the same id until it is taken`, async () => {
      const workspace = named('busy')
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      const { told } = await whenTold(workspace, run_id)
      expect(told).toEqual({ way: 'webhook', attempts: 3, told_at: expect.any(String) })
      expect(receiver.told(workspace).map(({ id, isSigned }) => ({ id, isSigned }))).toEqual(
        Array.from({ length: 3 }, () => ({ id: run_id, isSigned: true })),
      )
    })

    it(`${verifies('T3', 'K5')}is told again, under another id, if an undo makes the run due again`, async () => {
      const workspace = named('undone')
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      await whenTold(workspace, run_id)
      const { feedback_id } = await test.tell('run_start', { run_id }, { workspace })
      const { feedback_id: undo } = await test.tell('feedback_undo', { feedback_id }, { workspace })
      // What is asked for hurries the sweep, which would look within a minute.
      await test.call('run_request', { kind: 'alias' }, { workspace })
      await expect.poll(() => receiver.told(workspace).filter(({ data }) => data.run_id === run_id).length).toBe(2)
      await whenTold(workspace, run_id)
      const { items } = await test.call<{ items: { feedback_id: string; seq: number }[] }>(
        'feedback_list',
        { action: 'feedback_undo' },
        { workspace },
      )
      const seq = items.find((row) => row.feedback_id === undo)?.seq
      const ids = receiver.told(workspace).filter(({ data }) => data.run_id === run_id)
      expect(ids.map(({ id, isSigned }) => [id, isSigned])).toEqual([
        [run_id, true],
        [`${run_id}-${seq}`, true],
      ])
    })

    it(`${verifies('T3', 'K12')}that does not answer for one workspace keeps no other waiting`, async () => {
      const away = named('away')
      await teach(test, away, ['hold my card'])
      const run_id = await request(test, away)
      await expect.poll(async () => (await read(test, away, run_id)).told?.attempts ?? 0).toBeGreaterThan(1)
      const beside = named('zone')
      await teach(test, beside, ['hold my card'])
      await whenTold(beside, await request(test, beside))
      expect((await read(test, away, run_id)).told).toMatchObject({ next_try_at: expect.any(String) })
      await test.call('run_finish', { run_id, ending: 'failed' }, { workspace: away })
      expect((await read(test, away, run_id)).told).not.toHaveProperty('next_try_at')
    })

    it(`${verifies('T3')}does not follow a redirect`, async () => {
      const workspace = named('moved')
      await teach(test, workspace, ['hold my card'])
      await whenTold(workspace, await request(test, workspace))
      expect(receiver.told(workspace).map(({ path }) => path)).toEqual(['/heed', '/heed'])
    })

    it(`${verifies('T3')}that is gone is not told again, and the run says so`, async () => {
      const workspace = named('gone')
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      await expect.poll(async () => (await read(test, workspace, run_id)).told).toBeDefined()
      await test.alsoAfterRestart(async () => {
        expect(await read(test, workspace, run_id)).toMatchObject({
          state: 'due',
          told: { attempts: 1, problem: 'It answered 410, so it is not told again.' },
        })
        expect((await read(test, workspace, run_id)).told).not.toHaveProperty('next_try_at')
      })
    })
  },
  [],
  () => ({ sweepSeconds, contexts: withSweeps(telling()) }),
)

onEachEngine(
  'a webhook in a private network',
  (test) => {
    it(`${verifies('T3', 'K11')}is not told unless that is allowed`, async () => {
      const workspace = `inside-${test.engine}`
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      await expect.poll(async () => (await read(test, workspace, run_id)).told?.attempts ?? 0).toBeGreaterThan(1)
      expect((await read(test, workspace, run_id)).told?.problem).toBe(
        '127.0.0.1 is at 127.0.0.1, which is no public address. If the trainer is there, set HEED_TRAIN_PRIVATE=1.',
      )
      expect(receiver.told(workspace)).toEqual([])
    })
  },
  [],
  () => ({ sweepSeconds, contexts: withSweeps(telling({ mayBePrivate: false })) }),
)

const folder = mkdtempSync(join(tmpdir(), 'heed-runs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const script = join(folder, 'trainer.mjs')
/** Trains as the only text of its samples says. */
writeFileSync(
  script,
  `import { readFileSync, writeFileSync } from 'node:fs'
const { HEED_RUN, HEED_KIND, HEED_EXPORT, HEED_TRAIN_SECRET } = process.env
const text = readFileSync(HEED_EXPORT + '/train.jsonl', 'utf8')
writeFileSync(HEED_EXPORT + '.seen', JSON.stringify({ HEED_RUN, HEED_KIND, HEED_TRAIN_SECRET, text }))
console.log('epoch 1')
if (text.includes('fail')) {
  console.error('Traceback\\nout of memory')
  process.exit(3)
}
if (text.includes('stay')) {
  process.stdin.on('end', () => process.exit(4)).resume()
  setInterval(() => undefined, 1_000)
}
`,
)
const running = () =>
  trainerSweep({ command: { line: `"${process.execPath}" "${script}"`, folder, env: { PATH: process.env.PATH } } })

onEachEngine(
  'a command of the trainer',
  (test) => {
    const ended = async (workspace: string, run_id: string): Promise<Run> => {
      await expect.poll(async () => (await read(test, workspace, run_id)).state).toMatch(/succeeded|failed/)
      return read(test, workspace, run_id)
    }

    it(`${verifies('T3')}gets the samples of its run, and ends it`, async () => {
      const workspace = 'trained'
      await teach(test, workspace, ['hold my card'])
      const first = await request(test, workspace)
      await test.alsoAfterRestart(async () =>
        expect(await ended(workspace, first)).toMatchObject({
          state: 'succeeded',
          samples: 1,
          told: { way: 'command' },
        }),
      )
      const seen = JSON.parse(readFileSync(join(folder, `${first}.seen`), 'utf8'))
      expect(seen).toEqual({ HEED_RUN: first, HEED_KIND: 'intent', text: expect.stringContaining('hold my card') })
      expect(readFileSync(join(folder, `${first}.log`), 'utf8')).toBe('epoch 1\n')
    })

    it(`${verifies('T3', 'K5')}trains again in a folder of its own if an undo makes the run due again`, async () => {
      const workspace = 'retrained'
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      await ended(workspace, run_id)
      const { items } = await test.call<{ items: { feedback_id: string }[] }>(
        'feedback_list',
        { action: 'run_start' },
        { workspace },
      )
      const { feedback_id } = items[0] ?? {}
      const { inert } = await test.tell('feedback_undo', { feedback_id }, { workspace })
      expect(inert).toHaveLength(1)
      await test.call('run_request', { kind: 'alias' }, { workspace })
      expect(await ended(workspace, run_id)).toMatchObject({ state: 'succeeded', samples: 1 })
      expect(readdirSync(folder).filter((name) => name.startsWith(run_id) && name.endsWith('.seen'))).toHaveLength(2)
    })

    it(`${verifies('T3', 'K5')}does not follow a run whose end was undone, and says so`, async () => {
      const workspace = 'reopened'
      await teach(test, workspace, ['hold my card'])
      const run_id = await request(test, workspace)
      await ended(workspace, run_id)
      const { items } = await test.call<{ items: { feedback_id: string }[] }>(
        'feedback_list',
        { action: 'run_finish' },
        { workspace },
      )
      await test.tell('feedback_undo', { feedback_id: items[0]?.feedback_id }, { workspace })
      await test.call('run_request', { kind: 'alias' }, { workspace })
      expect(await ended(workspace, run_id)).toMatchObject({
        state: 'failed',
        reason: 'Its end was undone, and its command runs no more.',
      })
    })

    it(`${verifies('T3')}that fails gives its samples back, with its last words`, async () => {
      const workspace = 'broken'
      await teach(test, workspace, ['fail with my card'])
      const run_id = await request(test, workspace)
      await test.alsoAfterRestart(async () =>
        expect(await ended(workspace, run_id)).toMatchObject({ state: 'failed', reason: 'out of memory' }),
      )
      expect(await test.call('run_request', { kind: 'intent' }, { workspace })).toMatchObject({ outcome: 'applied' })
    })

    it(`${verifies('T3')}keeps nothing else waiting, and ends with Heed`, async () => {
      const workspace = 'stopped'
      await teach(test, workspace, ['stay with my card'])
      const run_id = await request(test, workspace)
      await expect.poll(() => existsSync(join(folder, `${run_id}.seen`))).toBe(true)
      await teach(test, 'beside', ['fail on my card'])
      const swept = () =>
        test.call<{ sweeps: { name: string; ran_at?: string }[] }>('sweep_list', {}, { workspace: 'beside' })
      const look = async () => (await swept()).sweeps.find(({ name }) => name === 'training_due')?.ran_at
      await expect.poll(look).toBeDefined()
      expect(await read(test, workspace, run_id)).toMatchObject({ state: 'running' })
      let isRestarted = false
      await test.alsoAfterRestart(async () => {
        if (isRestarted)
          expect(await read(test, workspace, run_id)).toMatchObject({
            state: 'failed',
            reason: 'Heed ended before the command did.',
          })
        isRestarted = true
      })
    })
  },
  [],
  () => ({ sweepSeconds, contexts: withSweeps(running()) }),
)
