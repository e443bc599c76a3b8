// Exports the samples of one kind as a trainer reads them, where each came from, a manifest and a dataset card, all from one moment of
// the store. The same state gives the same bytes.
import { logRepo } from '../feedback/repo.ts'
import { sha256 } from '../id.ts'
import type { OnProgress } from '../operations.ts'
import { parseInput } from '../parse.ts'
import type { Db, Store } from '../store/index.ts'
import { datasetCard } from './card.ts'
import { readEarlier } from './earlier.ts'
import { type ExportFolder, inExportFolder } from './export-folder.ts'
import type { Exported, ExportRequest, Manifest, Resumed } from './manifest.ts'
import { type Asked, type FindMembers, sampleQuery } from './query.ts'
import { findFormat, findSource, type SampleSources } from './sample.ts'
import { LINEAGE, type Progress, TEST, TRAIN, WITHDRAWN, writeSamples } from './write-samples.ts'

const MANIFEST = 'manifest.json'
const CARD = 'README.md'
/** The manifest is the last to get its name. */
const FILES = [TRAIN, TEST, LINEAGE, WITHDRAWN, CARD, MANIFEST]

interface Exporter {
  readonly store: Store
  readonly sources: SampleSources
  readonly members: FindMembers
}

export async function exportSamples(
  { store, sources, members }: Exporter,
  { workspace, folder: path, after, ...given }: ExportRequest,
  onProgress: OnProgress,
): Promise<Exported> {
  const query = parseInput(sampleQuery, given, 'an export')
  const source = findSource(sources, query.kind)
  const format = findFormat(source, query.format)
  const { kind, run_id } = query
  return inExportFolder<Exported, Progress>(path, FILES, (folder) =>
    store.engine.snapshot(async (db) => {
      const run = run_id === undefined ? undefined : await members(db, workspace, kind, run_id)
      const asked: Asked = { source, format, workspace, query, only: run?.only }
      const head = await headOf(db, asked)
      const earlier = after === undefined ? undefined : await readEarlier(after, head, run)
      const begun = {
        ...head,
        ...(run && { run: { run_id: run.run_id, withdrawn: run.withdrawn } }),
        ...(earlier && { after: earlier.manifest }),
      }
      const of = sha256(JSON.stringify(begun))
      const { progress, again } = await folder.stopped(of)
      const note = (now: Progress) => folder.note(of, now)
      const written = await writeSamples(db, asked, {
        create: (name) => folder.create(name, progress?.files[name]),
        note,
        progress,
        logPosition: head.log_position,
        lineage: earlier?.lineage,
        onProgress,
      })
      const content = { ...begun, ...written }
      const card = await writeText(folder, CARD, datasetCard(content, format))
      const manifest: Manifest = { ...content, files: { ...content.files, [CARD]: card } }
      await writeText(folder, MANIFEST, JSON.stringify(manifest, null, 2))
      const resumed = resumedOf(progress, again)
      return { manifest, ...(resumed && { resumed }) }
    }),
  )
}

function resumedOf(progress: Progress | undefined, again: string | undefined): Resumed | undefined {
  if (progress !== undefined) return { samples: progress.samples }
  return again === undefined ? undefined : { again }
}

/** Everything that an export depends on, except an earlier export. */
async function headOf(db: Db, { source, format, workspace, query }: Asked) {
  const { kind, format: _, test_share, seed, run_id: __, ...filters } = query
  const at = await logRepo.lastAt(db, workspace)
  return {
    kind,
    format: format.name,
    description: source.description,
    ...(source.legend && { legend: source.legend }),
    workspace,
    log_position: await logRepo.position(db, workspace),
    ...(at !== undefined && { created_at: at }),
    test_share,
    seed,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  }
}

async function writeText(folder: ExportFolder<Progress>, name: string, text: string) {
  const file = await folder.create(name)
  for (const line of text.split('\n')) await file.write(line)
  return file.close()
}
