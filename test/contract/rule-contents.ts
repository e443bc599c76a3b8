// What rules say in random histories: two pairs contradict each other, or say the same in other words; one has a check.

export const contents = [
  'Use tabs for indentation.',
  'Use spaces for indentation.',
  'Never log request bodies.',
  'Do not log request bodies.',
  'Answer in British English.',
  'Never use the word leverage.',
] as const

/** The agents that a rule is for. */
export const scopes = [['coder'], ['coder', 'writer'], ['*']] as const
