// Reading and changing the settings of a workspace.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { invalidInput } from '../errors.ts'
import { receipt } from '../feedback/receipt.ts'
import { watchingSettings } from '../feedback/watch.ts'
import { envelope, reasonText } from '../input.ts'
import { settingDefinitions, settingNames } from './setting.ts'

const settingsGet = defineAction({
  name: 'settings_get',
  title: 'Read the settings',
  description: 'Lists the settings of the workspace with their values, defaults and bounds.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        value: z.number(),
        default: z.number(),
        min: z.number(),
        max: z.number(),
        description: z.string(),
      }),
    ),
  }),
  async run(context) {
    const values = await context.settings()
    return { settings: settingNames.map((name) => ({ name, value: values[name], ...settingDefinitions[name] })) }
  },
})

const settingsSet = defineAction({
  name: 'settings_set',
  main: 'name',
  title: 'Change a setting',
  description: 'Changes one setting of the workspace. It takes effect with the next decision and can be undone.',
  effect: 'write',
  role: 'admin',
  // Settings can lower the gate, so no agent on a machine without keys may change them.
  byPerson: true,
  tool: null,
  input: z.strictObject({
    name: z.enum(settingNames).describe('Which setting.'),
    value: z.number().int().describe('Its new value.'),
    reason: reasonText().optional().describe('Why it is changed.'),
    ...envelope,
  }),
  output: receipt,
  async run(context, { name, value, reason }) {
    const { min, max } = settingDefinitions[name]
    if (value < min || value > max) throw invalidInput('value', `must be from ${min} to ${max} for ${name}.`)
    return context.append(
      {
        action: 'settings_set',
        target: { type: 'setting', id: name },
        payload: { value },
        reason,
        said: { applied: `${name} is ${value} from the next decision on.`, recorded: `${name} was ${value} already.` },
      },
      { watching: watchingSettings(context.gates, [name]) },
    )
  },
})

export const settingsActions = [settingsGet, settingsSet] as const
