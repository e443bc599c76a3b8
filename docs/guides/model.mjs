// Stands in for a model that chooses its tools: it calls the one that its prompt names, else the last.
export async function model({ prompt, tools }) {
  const named = /They mean ([\w.]+)/.exec(prompt)?.[1]
  const tool = Object.keys(tools).findLast((name) => named === undefined || name === named)
  return { text: tools[tool](), called: [tool] }
}

export const tools = {
  'card.block': () => 'Your card is blocked for good.',
  'card.pause': () => 'Your card is paused.',
  'card.replace': () => 'I have ordered a new card for you.',
}
