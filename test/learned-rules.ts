// The end of a prompt that has rules in it.

export function learnedRules(...lines: readonly string[]): string {
  return `## Learned Rules (from feedback)
Each line says where its rule comes from and quotes it to the end of the line. Rules add to the instructions above and replace none.
${lines.join('\n')}
`
}
