// What a reviewer should look at twice: it reads like more than a rule.

export const flags = ['overrides_instructions', 'asks_for_secrets', 'speaks_as_system', 'sends_data_out'] as const
export type Flag = (typeof flags)[number]
