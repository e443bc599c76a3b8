// `heed intent`: imports the verbs and entities of an agent from files.
import { type Command, Option } from 'commander'
import { type Format, formats } from '../../../../domain/intent/index.ts'
import type { Invocation } from '../../invocation.ts'
import { jsonOption } from '../json-option.ts'
import { importIntent } from './import.ts'
import { intentImportHelp } from './import-help.ts'

export function addIntentCommand(program: Command, invocation: Invocation, group: string): void {
  const intent = program
    .command('intent')
    .description('Import verbs, phrases and entities from a file.')
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)

  intent
    .command('import')
    .description('Add verbs, entities, phrases and other names, from a YAML, CSV or JSON file.')
    .argument('<file>', 'the file, or - for standard input')
    .addOption(new Option('--format <format>', 'the format, if the file name does not show it').choices(formats))
    .option('--dry-run', 'import nothing; only show what would change')
    .addOption(jsonOption())
    .addHelpText('after', intentImportHelp)
    .action((file: string, { format, dryRun = false }: { format?: Format; dryRun?: boolean }) =>
      importIntent(invocation, file, format, dryRun),
    )
}
