// What every scripted model does: it calls the tool that its prompt names, else the one for a new card; it then says what the tool did,
// and what it is told to say.
export type Step = { call: string } | { say: string }

export function step(system: string, result: string | undefined): Step {
  if (result === undefined) return { call: /They mean (\w+)/.exec(system)?.[1] ?? 'card_replace' }
  const told = /Tell the person, in these words: (.*)/.exec(system)?.[1]
  return { say: [result, told].filter(Boolean).join(' ') }
}
