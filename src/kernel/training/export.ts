// Exports the samples of one kind as a trainer reads them, where each came from, and a manifest, all from one moment of the
// store. A million samples of 1 kB took 10 s and a heap of 64 MB, however they were grouped.
import type { Clock } from '../clock.ts'
import { invalidInput } from '../errors.ts'
import { logRepo } from '../feedback/repo.ts'
import type { OnProgress } from '../operations.ts'
import type { Db, Store } from '../store/index.ts'
import type { ExportRequest, Manifest, SideCounts } from './manifest.ts'
import { type LineFile, type NewFolder, writeFolder } from './new-folder.ts'
import {
  findSource,
  type Place,
  type Sample,
  type SamplePage,
  type SampleSource,
  type SampleSources,
} from './sample.ts'
import { type Side, split } from './split.ts'

const PAGE = 1_000
const LINEAGE = 'lineage.jsonl'

interface Exporter {
  readonly store: Store
  readonly clock: Clock
  readonly sources: SampleSources
}

export async function exportSamples(
  { store, clock, sources }: Exporter,
  request: ExportRequest,
  onProgress: OnProgress,
): Promise<Manifest> {
  const source = findSource(sources, request.kind)
  if (!(request.testShare >= 0 && request.testShare < 1)) {
    throw invalidInput('test_share', 'must be a number from 0 to below 1, such as 0.2.')
  }
  return writeFolder(request.folder, (folder) =>
    store.engine.snapshot(async (db) => {
      const { samples, files } = await writeSamples(db, source, request, folder, onProgress)
      const manifest: Manifest = {
        kind: source.kind,
        description: source.description,
        ...(source.legend && { legend: source.legend }),
        workspace: request.workspace,
        log_position: await logRepo.position(db, request.workspace),
        created_at: clock.now(),
        test_share: request.testShare,
        samples,
        files,
      }
      const file = await folder.create('manifest.json')
      await file.write(JSON.stringify(manifest, null, 2))
      await file.close()
      return manifest
    }),
  )
}

async function writeSamples(
  db: Db,
  source: SampleSource,
  { workspace, testShare }: ExportRequest,
  folder: NewFolder,
  onProgress: OnProgress,
): Promise<Pick<Manifest, 'samples' | 'files'>> {
  const total = await source.count?.(db, workspace)
  const train = await openSide(folder, 'train')
  const test = testShare > 0 ? await openSide(folder, 'test') : undefined
  const lineage = await folder.create(LINEAGE)
  let done = 0
  for await (const { side, samples } of split(pages(source, db, workspace), testShare)) {
    const { file, strata } = (side === 'test' && test) || train
    for (const sample of samples) {
      await file.write(jsonLine(sample.record))
      await lineage.write(jsonLine(lineageOf(sample, side, file.lines)))
      strata.set(sample.stratum, (strata.get(sample.stratum) ?? 0) + 1)
    }
    done += samples.length
    onProgress(done, total)
  }
  return {
    samples: { train: countsOf(train), ...(test && { test: countsOf(test) }) },
    files: {
      [fileOf('train')]: await train.file.close(),
      ...(test && { [fileOf('test')]: await test.file.close() }),
      [LINEAGE]: await lineage.close(),
    },
  }
}

async function* pages(source: SampleSource, db: Db, workspace: string): AsyncGenerator<readonly Sample[]> {
  let after: Place | null = null
  do {
    const page: SamplePage = await source.page(db, workspace, after, PAGE)
    yield page.samples
    after = page.next
  } while (after !== null)
}

interface OpenSide {
  readonly file: LineFile
  readonly strata: Map<string, number>
}

const fileOf = (side: Side): string => `${side}.jsonl`

async function openSide(folder: NewFolder, side: Side): Promise<OpenSide> {
  return { file: await folder.create(fileOf(side)), strata: new Map() }
}

function countsOf({ file, strata }: OpenSide): SideCounts {
  return { total: file.lines, strata: Object.fromEntries([...strata].toSorted()) }
}

function lineageOf({ id, feedbackIds, weight, trust, createdAt }: Sample, side: Side, line: number) {
  return { id, side, line, feedback_ids: feedbackIds, weight, trust, created_at: createdAt }
}

/** On one line for every reader: some treat these characters as the end of a line too. */
function jsonLine(value: object): string {
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
