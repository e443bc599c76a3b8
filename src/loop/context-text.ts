// The text for the model: what it should know before it answers, in plain sentences of bounded length. Words of others are quoted, so
// that they cannot pass for Heed's own. Pure.
import { quoted } from '../kernel/visible.ts'

export interface Known {
  /** What the person said against the last answer; undefined if they did not reject it. */
  readonly rejection: string | undefined
  readonly rejectionsInARow: number
  /** The verb that their words mean. */
  readonly verb: Named | undefined
  /** Verbs that they did not mean. */
  readonly notMeant: readonly string[]
  /** What to ask them first. */
  readonly question: string | undefined
  readonly names: readonly { readonly name: string; readonly means: readonly string[]; readonly isClear: boolean }[]
  readonly use: readonly Tried[]
  readonly avoid: readonly Tried[]
  /** Each as it stands in a prompt, on a line of its own. */
  readonly rules: readonly string[]
}

interface Named {
  readonly verb: string
  readonly description?: string | null | undefined
}

interface Tried {
  readonly strategy: string
  readonly strategy_input?: string | undefined
}

const MOST_CHARACTERS = 4_000
const LONGEST_QUOTE = 300

/** The most important first. A line that does not fit is left out. */
export function contextText({ rules, ...known }: Known): string {
  const lines: string[] = []
  let room = MOST_CHARACTERS
  const add = (...some: string[]): void => {
    const length = some.reduce((sum, line) => sum + line.length + 1, 0)
    if (length > room) return
    lines.push(...some)
    room -= length
  }
  for (const line of linesOf(known)) add(line)
  const before = lines.length
  for (const rule of rules) add(...(lines.length === before ? ['Follow these rules:'] : []), rule)
  return lines.join('\n')
}

function linesOf({ rejection, rejectionsInARow, verb, notMeant, question, names, use, avoid }: Omit<Known, 'rules'>) {
  const others = notMeant.map(plainly).join(' or ')
  return [
    ...(rejection === undefined
      ? []
      : [`The person did not want your last answer: ${quoted(rejection, LONGEST_QUOTE)}`]),
    ...(rejectionsInARow > 1 && !verb
      ? [`They rejected your last ${rejectionsInARow} answers: ask what they mean before you act.`]
      : []),
    ...(verb ? [`They mean ${inWords(verb)}${others === '' ? '' : `, not ${others}`}.`] : []),
    ...(verb || others === '' ? [] : [`They do not mean ${others}.`]),
    ...(question === undefined ? [] : [`Ask them: ${question}`]),
    ...names.map(nameInWords),
    ...avoid.map((tried) => `Do not use ${triedInWords(tried)}: it was rejected for this.`),
    ...use.map((tried) => `For requests like this, ${triedInWords(tried)} worked.`),
  ]
}

function nameInWords({ name, means, isClear }: Known['names'][number]): string {
  const meant = means.map((one) => quoted(one)).join(' or ')
  return isClear ? `${quoted(name)} is ${meant}.` : `${quoted(name)} may be ${meant}: ask which.`
}

export function inWords({ verb, description }: Named): string {
  return description ? `${plainly(verb)} (${quoted(description, LONGEST_QUOTE)})` : plainly(verb)
}

function triedInWords({ strategy, strategy_input: given }: Tried): string {
  return given === undefined ? plainly(strategy) : `${plainly(strategy)} with ${quoted(given)}`
}

const PLAIN_NAME = /^[\w.:/#-]{1,80}$/

/** Names come from agents. One that could pass for a sentence is quoted. */
export function plainly(name: string): string {
  return PLAIN_NAME.test(name) ? name : quoted(name)
}
