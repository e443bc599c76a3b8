// `heed conversation`: draws and exports how people took the answers of an agent.
import type { Command } from 'commander'
import { HeedError } from '../../../../kernel/errors.ts'
import { flagName } from '../../flag.ts'
import type { Invocation } from '../../invocation.ts'
import type { AnswerOf } from '../../render/conversation/answer.ts'
import { drawReport } from '../../render/conversation/report.ts'
import { drawSession } from '../../render/conversation/session.ts'
import { jsonOption } from '../json-option.ts'
import { readLimit } from '../read-limit.ts'
import { exportTurns } from './export.ts'
import { lastTurns } from './pages.ts'
import { rejudgeTurns } from './rejudge.ts'

const exportHelp = `
Each turn gets a folder with a metadata.json: the verdict, the turn in which it was detected, and what the person said.
The folder is named after the turn. Characters other than a-z, 0-9, _ and - are percent-encoded, so the name works on
any file system. A name that is too long is cut, and ends in ~ and a checksum.`

export function addConversationCommand(program: Command, invocation: Invocation, group: string): void {
  const conversation = program
    .command('conversation')
    .summary('See how people took the answers, and export each verdict.')
    .description('Show how people took the answers of an agent, and export the verdict on each turn.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  conversation
    .command('report')
    .description('Draw acceptance and rejection over time, by strategy and by intent, and what is rejected most.')
    .option('--days <number>', 'how far to look back', readLimit, 30)
    .addOption(jsonOption())
    .action(async ({ days }: { days: number }) => {
      invocation.nameField = flagName
      const report = (await invocation.withCaller((call) =>
        call('satisfaction_report', { days }),
      )) as AnswerOf<'satisfaction_report'>
      await invocation.print(report, drawReport(report, days, invocation.textColumns))
    })

  conversation
    .command('session')
    .description('Draw a session: each turn, what the person said next, and the verdict.')
    .argument('<session>', 'the session id')
    .option('--limit <number>', 'how many of the latest turns to draw', readLimit, 200)
    .addOption(jsonOption())
    .action(async (id: string, { limit }: { limit: number }) => {
      invocation.nameField = (path) => (path === 'session_id' ? 'session' : path)
      const { turns, more } = await invocation.withCaller((call) => lastTurns(call, id, limit))
      if (turns.length === 0) {
        throw new HeedError('not_found', `No session has the id ${id}. heed session_list lists the sessions.`)
      }
      const session = { session_id: id, turns: turns.toReversed(), earlier_left_out: more }
      await invocation.print(session, drawSession(session, invocation.textColumns))
    })

  conversation
    .command('rejudge')
    .description('Show which turns Heed would judge differently today.')
    .requiredOption('--dry-run', 'change nothing; there is no other way, because a verdict stays as it was judged')
    .option('--limit <number>', 'how many of the changed verdicts to show', readLimit, 50)
    .addOption(jsonOption())
    .action(({ limit }: { limit: number }) => rejudgeTurns(invocation, limit))

  conversation
    .command('export')
    .description('Write metadata.json for every turn.')
    .argument('<folder>', 'the folder to write, new or empty')
    .addOption(jsonOption())
    .addHelpText('after', exportHelp)
    .action((folder: string) => exportTurns(invocation, folder))
}
