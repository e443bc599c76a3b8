// `heed sessions`: what people said to agents before Heed was there. Importing proposes it; approving puts it in effect.
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { type AgentName, agents } from '../../../kernel/agents.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { ownFolder } from '../../../setup/index.ts'
import type { Invocation } from '../invocation.ts'
import { drawApproved, drawSessions } from '../render/sessions.ts'
import { approveFound } from './approve-found.ts'
import { jsonOption } from './json-option.ts'
import { readDay } from './read-day.ts'
import { withProgress } from './with-progress.ts'

const importHelp = `
Only what a person typed counts: neither results of tools nor what agents and their programs wrote. A standing
instruction ("from now on …") is proposed at once, a correction once it was said --times times. Each waits in the
inbox with the words and where they were said, and nothing takes effect before somebody approves it there.
Importing again adds only what is new; an import that was stopped goes on where it was.`

interface Flags {
  from?: string
  since?: string
  times: number
  dryRun?: boolean
}

export function addSessionsCommand(program: Command, invocation: Invocation, group: string): void {
  const sessions = program
    .command('sessions')
    .description('Learn from the transcripts that agents keep on this machine.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  sessions
    .command('import')
    .description('Find corrections and standing instructions in transcripts, and put them into the inbox.')
    .addArgument(new Argument('[agent]', 'whose transcripts; those of all agents unless given').choices([...agents]))
    .option('--dry-run', 'only report; write nothing')
    .option('--since <date>', 'only what was said from this day on, such as 2030-01-31', readDay)
    .option('--times <number>', 'how often a correction must have been said to be proposed', readTimes, 2)
    .option('--from <folder>', "the folder of the agent's own files, if it is not the usual one; name the agent, too")
    .addOption(jsonOption())
    .addHelpText('after', importHelp)
    .action((agent: AgentName | undefined, flags: Flags) => importSessions(invocation, agent, flags))

  sessions
    .command('approve')
    .description('Approve what an import found: from then on, agents are told it.')
    .argument('[items...]', 'the items, as the import or heed inbox_list names them')
    .option('--all', 'everything that imports found and that waits')
    .option('--reason <text>', 'why it is approved')
    .addOption(jsonOption())
    .action(async (items: string[], { all, reason }: { all?: boolean; reason?: string }) => {
      const approved = await invocation.withCaller((call) => approveFound(call, { items, all: all === true, reason }))
      await invocation.print(approved, drawApproved(approved))
    })
}

async function importSessions(
  invocation: Invocation,
  agent: AgentName | undefined,
  { from, since, times, dryRun = false }: Flags,
): Promise<void> {
  if (from !== undefined && agent === undefined)
    throw new InvalidArgumentError('--from is the folder of one agent: name the agent, too, such as codex.')
  const { transcripts } = invocation.env
  if (!transcripts) throw new HeedError('unavailable', 'This program reads no transcripts.')
  const { place, unfinished } = transcripts
  const chosen = agent === undefined ? agents : [agent]
  const report = await withProgress(
    invocation,
    'Sessions',
    async ({ port, operations }, onProgress) => {
      const request = {
        caller: await invocation.identify(port),
        folders: Object.fromEntries(chosen.map((name) => [name, from ?? ownFolder(name, place)])),
        ...{ since, times, dryRun, unfinished },
      }
      return operations.importSessions(request, onProgress)
    },
    dryRun ? 'passing' : 'made',
  )
  await invocation.print(report, drawSessions(report, invocation.textColumns))
}

function readTimes(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1, such as 2.')
  return Number(text)
}
