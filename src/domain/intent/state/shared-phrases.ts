// What a wording means for everyone, from what people taught: the phrases that the gate admits, and those that people are split
// between.
import type { Admissions } from '../gate/index.ts'

export interface SharedPhrase {
  readonly verb: string
  readonly phrase: string
  readonly score: number
  /** One of several that people are split between. */
  readonly isChoice: boolean
}

export function sharedPhrases(admissions: Admissions, text: string): SharedPhrase[] {
  return admissions.at(text).flatMap(({ id, verb, phrase }): SharedPhrase[] => {
    const admission = admissions.of(id)
    if (admission?.state === 'live') return [{ verb, phrase, score: admission.confidence, isChoice: false }]
    if (admission?.because !== 'split') return []
    const verbs = [verb, ...admission.rivals]
    return verbs.map((one) => ({ verb: one, phrase, score: 1 / verbs.length, isChoice: true }))
  })
}
