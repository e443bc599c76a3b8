// The reference trainer, from corrections to better predictions: examples/train-nli does what a reader of the guide does.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { predict } from '../../examples/train-nli/predict.ts'
import type { Sample } from '../../examples/train-nli/samples.ts'
import { train } from '../../examples/train-nli/train.ts'
import type { HeedActions } from '../../src/index.ts'
import { casesIn, correctLabels, seen, unseen } from '../corrected-labels.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { exportFolders, linesOf } from '../exported.ts'
import { verifies } from '../verifies.ts'

const newFolder = exportFolders()

/** What a program has that opens Heed in process. */
function actionsIn(test: TestHeed, workspace: string): HeedActions {
  const call = (_: object, name: string) => (input: unknown) => test.call(name, input, { workspace })
  return new Proxy({}, { get: call }) as HeedActions
}

async function exportNli(test: TestHeed, workspace: string): Promise<string> {
  const folder = newFolder()
  await test.heed.operations.exportSamples({ workspace, kind: 'nli', folder, test_share: 0.3 }, () => undefined)
  return folder
}

/** How many unseen pairs are right. */
async function rightUnseen(heed: HeedActions): Promise<number> {
  let right = 0
  for (const { label, ...pair } of casesIn(unseen))
    right += Number((await predict(heed, embedder, pair)).label === label)
  return right
}

/** What mistaken people would have said. */
function turnLabels(folder: string): void {
  const turned = linesOf<Sample>(folder, 'train.jsonl').map((line) =>
    JSON.stringify({ ...line, label: 2 - line.label }),
  )
  writeFileSync(join(folder, 'train.jsonl'), `${turned.join('\n')}\n`)
}

onEachEngine('the reference trainer', (test) => {
  it(`${verifies('T1', 'T2', 'T3', 'T4', 'K3')}learns from corrections what the next predictions are, until it is rolled back`, async () => {
    const workspace = 'loop'
    const heed = actionsIn(test, workspace)
    const all = casesIn(unseen).length
    const untrained = await rightUnseen(heed)
    expect(untrained).toBe(all / 2)

    await correctLabels(heed, seen)
    const round = async () => {
      const { run_id = '' } = await heed.run_request({ kind: 'nli' })
      await heed.run_start({ run_id })
      const trained = await train(heed, embedder, { folder: await exportNli(test, workspace), run: run_id })
      await heed.run_finish({ run_id, ending: 'succeeded', metrics: { accuracy: trained.accuracy } })
      return { run_id, ...trained }
    }
    const { run_id, ...first } = await round()
    expect(first.accuracy).toBeGreaterThan(first.before)
    await test.alsoAfterRestart(async () => {
      expect(await rightUnseen(heed)).toBe(all)
      expect(await heed.adapter_get({ adapter: first.adapter })).toMatchObject({ run_id, is_active: true })
      expect(await heed.run_get({ run_id })).toMatchObject({ state: 'succeeded', samples: casesIn(seen).length })
    })

    await heed.adapter_rollback({ kind: 'nli', reason: 'to see the difference' })
    await test.alsoAfterRestart(async () => expect(await rightUnseen(heed)).toBe(untrained))
    // Nothing new was said, and the next run learns the same.
    await round()
    await test.alsoAfterRestart(async () => expect(await rightUnseen(heed)).toBe(all))
  })

  it(`${verifies('T4')}says what is missing, and registers nothing`, async () => {
    const workspace = 'missing'
    const heed = actionsIn(test, workspace)
    await correctLabels(heed, seen.slice(0, 1))
    const folder = await exportNli(test, workspace)
    await expect(train(heed, embedder, { folder })).rejects.toThrow(`${folder} has no samples to`)
    await expect(train(heed, embedder, { folder: 'nowhere' })).rejects.toThrow('nowhere is no export.')
    await test.alsoAfterRestart(async () => expect(await heed.adapter_list({})).toEqual({ items: [] }))
  })

  it(`${verifies('T4')}is refused by the gate if what it learned is worse, and predictions stay as they are`, async () => {
    const workspace = 'worse'
    const heed = actionsIn(test, workspace)
    await correctLabels(heed, seen)
    const first = await exportNli(test, workspace)
    const good = await train(heed, embedder, { folder: first })
    const folder = await exportNli(test, workspace)
    turnLabels(folder)
    await expect(train(heed, embedder, { folder })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('the floor is 70 %. Nothing changed.'),
    })
    await test.alsoAfterRestart(async () => {
      expect(await heed.adapter_active({ kind: 'nli' })).toMatchObject({ adapter: good.adapter })
      expect(await rightUnseen(heed)).toBe(casesIn(unseen).length)
    })
    rmSync(first, { recursive: true })
    await expect(rightUnseen(heed)).rejects.toThrow(`The weights of ${good.adapter} are not at`)
  })
})
