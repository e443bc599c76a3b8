// `npm run bench -- NAME [--json]`: runs one benchmark and prints its figures, as a table or as one JSON object per line.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchChecks } from './checks.ts'
import { benchContradictions } from './contradictions.ts'
import { detectorOptions, detectorUsage } from './detector/flags.ts'
import { benchDetector } from './detector.ts'
import { benchEntity } from './entity.ts'
import { benchEvidence } from './evidence.ts'
import { benchExport } from './export.ts'
import { benchFlags } from './flags.ts'
import { benchFlywheel } from './flywheel.ts'
import { benchGrowth } from './growth.ts'
import { benchHooks } from './hooks.ts'
import { benchHostile } from './hostile.ts'
import { benchHttp } from './http.ts'
import { learningOptions, learningUsage, readLearning } from './intent/flags.ts'
import { benchIntent } from './intent.ts'
import { benchLog } from './log.ts'
import { benchLoop } from './loop.ts'
import { benchMcp } from './mcp.ts'
import { benchMemory } from './memory.ts'
import type { Figure } from './report/figure.ts'
import { InputError } from './report/input-error.ts'
import { createProgress } from './report/progress.ts'
import type { Bench, Flags } from './report/run.ts'
import { renderFigures } from './report/table.ts'
import { benchReview } from './review.ts'
import { benchSearch } from './search.ts'
import { benchSessions } from './sessions.ts'
import { benchStream } from './stream.ts'
import { benchTrain } from './train.ts'

const benches: Readonly<Record<string, Bench>> = {
  log: benchLog,
  http: benchHttp,
  mcp: benchMcp,
  evidence: benchEvidence,
  export: benchExport,
  growth: benchGrowth,
  hooks: benchHooks,
  hostile: benchHostile,
  memory: benchMemory,
  search: benchSearch,
  entity: benchEntity,
  intent: benchIntent,
  flywheel: benchFlywheel,
  loop: benchLoop,
  detector: benchDetector,
  flags: benchFlags,
  contradictions: benchContradictions,
  stream: benchStream,
  train: benchTrain,
  review: benchReview,
  checks: benchChecks,
  sessions: benchSessions,
}

const defaultRows: Readonly<Record<string, number>> = { search: 10_000, growth: 100_000, stream: 100_000 }

const defaultPeople: Readonly<Record<string, number>> = { loop: 50 }

const usage = `npm run bench -- NAME [--json]

NAME is one of ${Object.keys(benches).join(', ')}.

  --json               one JSON object a line
  --only PART,PART     log: one-caller, callers, rebuild, growth; http: writes, checks, searches; evidence: growth, block, import;
                       search: load, document, lookup, answer, correction, nearest; detector: accuracy, speed;
                       loop: month, talking, cost; review: clusters (with --data), sweep, repeats, effect;
                       hooks: heard, latency; hostile: together, each; growth: evidence, intent, conversation, review, repeats, or one kind of
                       repeat with dashes, such as notes-on-the-same-claim
  --rounds N           how often each contender has its turn (15)
  --rows N             log, evidence: the size of the large log, edges of the large graph (1000000); growth: rows (100000);
                       export: samples (1000000);
                       stream: decisions (100000);
                       search: the largest number of phrases and vectors (10000)
  --seconds N          hostile: how long all actions are sent together (60)
  --minutes N          memory: how long the load lasts (10)
  --rebuild-rows N     log: the size of the log that is rebuilt (200000)
  --engine ENGINE      log, evidence, hostile: sqlite or postgres (sqlite)
  --url URL            log, evidence, hostile: the PostgreSQL server; a private one is started otherwise
  --file FILE          entity: pairs of names, as CSV with the columns name1, name2 and is_match
${learningUsage}${detectorUsage}`

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const { name, json, flags } = read(args)
  const bench = benches[name]
  if (!bench || !flags) {
    process.stderr.write(usage)
    return 2
  }
  const progress = createProgress(process.stderr)
  const folder = mkdtempSync(join(tmpdir(), 'heed-bench-'))
  const figures: Figure[] = []
  const report = (figure: Figure) => {
    figures.push(figure)
    progress.clear()
    if (json) process.stdout.write(`${JSON.stringify(figure)}\n`)
  }
  progress.show(`bench ${name} on Node ${process.versions.node}`)
  try {
    await bench({ name, flags, folder, progress: progress.show, report })
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    progress.clear()
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
    progress.clear()
  }
  if (!json) process.stdout.write(`${renderFigures(figures)}\n`)
  return figures.every(({ ok }) => ok) ? 0 : 1
}

function read(args: readonly string[]): { name: string; json: boolean; flags: Flags | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        rounds: { type: 'string', default: '15' },
        rows: { type: 'string' },
        'rebuild-rows': { type: 'string', default: '200000' },
        engine: { type: 'string', default: 'sqlite' },
        url: { type: 'string' },
        seconds: { type: 'string', default: '60' },
        minutes: { type: 'string', default: '10' },
        file: { type: 'string', multiple: true, default: [] },
        ...learningOptions,
        ...detectorOptions,
      },
    })
    const name = positionals[0] ?? ''
    const flags: Flags = {
      engine: values.engine === 'postgres' ? 'postgres' : 'sqlite',
      url: values.url,
      rows: Number(values.rows ?? defaultRows[name] ?? 1_000_000),
      rebuildRows: Number(values['rebuild-rows']),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      minutes: Number(values.minutes),
      only: values.only.split(',').filter((part) => part !== ''),
      file: values.file.at(-1),
      files: values.file,
      learning: readLearning(values, defaultPeople[name] ?? 1),
      detector: { data: values.data },
    }
    return { name, json: values.json, flags }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n`)
    return { name: '', json: false, flags: undefined }
  }
}
