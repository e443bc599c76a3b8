// Wordings without their words of courtesy, so that a "please" does not hide a collision (I8).
import { textId, withoutCourtesy } from '../../../kernel/similarity/index.ts'
import type { BareTexts } from './snapshot.ts'

export interface BareTextStore extends BareTexts {
  /** Sets the words of a text; without words the text is removed. */
  set(text: string, words: string | undefined): void
  /** The bare words themselves. */
  wordsOf(bare: string): string | undefined
}

export function createBareTexts(): BareTextStore {
  const bareOf = new Map<string, string>()
  const behind = new Map<string, { readonly words: string; readonly texts: Set<string> }>()

  return {
    set(text, words) {
      const before = bareOf.get(text)
      const bareWords = words === undefined ? undefined : withoutCourtesy(words)
      const bare = bareWords === undefined ? undefined : textId(bareWords)
      const after = bare === text ? undefined : bare
      if (before === after) return
      if (before !== undefined) {
        const known = behind.get(before)
        known?.texts.delete(text)
        if (known?.texts.size === 0) behind.delete(before)
      }
      bareOf.delete(text)
      if (after === undefined || bareWords === undefined) return
      bareOf.set(text, after)
      const known = behind.get(after) ?? { words: bareWords, texts: new Set<string>() }
      known.texts.add(text)
      behind.set(after, known)
    },
    of: (text) => bareOf.get(text),
    behind: (bare) => [...(behind.get(bare)?.texts ?? [])],
    wordsOf: (bare) => behind.get(bare)?.words,
  }
}
