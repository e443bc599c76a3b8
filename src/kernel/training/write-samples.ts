// Writes samples and their lineage, side by side with an earlier lineage if there is one, and notes how far it has come.
import type { OnProgress } from '../operations.ts'
import type { Db } from '../store/index.ts'
import { type CountsState, createCounts } from './counts.ts'
import { jsonLine } from './json-line.ts'
import type { Extent, LineFile } from './line-file.ts'
import { beside, contentHash, type Entry, readLineage, type Written } from './lineage.ts'
import type { Manifest, WrittenFile } from './manifest.ts'
import type { Place } from './place.ts'
import { type Asked, type Item, itemsOf } from './query.ts'
import { createSides, type Side, type SidesState, split } from './split.ts'

export const TRAIN = 'train.jsonl'
export const TEST = 'test.jsonl'
export const LINEAGE = 'lineage.jsonl'
export const WITHDRAWN = 'withdrawn.jsonl'

const fileOf = { train: TRAIN, test: TEST } as const

/** How many samples an export goes through before it notes how far it has come. */
const NOTE_EVERY = 20_000

/** What an export has written, and what it takes to go on from there. */
export interface Progress extends WriterState {
  readonly place: Place
  readonly sides: SidesState
  readonly files: Readonly<Record<string, Extent>>
}

interface WriterState {
  /** How many samples it has gone through. */
  readonly samples: number
  readonly counts: Readonly<Record<Side, CountsState>>
  readonly unchanged: number
  readonly withdrawn: number
}

interface Writing {
  create(name: string): Promise<LineFile>
  note(progress: Progress): Promise<void>
  /** Where an export that was stopped goes on. */
  readonly progress: Progress | undefined
  readonly logPosition: number
  /** The lineage of an earlier export. */
  readonly lineage: string | undefined
  readonly onProgress: OnProgress
}

type Result = Pick<Manifest, 'samples' | 'unchanged' | 'withdrawn' | 'files'>

export async function writeSamples(
  db: Db,
  asked: Asked,
  { create, note, progress, logPosition, lineage, onProgress }: Writing,
): Promise<Result> {
  const { source, workspace, query } = asked
  const total = await source.count?.(db, workspace)
  const hasTest = query.test_share > 0
  const names = [TRAIN, ...(hasTest ? [TEST] : []), LINEAGE, ...(lineage === undefined ? [] : [WITHDRAWN])]
  const files: Record<string, LineFile> = {}
  for (const name of names) files[name] = await create(name)
  const writer = createWriter(files, logPosition, progress)

  let read = progress?.samples ?? 0
  const from = progress?.place ?? null
  const onPage = (samples: number) => {
    read += samples
    onProgress(read, total)
  }
  const sides = createSides({ testShare: query.test_share, seed: query.seed }, progress?.sides)
  const entries = beside(
    itemsOf(db, asked, onPage, from),
    lineage === undefined ? undefined : readLineage(lineage, from),
  )
  let noted = writer.samples
  for await (const { side, samples } of split(entries, sides)) {
    for (const entry of samples) await writer.put(entry, side)
    const last = samples.at(-1)
    if (!last || writer.samples - noted < NOTE_EVERY) continue
    noted = writer.samples
    const extents = await eachOf(files, (file) => file.sync())
    await note({ ...writer.state(), place: [last.group, last.id], sides: sides.state(), files: extents })
  }

  const { counts, unchanged, withdrawn } = writer.state()
  return {
    samples: { train: createCounts(counts.train).shown(), ...(hasTest && { test: createCounts(counts.test).shown() }) },
    ...(lineage !== undefined && { unchanged, withdrawn }),
    files: await eachOf<WrittenFile>(files, (file) => file.close()),
  }
}

function createWriter(files: Readonly<Record<string, LineFile>>, logPosition: number, from?: WriterState) {
  const counts = { train: createCounts(from?.counts.train), test: createCounts(from?.counts.test) }
  let { samples, unchanged, withdrawn } = from ?? { samples: 0, unchanged: 0, withdrawn: 0 }

  const write = async (item: Item, side: Side): Promise<Written> => {
    const file = files[fileOf[side]]
    const line = (file?.lines ?? 0) + 1
    for (const text of item.lines) await file?.write(text)
    counts[side].add(item)
    return { log_position: logPosition, line, lines: item.lines.length, sha256: contentHash(item) }
  }

  return {
    async put({ id, group, item, before }: Entry, side: Side): Promise<void> {
      const known = before?.withdrawn ? undefined : before
      const isSame = item !== undefined && known !== undefined && known.sha256 === contentHash(item)
      if (known && !isSame) {
        withdrawn += 1
        const { log_position, line, lines } = known
        const gone = { id, side, log_position, line, lines, replaced: item !== undefined }
        await files[WITHDRAWN]?.write(jsonLine(gone))
      }
      if (item) samples += 1
      if (isSame) unchanged += 1
      const where = item === undefined ? undefined : known && isSame ? known : await write(item, side)
      const line = item && where ? lineOf(item, side, where) : { id, group, side, withdrawn: true }
      await files[LINEAGE]?.write(jsonLine(line))
    },
    get samples() {
      return samples
    },
    state: (): WriterState => ({
      samples,
      counts: { train: counts.train.state(), test: counts.test.state() },
      unchanged,
      withdrawn,
    }),
  }
}

function lineOf({ sample, language }: Item, side: Side, { log_position, line, lines, sha256 }: Written) {
  const { id, group, stratum, weight, trust, agreement, task, feedbackIds, createdAt } = sample
  return {
    id,
    group,
    side,
    log_position,
    line,
    lines,
    sha256,
    stratum,
    language,
    weight,
    trust,
    agreement,
    task_id: task ?? undefined,
    feedback_ids: feedbackIds,
    created_at: createdAt,
  }
}

async function eachOf<T>(files: Readonly<Record<string, LineFile>>, work: (file: LineFile) => Promise<T>) {
  const done: Record<string, T> = {}
  for (const [name, file] of Object.entries(files)) done[name] = await work(file)
  return done
}
