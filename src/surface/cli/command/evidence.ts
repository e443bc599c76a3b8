// `heed evidence`: what agents found, brought in from files, and drawn for a person who asks why.
import type { Command } from 'commander'
import { flagName } from '../flag.ts'
import type { Invocation } from '../invocation.ts'
import type { AnswerOf } from '../render/evidence-answer.ts'
import { drawGraph } from '../render/evidence-graph.ts'
import { drawMermaid } from '../render/evidence-mermaid.ts'
import { drawReport } from '../render/evidence-report.ts'
import { drawWhy } from '../render/evidence-why.ts'
import { importEvidence } from './evidence-import.ts'
import { readClaim, readGraph } from './evidence-pages.ts'
import { jsonOption } from './json-option.ts'

const fileHelp = `
One JSON object a line, each with its type. A record stands before the lines that refer to it.
  {"type":"task","id":"t1","question":"Does it help?"}
  {"type":"page","id":"p1","task_id":"t1","url":"https://example.com/a","title":"A study"}
  {"type":"fragment","id":"f1","page_id":"p1","text":"It helped.","location":"Results"}
  {"type":"claim","id":"c1","task_id":"t1","text":"It helps."}
  {"type":"edge","id":"e1","relation":"supports","fragment_id":"f1","claim_id":"c1","confidence":0.9}

Importing the same file again changes nothing.`

interface Filter {
  task?: string
  model?: string
  label?: string
}

export function addEvidenceCommand(program: Command, invocation: Invocation, group: string): void {
  const evidence = program
    .command('evidence')
    .description('Import evidence from a file, and see why a claim is as sure as it is.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)
  const columns = () => invocation.env.stdout.columns ?? 100

  evidence
    .command('import')
    .description('Record what agents found, from a file of one JSON record a line.')
    .argument('<file>', 'the file, or - for standard input')
    .option('--dry-run', 'record nothing, only say what would be new and which references lead nowhere')
    .addOption(jsonOption())
    .addHelpText('after', fileHelp)
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => importEvidence(invocation, file, dryRun))

  evidence
    .command('why')
    .description('Draw why a claim is as sure as it is: every edge that weighs on it, and those that do not.')
    .argument('<claim>', 'the claim id')
    .addOption(jsonOption())
    .action(async (id: string) => {
      invocation.nameField = (path) => (path === 'claim_id' ? '<claim>' : path)
      const claim = await invocation.withCaller((call) => readClaim(call, id))
      await invocation.print(claim, drawWhy(claim, columns()))
    })

  evidence
    .command('report')
    .description("Draw how good the model's labels proved to be, from what people reviewed.")
    .option('--task <id>', 'only this task')
    .option('--model <name>', 'only this model')
    .option('--label <label>', 'only what the model labelled so: supports, refutes or neutral')
    .addOption(jsonOption())
    .action(async ({ task, model, label }: Filter) => {
      invocation.nameField = (path) => (path === 'task_id' ? '--task' : flagName(path))
      const filter = {
        ...(task !== undefined && { task_id: task }),
        ...(model !== undefined && { model }),
        ...(label !== undefined && { label }),
      }
      const report = (await invocation.withCaller((call) => call('review_report', filter))) as AnswerOf<'review_report'>
      await invocation.print(report, drawReport(report, Object.keys(filter).length > 0, columns()))
    })

  evidence
    .command('graph')
    .description('Draw the graph of a task: its claims, what speaks for and against each, and from where.')
    .argument('<task>', 'the task id')
    .option('--mermaid', 'print a Mermaid flowchart to paste into a document')
    .addOption(jsonOption())
    .action(async (id: string, { mermaid = false }: { mermaid?: boolean }) => {
      invocation.nameField = (path) => (path === 'task_id' ? '<task>' : path)
      const graph = await invocation.withCaller((call) => readGraph(call, id))
      await invocation.print(graph, mermaid ? drawMermaid(graph) : drawGraph(id, graph, columns()))
    })
}
