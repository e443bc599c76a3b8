// What an English message does.
import { acceptances, neither } from './english-acceptances.ts'
import { type Pattern, rejections } from './english-rejections.ts'
import type { Cue } from './language.ts'
import type { Spoken } from './spoken.ts'

const PATTERNS: readonly Pattern[] = [...rejections, ...acceptances, ...neither]

export function cuesIn(text: Spoken): readonly Cue[] {
  const cues: Cue[] = []
  for (const [signal, strength, pattern] of PATTERNS) {
    const found = pattern.exec(text.line)
    if (found !== null) {
      cues.push({ signal, strength, words: text.wordsAt(found.index + 1, found.index + found[0].trimEnd().length) })
    }
  }
  return cues
}
