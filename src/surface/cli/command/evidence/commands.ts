// `heed evidence`: imports what agents found, and draws why a claim is as sure as it is.
import type { Command } from 'commander'
import { HeedError } from '../../../../kernel/errors.ts'
import { flagName } from '../../flag.ts'
import type { Invocation } from '../../invocation.ts'
import type { AnswerOf } from '../../render/evidence/answer.ts'
import { drawGraph } from '../../render/evidence/graph.ts'
import { drawMermaid } from '../../render/evidence/mermaid.ts'
import { drawReport } from '../../render/evidence/report.ts'
import { drawWhy } from '../../render/evidence/why.ts'
import { jsonOption } from '../json-option.ts'
import { readLimit } from '../read-limit.ts'
import { importEvidence } from './import.ts'
import { importHelp } from './import-help.ts'
import { readClaim, readGraph } from './pages.ts'

interface Filter {
  task?: string
  model?: string
  label?: string
}

export function addEvidenceCommand(program: Command, invocation: Invocation, group: string): void {
  const evidence = program
    .command('evidence')
    .summary('Import evidence, and see why a claim is as sure as it is.')
    .description('Import evidence from a file, and see why a claim is as sure as it is.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  evidence
    .command('import')
    .description('Record what agents found, from a file with one JSON record per line.')
    .argument('<file>', 'the file, or - for standard input')
    .option('--dry-run', 'record nothing; only show what would be new and which references lead nowhere')
    .addOption(jsonOption())
    .addHelpText('after', importHelp)
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => importEvidence(invocation, file, dryRun))

  evidence
    .command('graph')
    .description('Draw the graph of a task: its claims, the passages for and against each, and their sources.')
    .argument('<task>', 'the task id')
    .option('--mermaid', 'print a Mermaid flowchart to paste into a document')
    .addOption(jsonOption())
    .action(async (id: string, { mermaid = false }: { mermaid?: boolean }) => {
      invocation.nameField = (path) => (path === 'task_id' ? 'task' : path)
      const graph = await invocation.withCaller((call) => readGraph(call, id)).catch(orUnknown('task', id))
      await invocation.print(graph, mermaid ? drawMermaid(graph) : drawGraph(graph, invocation.textColumns))
    })

  evidence
    .command('why')
    .description('Draw why a claim is as sure as it is: the edges that count, and those that do not.')
    .argument('<claim>', 'the claim id')
    .option(
      '--limit <number>',
      'how many edges of each group to draw: for it, against it, without weight',
      readLimit,
      30,
    )
    .addOption(jsonOption())
    .action(async (id: string, { limit }: { limit: number }) => {
      invocation.nameField = (path) => (path === 'claim_id' ? 'claim' : path)
      const claim = await invocation.withCaller((call) => readClaim(call, id)).catch(orUnknown('claim', id))
      await invocation.print(claim, drawWhy(claim, invocation.textColumns, limit))
    })

  evidence
    .command('report')
    .description("Draw how often the model's labels were right, on the edges that people reviewed.")
    .option('--task <id>', 'only this task')
    .option('--model <name>', 'only this model')
    .option('--label <label>', 'only edges that the model gave this label: supports, refutes or neutral')
    .addOption(jsonOption())
    .action(async ({ task, model, label }: Filter) => {
      invocation.nameField = (path) => (path === 'task_id' ? '--task' : flagName(path))
      const filter = {
        ...(task !== undefined && { task_id: task }),
        ...(model !== undefined && { model }),
        ...(label !== undefined && { label }),
      }
      const report = (await invocation.withCaller((call) => call('review_report', filter))) as AnswerOf<'review_report'>
      await invocation.print(report, drawReport(report, Object.keys(filter).length > 0, invocation.textColumns))
    })
}

const whereToLook = {
  task: 'heed task_list lists the tasks.',
  claim: 'heed evidence graph TASK shows the claims of a task.',
}

/** Says what is not known in words of the command line. */
function orUnknown(kind: keyof typeof whereToLook, id: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof HeedError) || error.code !== 'not_found') throw error
    // An error that there is no data at all says more.
    if (!error.problems.some(({ field }) => field === `${kind}_id`)) throw error
    throw new HeedError('not_found', `No ${kind} has the id ${id}. ${whereToLook[kind]}`)
  }
}
