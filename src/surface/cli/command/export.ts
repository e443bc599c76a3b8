// `heed export`: writes the training samples of a kind.
import { type Command, InvalidArgumentError } from 'commander'
import { hasRole } from '../../../kernel/caller.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { Manifest } from '../../../kernel/training/index.ts'
import { flagName } from '../flag.ts'
import type { Invocation } from '../invocation.ts'
import { renderTable } from '../render/table.ts'
import { count, plural } from '../render/text.ts'
import { jsonOption } from './json-option.ts'
import { withProgress } from './with-progress.ts'

const kindHelp = `
Kinds, and the fields of a line:
  nli         what a passage says of a claim, if a person corrected the model or it had said nothing:
              premise, hypothesis and label (0 supports, 1 neutral, 2 refutes)
  claim       claims that a person reported as missing:
              question, passage and claim
  relevance   passages that a person flagged as irrelevant:
              question, text and label 0
  extraction  passages that a person reported as missing:
              url, question, text and location
  intent      what people said and the verb they meant: text and label
  alias       names that people said and the entity they meant: text and label
  turn        answers that people accepted or rejected: prompt, completion and label (true accepted)
  verdict     messages about an answer, with the verdict that a person gave them:
              previous_query, previous_response, message and label

Rejected claims and phrases, and everything from blocked domains, are left out. The folder gets train.jsonl,
test.jsonl, lineage.jsonl (the feedback behind each sample) and manifest.json.`

export function addExportCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('export')
    .description('Write training samples, with the feedback behind each.')
    .helpGroup(group)
    .argument('<kind>', 'the kind of sample: nli, claim, relevance, extraction, intent, alias, turn or verdict')
    .argument('<folder>', 'the folder to write, new or empty')
    .option('--test-share <number>', 'the share of each stratum to keep for testing; 0 for none', readShare, 0.2)
    .addOption(jsonOption())
    .addHelpText('after', kindHelp)
    .action(async (kind: string, folder: string, { testShare }: { testShare: number }) => {
      invocation.nameField = (path) => (path === 'kind' || path === 'folder' ? `<${path}>` : flagName(path))
      const manifest = await withProgress(invocation, 'Export', async ({ port, operations }, onProgress) => {
        const caller = await invocation.identify(port)
        if (!hasRole(caller, 'reviewer')) {
          throw new HeedError('forbidden', `heed export needs the role reviewer; this key has the role ${caller.role}.`)
        }
        const { workspace } = caller
        return operations.exportSamples({ workspace, kind, folder, testShare }, onProgress)
      })
      await invocation.print({ folder, ...manifest }, describe(manifest, folder, invocation.columns))
    })
}

function describe({ kind, samples: { train, test } }: Manifest, folder: string, columns: number | undefined): string {
  const all = plural(train.total + (test?.total ?? 0), `${kind} sample`)
  const parts = test ? `: ${count(train.total)} to train on, ${count(test.total)} to test with` : ', all to train on'
  const strata = [...new Set([...Object.keys(train.strata), ...Object.keys(test?.strata ?? {})])]
  const rows = strata.map((stratum) => ({
    stratum,
    train: train.strata[stratum] ?? 0,
    ...(test && { test: test.strata[stratum] ?? 0 }),
  }))
  return [`Wrote ${all} to ${folder}${parts}.`, ...(rows.length > 1 ? [renderTable(rows, columns)] : [])].join('\n')
}

function readShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share < 1)) {
    throw new InvalidArgumentError('Expected a number from 0 to below 1, such as 0.2.')
  }
  return share
}
