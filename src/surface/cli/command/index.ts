// Every command but those that serve, in the order of the help.
import type { Command } from 'commander'
import type { Action } from '../../../kernel/action.ts'
import type { Invocation } from '../invocation.ts'
import { addActionCommands } from './action.ts'
import { addActionsCommand } from './actions.ts'
import { addCheckCommand } from './check.ts'
import { addCompletionCommand } from './completion.ts'
import { addConversationCommand } from './conversation/commands.ts'
import { addDoctorCommand } from './doctor.ts'
import { addEvidenceCommand } from './evidence/commands.ts'
import { addExportCommand } from './export.ts'
import { addGitCommand } from './git.ts'
import { addInitCommand } from './init.ts'
import { addIntentCommand } from './intent/commands.ts'
import { addKeysCommand } from './keys.ts'
import { addLogCommands } from './log.ts'
import { addRunsCommand } from './runs.ts'
import { addSessionsCommand } from './sessions.ts'
import { addStoreCommands } from './store.ts'

export function addCommands(
  program: Command,
  invocation: Invocation,
  actions: readonly Action[],
  ownGroup: string,
): void {
  addInitCommand(program, invocation, ownGroup)
  addDoctorCommand(program, invocation, ownGroup)
  addCheckCommand(program, invocation, ownGroup)
  addLogCommands(program, invocation, ownGroup)
  addKeysCommand(program, invocation, ownGroup)
  addStoreCommands(program, invocation, ownGroup)
  addEvidenceCommand(program, invocation, ownGroup)
  addIntentCommand(program, invocation, ownGroup)
  addConversationCommand(program, invocation, ownGroup)
  addSessionsCommand(program, invocation, ownGroup)
  addExportCommand(program, invocation, ownGroup)
  addRunsCommand(program, invocation, ownGroup)
  addGitCommand(program, invocation, ownGroup)
  addCompletionCommand(program, invocation, ownGroup)
  addActionsCommand(program, invocation, actions)
  addActionCommands(program, invocation, actions)
}
