// Commands that no tool call may run. Pure.
import { quoted } from '../../../../kernel/visible.ts'
import type { CheckOf } from '../check.ts'
import type { Failure, Work } from '../finding.ts'
import { isForbidden } from './forbidden.ts'
import { commandsIn, TooDeep, type Words } from './scripts.ts'

export { asScript } from './scripts.ts'

export function* ran({ commands }: CheckOf<'forbidden_command'>, work: Work): Generator<void, Failure | undefined> {
  const wanted = commands.map((command) => oneCommand(command) ?? [])
  for (const script of work.commands) {
    const failure = failureIn(script, wanted)
    if (failure) return failure
    yield
  }
  return undefined
}

function failureIn(script: string, wanted: readonly Words[]): Failure | undefined {
  try {
    for (const words of commandsIn(script)) {
      const against = wanted.find((one) => isForbidden(words, one))
      if (against)
        return {
          because: `it runs ${quoted(words.join(' '))}; ${quoted(against.join(' '))} is forbidden`,
          remedy: 'Do not run it. If it is needed, ask the person to run it.',
        }
    }
    return undefined
  } catch (error) {
    // Nobody hides a command by nesting it.
    if (!(error instanceof TooDeep)) throw error
    return { because: 'it is nested too deeply to be read', remedy: 'Run its commands one by one.' }
  }
}

/** The words of a text that is one plain command, and nothing else. */
export function oneCommand(text: string): Words | undefined {
  if (/[|&;<>$`(){}\n]/.test(text)) return undefined
  return commandsIn(text).next().value ?? undefined
}
