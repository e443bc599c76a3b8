// The state of a phrase at the gate, in words.
import { quoted } from '../../../kernel/visible.ts'
import type { Admission } from './candidate.ts'

/** Names a phrase in receipts. */
export function phraseInWords({ phrase, verb }: { readonly phrase: string; readonly verb: string }): string {
  return `${quoted(phrase)} → ${verb}, for everyone`
}

/** The state of a phrase whose words, or nearly its words, are imported or approved for another verb. */
export function collidesInWords(words: string, verb: string): string {
  return `waits for a reviewer, because ${quoted(words)} means ${verb}`
}

/** One short text for each possible state, for receipts that show it before and after. */
export function stateInWords(
  { state, because, missing, confidence, collisions, rivals }: Admission,
  wordsOf: (text: string) => string | undefined,
): string {
  if (state === 'live') return confidence < 1 ? `in effect, believed at ${confidence}` : 'in effect'
  if (state !== 'waiting') return state
  const fixed = collisions.find(({ isFixed }) => isFixed)
  switch (because) {
    case 'people':
      // If others mean another verb, how many it needs depends on what they say next.
      return rivals.length > 0
        ? `waits for ${missing} or more people, because others mean ${rivals.join(' or ')}`
        : `waits for ${missing} more ${missing === 1 ? 'person' : 'people'}`
    case 'split':
      return `offered as a choice, because others mean ${rivals.join(' or ')}`
    case 'collision':
      return collidesInWords(wordsOf(fixed?.text ?? '') ?? '', fixed?.verb ?? '')
    case 'length':
      return 'waits for a reviewer, because it is longer than 60 words'
    case 'contradicted':
      return 'waits for a reviewer, because others often contradict the people who reported it'
    case 'blocked':
      return 'blocked'
    default:
      return 'waits until its verb is imported'
  }
}
