// What may cost more among more rows, and why.

const reasons: Readonly<Record<string, string>> = {
  intent_reload: 'reads everything anew, which is what it is for',
}

/** Of an action everywhere, or among rows of one kind. */
export function listed(name: string, scenario?: string): string | undefined {
  return reasons[`${name} among ${scenario}`] ?? reasons[name]
}
