// The id of a prompt says which rules it has, in which versions, and which were held back. So nothing has to be stored when a prompt is
// asked for, and a decision that names it is credited to exactly these rules. Pure.

/** told: in the prompt. drawn: in it, although it might have been held back. held: held back. */
export type Credit = 'told' | 'drawn' | 'held'

export interface Credited {
  readonly rule_id: string
  readonly version: number
  readonly credit: Credit
}

const marks: Readonly<Record<Credit, string>> = { told: '+', drawn: '~', held: '-' }
const credits = new Map(Object.entries(marks).map(([credit, mark]) => [mark, credit as Credit]))

const START = 'prompt'
const entry = '[-+~]rul_[0-9a-f]{32}@[1-9]\\d{0,5}'
const wellFormed = new RegExp(`^${START}(?:${entry})*$`, 'u')
const entries = new RegExp(entry, 'gu')

/** Of 20 rules in the prompt, and as many held back. */
export const LONGEST_PROMPT_ID = 2_000

export function promptIdOf(rules: readonly Credited[]): string {
  return START + rules.map(({ rule_id, version, credit }) => `${marks[credit]}${rule_id}@${version}`).join('')
}

/** It names each rule once: otherwise one decision would count for it several times. */
export function isPromptId(given: string): boolean {
  if (!wellFormed.test(given)) return false
  const ids = creditsIn(given).map(({ rule_id }) => rule_id)
  return new Set(ids).size === ids.length
}

export function creditsIn(promptId: string): Credited[] {
  return (promptId.match(entries) ?? []).map((one) => {
    const [rule_id = '', version] = one.slice(1).split('@')
    return { rule_id, version: Number(version), credit: credits.get(one.charAt(0)) ?? 'told' }
  })
}
