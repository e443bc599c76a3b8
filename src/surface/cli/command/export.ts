// `heed export`: writes the training samples of a kind.
import { type Command, InvalidArgumentError } from 'commander'
import { allow } from '../../../kernel/allow.ts'
import type { Trust } from '../../../kernel/gate/index.ts'
import type { Exported, Manifest } from '../../../kernel/training/index.ts'
import { flagName } from '../flag.ts'
import type { Invocation } from '../invocation.ts'
import { renderTable } from '../render/table.ts'
import { count, plural } from '../render/text.ts'
import { jsonOption } from './json-option.ts'
import { withProgress } from './with-progress.ts'

const kindHelp = `
Kinds, their formats, and the fields of a line. The first format is the default:
  nli         nli: what a passage says of a claim, if a person corrected the model or it had said nothing:
              premise, hypothesis, label (0 supports, 1 neutral, 2 refutes) and weight
  preference  dpo: what a person preferred to what the agent had answered, at a review or when it tried
              again: prompt, chosen and rejected
              kto: both as lines of their own; sft: only what was preferred
  turn        kto: answers that people accepted or rejected: prompt, completion and label (true accepted)
              sft: only the accepted ones: messages
  intent      intent: what people said and the verb they meant: text, label and weight
  alias       alias: names that people said and the entity they meant: text and label
  claim       claim: claims that a person reported as missing: question, passage and claim
  relevance   relevance: passages that a person flagged as irrelevant: question, text and label 0
  extraction  extraction: passages that a person reported as missing: url, question, text and location
  verdict     verdict: messages about an answer, with the verdict that a person gave them:
              previous_query, previous_response, message and label

Rejected claims and phrases, and everything from blocked domains, are left out. The folder gets train.jsonl,
test.jsonl, lineage.jsonl (the feedback behind each sample), manifest.json and README.md, a dataset card. The same
state gives the same files. If an export is stopped, the same command goes on with it. With --after, only what is
new or changed since an earlier export is written; withdrawn.jsonl names the lines there that no longer count.`

interface Flags {
  format?: string
  testShare: number
  seed?: number
  after?: string
  run?: string
  taskId?: string
  since?: string
  until?: string
  trust?: Trust
  label?: string
  agreement?: number
}

export function addExportCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('export')
    .description('Write training samples, with the feedback behind each.')
    .helpGroup(group)
    .argument('<kind>', 'the kind of sample, such as nli or preference; they are listed below')
    .argument('<folder>', 'the folder to write, new or empty')
    .option('--format <name>', 'how to write it, such as dpo, kto or sft')
    .option('--test-share <number>', 'the share of each stratum to keep for testing; 0 for none', readShare, 0.2)
    .option('--seed <number>', 'another seed is another split (default: 0)', readNumber)
    .option('--after <folder>', 'an earlier export of the same: write only what is new or changed since')
    .option('--run <id>', 'only what this run took, and what earlier runs used that is still in effect')
    .option('--task-id <id>', 'only samples of this task')
    .option('--since <time>', 'only samples from this time on, such as 2030-01-31T00:00:00Z')
    .option('--until <time>', 'only samples from before this time')
    .option('--trust <trust>', 'only samples whose sources are at least as trusted, such as reviewer')
    .option('--label <stratum>', 'only samples of this stratum, such as refutes, accepted or a verb')
    .option('--agreement <number>', 'only samples that so many people agree on', readNumber)
    .addOption(jsonOption())
    .addHelpText('after', kindHelp)
    .action(async (kind: string, folder: string, flags: Flags) => {
      invocation.nameField = (path) =>
        path === 'kind' || path === 'folder' ? `<${path}>` : path === 'run_id' ? '--run' : flagName(path)
      const {
        testShare: test_share,
        taskId: task_id,
        format,
        seed,
        after,
        run: run_id,
        since,
        until,
        trust,
        label,
        agreement,
      } = flags
      const filters = { task_id, since, until, trust, label, agreement }
      const exported = await withProgress(invocation, 'Export', async ({ port, operations }, onProgress) => {
        const caller = await invocation.identify(port)
        allow(caller, { name: 'heed export', role: 'reviewer' })
        const { workspace } = caller
        const request = { workspace, kind, folder, format, test_share, seed, after, run_id, ...filters }
        return operations.exportSamples(request, onProgress)
      })
      const { manifest, resumed } = exported
      await invocation.print(
        { folder, ...manifest, ...(resumed && { resumed }) },
        describe(exported, folder, invocation.columns),
      )
    })
}

function describe({ manifest, resumed }: Exported, folder: string, columns: number | undefined): string {
  const { kind, samples } = manifest
  const { train, test } = samples
  const total = train.total + (test?.total ?? 0)
  const all = plural(total, `${kind} sample`)
  const parts = test ? `: ${count(train.total)} to train on, ${count(test.total)} to test with` : ', all to train on'
  const strata = [...new Set([...Object.keys(train.strata), ...Object.keys(test?.strata ?? {})])]
  const rows = strata.map((stratum) => ({
    stratum,
    train: train.strata[stratum] ?? 0,
    ...(test && { test: test.strata[stratum] ?? 0 }),
  }))
  return [
    ...beforehand(resumed),
    `Wrote ${all} to ${folder}${parts}.`,
    ...sinceThen(manifest),
    ...(total === 0 ? whyNone(manifest) : []),
    ...(rows.length > 1 ? [renderTable(rows, columns)] : []),
  ].join('\n')
}

function beforehand(resumed: Exported['resumed']): string[] {
  if (resumed === undefined) return []
  return 'again' in resumed
    ? [`An export was stopped here. It was begun again, because ${resumed.again}.`]
    : [`Went on with an export that was stopped after ${plural(resumed.samples, 'sample')}.`]
}

function sinceThen({ unchanged, withdrawn = 0 }: Manifest): string[] {
  if (unchanged === undefined) return []
  return [
    `${plural(unchanged, 'sample')} of the earlier export ${unchanged === 1 ? 'is' : 'are'} unchanged. ${plural(withdrawn, 'line')} there no longer ${withdrawn === 1 ? 'counts' : 'count'}: see withdrawn.jsonl.`,
  ]
}

function whyNone({ filters, run, unchanged }: Manifest): string[] {
  if (unchanged !== undefined) return []
  return run !== undefined || Object.keys(filters).length > 0
    ? ['No sample in effect is what was asked for.']
    : ['Nothing that was said so far gives one: heed export --help says what does.']
}

function readNumber(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('Expected a number, such as 2.')
  return number
}

function readShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share < 1)) {
    throw new InvalidArgumentError('Expected a number from 0 to below 1, such as 0.2.')
  }
  return share
}
