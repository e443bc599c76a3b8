// What the checks of rules read in a tool call: the shell scripts that it runs, and every text that it is called with. Pure.
import { invalidInput } from '../../kernel/errors.ts'
import { asScript } from './checks/index.ts'

export type ToolInput = Readonly<Record<string, unknown>>

/** Parsing is not sliced, so it is bounded. */
export const LONGEST_COMMAND = 50_000
const SCRIPTS = ['command', 'cmd', 'script'] as const

/** A list of words is one command. */
export function commandsOf(input: ToolInput): string[] {
  return SCRIPTS.flatMap((field) => {
    const given = input[field]
    const script = isWords(given) ? asScript(given) : given
    if (typeof script !== 'string') return []
    if (script.length > LONGEST_COMMAND)
      throw invalidInput(
        `tool_call.input.${field}`,
        `is longer than ${LONGEST_COMMAND} characters. Put it into a file.`,
      )
    return [script]
  })
}

/** Also those inside lists and objects. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string')
}
