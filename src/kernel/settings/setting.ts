// The settings of a workspace: each is a whole number with a default. Their values are log rows, so that they can be undone,
// rebuilt and read as of any moment.

export interface SettingDefinition {
  readonly description: string
  readonly default: number
  readonly min: number
  readonly max: number
}

/** What becomes of a standing instruction in a message, as `heard.instructions` has it. */
export const instructionModes = { ignored: 0, askedFirst: 1, atOnce: 2 } as const

export const settingDefinitions = {
  'gate.reporters': {
    description: 'Distinct reporters after which something learned of medium risk takes effect.',
    default: 3,
    min: 1,
    max: 50,
  },
  'gate.approvals': {
    description: 'Distinct reviewers who must approve something of high risk.',
    default: 2,
    min: 1,
    max: 10,
  },
  'similarity.group': {
    description: 'Percent of similarity from which two wordings count as saying the same.',
    default: 80,
    min: 50,
    max: 100,
  },
  'similarity.collision': {
    description: 'Percent of similarity from which a phrase may not mean another verb than its neighbour.',
    default: 92,
    min: 50,
    max: 100,
  },
  'answer.matched': {
    description: 'Percent of certainty from which a search answers matched rather than asking back.',
    default: 70,
    min: 1,
    max: 99,
  },
  'detector.rejected': {
    description: 'Percent of certainty from which the next message counts as rejecting an answer.',
    default: 50,
    min: 10,
    max: 100,
  },
  'detector.accepted': {
    description: 'Percent of certainty from which the next message counts as accepting an answer.',
    default: 50,
    min: 10,
    max: 100,
  },
  'detector.rephrased': {
    description: 'Percent of similarity above which the next message is the same query in other words.',
    default: 80,
    min: 50,
    max: 100,
  },
  'heard.certain': {
    description:
      'Percent of certainty from which what a message says changes verbs and rules by itself. Below it, that waits.',
    default: 70,
    min: 1,
    max: 100,
  },
  'heard.instructions': {
    description:
      'What becomes of a standing instruction in a message: 2 is the rule of that person at once, 1 asks them first, 0 is nothing.',
    default: instructionModes.atOnce,
    min: instructionModes.ignored,
    max: instructionModes.atOnce,
  },
  'review.holdback': {
    description:
      'Percent of tasks whose prompts leave out a rule that reviewers approved, drawn for each rule, to see what it changes; 0 is none.',
    default: 0,
    min: 0,
    max: 20,
  },
  'review.similar': {
    description: 'Percent of similarity from which two corrections at reviews correct the same thing.',
    default: 70,
    min: 50,
    max: 100,
  },
  'review.propose_minutes': {
    description:
      'Minutes after which Heed looks again what reviewers correct again and again, to propose rules; 0 leaves that to rule_sweep.',
    default: 60,
    min: 0,
    max: 10_080,
  },
  'session.minutes': {
    description: 'Minutes without a message after which a session has ended.',
    default: 30,
    min: 1,
    max: 1_440,
  },
  'training.threshold': {
    description: 'New samples of a kind from which a training run falls due; 0 is never.',
    default: 50,
    min: 0,
    max: 1_000_000,
  },
  'training.minutes': {
    description:
      'Minutes after which Heed looks again whether a training run is due, if anything was written; 0 leaves that to training_sweep.',
    default: 10,
    min: 0,
    max: 1_440,
  },
  'training.floor': {
    description: 'Percent of right answers that an adapter needs to be used.',
    default: 70,
    min: 0,
    max: 100,
  },
  'training.margin': {
    description: 'Points by which an adapter may be worse than the active one that it replaces.',
    default: 2,
    min: 0,
    max: 100,
  },
  'strategy.similar': {
    description: 'Percent of similarity from which a past query counts as alike in a search for strategies.',
    default: 60,
    min: 10,
    max: 100,
  },
} as const satisfies Record<string, SettingDefinition>

export type SettingName = keyof typeof settingDefinitions
export type Settings = Readonly<Record<SettingName, number>>

export const settingNames = Object.keys(settingDefinitions) as [SettingName, ...SettingName[]]

/** The stored values over the defaults. */
export function withDefaults(stored: readonly { name: string; value: string }[]): Settings {
  const values = new Map(stored.map(({ name, value }) => [name, Number(value)]))
  const entries = settingNames.map((name) => [name, values.get(name) ?? settingDefinitions[name].default])
  return Object.fromEntries(entries) as Settings
}

/** As a receipt shows it; without a value, the default. A later version may no longer know the setting. */
export function shownValue(name: string, value?: number): string {
  const standard = (settingDefinitions as Readonly<Record<string, SettingDefinition>>)[name]?.default
  const shown = value ?? standard
  return `${shown}${shown === standard ? ' (default)' : ''}`
}
