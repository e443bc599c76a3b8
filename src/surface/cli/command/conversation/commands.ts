// `heed conversation`: how people took the answers of an agent, drawn and exported.
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

const exportHelp = `
Each turn has a folder of its own with its metadata.json: what became of it, where that was detected, and what the
person said. The folder has the name of the turn, with every character but a-z, 0-9, _ and - as a percent sign and
two digits, so that it is a name on any file system; one too long for a name ends in ~ and a checksum.`

export function addConversationCommand(program: Command, invocation: Invocation, group: string): void {
  const conversation = program
    .command('conversation')
    .description('See how people took the answers of an agent, and export what became of each.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  conversation
    .command('report')
    .description('Draw acceptance and rejection over time, by strategy and by intent, and where it goes wrong.')
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
    .description('Draw the course of a session: each turn, what was said to it, and what that was taken for.')
    .argument('<session>', 'the session id')
    .option('--limit <number>', 'how many turns to draw, the latest', readLimit, 200)
    .addOption(jsonOption())
    .action(async (id: string, { limit }: { limit: number }) => {
      invocation.nameField = (path) => (path === 'session_id' ? 'session' : path)
      const { turns, more } = await invocation.withCaller((call) => lastTurns(call, id, limit))
      if (turns.length === 0) {
        throw new HeedError('not_found', `No session has the id ${id}. heed session_list shows the sessions there are.`)
      }
      const session = { session_id: id, turns: turns.toReversed(), earlier_left_out: more }
      await invocation.print(session, drawSession(session, invocation.textColumns))
    })

  conversation
    .command('export')
    .description('Write metadata.json for every turn.')
    .argument('<folder>', 'the folder to write, new or empty')
    .addOption(jsonOption())
    .addHelpText('after', exportHelp)
    .action((folder: string) => exportTurns(invocation, folder))
}
