// `heed completion SHELL`: the script that completes commands, flags and values.
import { Argument, type Command } from 'commander'
import { completionScript, type Shell, shells } from '../completion/scripts.ts'
import { placesOf } from '../completion/words.ts'
import type { Invocation } from '../invocation.ts'

export function addCompletionCommand(program: Command, invocation: Invocation, group: string): void {
  program
    .command('completion')
    .summary('Print what completes commands and flags in bash, zsh or fish.')
    .description(
      'Print the script with which a shell completes commands, flags and values; its first lines say how to load it.',
    )
    .helpGroup(group)
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: Shell) => invocation.out.write(completionScript(shell, placesOf(program))))
}
