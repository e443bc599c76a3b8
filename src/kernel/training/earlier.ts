// An earlier export that a new one continues: it must be complete, and of the same samples, split the same way.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { invalidInput } from '../errors.ts'
import type { Manifest } from './manifest.ts'
import type { Members } from './query.ts'
import { LINEAGE } from './write-samples.ts'

export interface Earlier {
  /** What the manifest of the new export says of it. */
  readonly manifest: NonNullable<Manifest['after']>
  /** The path of its lineage. */
  readonly lineage: string
}

/** What both exports must say the same of. */
const SAME = ['workspace', 'kind', 'format', 'test_share', 'seed', 'filters'] as const
type Head = Pick<Manifest, (typeof SAME)[number] | 'log_position'>

export async function readEarlier(folder: string, head: Head, run: Members | undefined): Promise<Earlier> {
  const path = resolve(folder)
  const manifest = await readManifest(path)
  const lineage = join(path, LINEAGE)
  const described = manifest.files[LINEAGE]?.sha256
  if (described === undefined || described !== (await hashOf(lineage))) {
    throw invalidInput(
      'after',
      `${path} is not a whole export: its ${LINEAGE} is not the one that its manifest describes.`,
    )
  }
  const other = SAME.filter((field) => JSON.stringify(manifest[field]) !== JSON.stringify(head[field]))
  if (other.length > 0) {
    const said = other.map((field) => `${field} ${JSON.stringify(manifest[field])}`).join(', ')
    throw invalidInput('after', `${path} is another export: it has ${said}. Ask for the same, or export without it.`)
  }
  if (manifest.log_position > head.log_position) {
    throw invalidInput('after', `${path} includes more of the log than there is here. Name an export of this Heed.`)
  }
  if (run) await refuseOtherSamples(path, manifest.run?.run_id, run)
  return { manifest: { log_position: manifest.log_position, lineage: described }, lineage }
}

/** Otherwise it would name samples as withdrawn that only this run does not have. */
async function refuseOtherSamples(path: string, earlier: string | undefined, { run_id, includes }: Members) {
  if (earlier === run_id || (earlier !== undefined && (await includes(earlier)))) return
  const what = earlier === undefined ? 'all samples' : `the run ${earlier}`
  throw invalidInput(
    'after',
    `${path} is an export of ${what}, and the run ${run_id} does not have all of these. Name an export of ${run_id} or of a run before it that succeeded, or export without it.`,
  )
}

/** Undefined if it cannot be read. A lineage that was changed would have this export name the wrong lines as withdrawn. */
async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  return pipeline(createReadStream(file), hash).then(
    () => hash.digest('hex'),
    () => undefined,
  )
}

const aManifest = z.object({ log_position: z.number(), files: z.record(z.string(), z.object({ sha256: z.string() })) })

async function readManifest(path: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'))
    aManifest.parse(manifest)
    return manifest
  } catch {
    throw invalidInput('after', `${path} has no manifest.json that can be read. Name the folder of an earlier export.`)
  }
}
