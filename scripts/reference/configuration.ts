// The variables of the environment, and the settings of a workspace.

import { settingDefinitions } from '../../src/kernel/settings/setting.ts'
import { variables } from '../../src/variables.ts'
import { code, page, table } from './markdown.ts'

const variablesIntroduction = `They are read when a process starts. An empty variable counts as not set. \`openHeed\` of the library takes options instead and
reads no environment.`

const settingsIntroduction = `They belong to a workspace. \`heed settings_get\` lists them, and \`heed settings_set --name gate.reporters --value 5\` changes one: from
the next decision on, for every process, with a receipt and an undo.`

export function renderConfiguration(): string {
  return page(
    'Configuration',
    '## Environment variables',
    variablesIntroduction,
    variableTable(),
    '## Settings',
    settingsIntroduction,
    settingTable(),
  )
}

function variableTable(): string {
  const defaults: Readonly<Record<string, unknown>> = variables.parse({})
  return table(
    ['variable', 'meaning', 'default'],
    Object.entries(variables.shape).map(([name, { description = '' }]) => [
      code(name),
      description,
      code(String(defaults[name] ?? '')),
    ]),
  )
}

function settingTable(): string {
  return table(
    ['setting', 'meaning', 'default', 'from', 'to'],
    Object.entries(settingDefinitions).map(([name, { description, default: standard, min, max }]) => [
      code(name),
      description,
      String(standard),
      String(min),
      String(max),
    ]),
  )
}
