// What a phrase does from the next search on, for one person and for everyone. The search itself is asked.
import type { Features } from '../../../kernel/similarity/index.ts'
import { candidateId } from '../candidate-id.ts'
import { type Admission, stateInWords } from '../gate/index.ts'
import { verbsKeptFrom } from '../state/blocks.ts'
import type { IntentState } from '../state/intent-state.ts'
import type { Source } from './found-verb.ts'
import { searchVerb } from './verb-search.ts'

export interface Meaning {
  /** The id of the words. */
  readonly text: string
  readonly words: string
  readonly verb: string
  readonly features: Features
}

export interface PhraseEffect {
  /** The state of the phrase for everyone, in words that follow "it". */
  readonly status: string
  readonly isLive: boolean
  /** It waits for more people or a reviewer. */
  readonly isWaiting: boolean
  /** The named person gets this verb for the words. */
  readonly isForPerson: boolean
  /** The verb is blocked for them, by these words or words like them. */
  readonly isBlockedForPerson: boolean
  /** A person who taught nothing gets this verb for the words. */
  readonly isForStranger: boolean
  /** Why that person gets it. */
  readonly because?: string
}

const reasons: Readonly<Record<Source, string>> = {
  learned_person: 'they said so',
  learned: 'people taught it',
  registry: 'it is imported',
  semantic: 'it resembles what is known',
}

export function effectOf(
  state: IntentState,
  { text, words, verb, features }: Meaning,
  asked: string | undefined,
): PhraseEffect {
  const answerFor = (person: string | null) => {
    const { result, candidates } = searchVerb(state, { text, words, person, domain: null }, features)
    const isOne = (result === 'matched' || result === 'suggest') && candidates[0]?.verb === verb
    return isOne ? candidates[0] : undefined
  }
  const forStranger = answerFor(null)
  const admission = state.admissions.of(candidateId(text, verb))
  return {
    status: admission ? statusOf(admission, state.wordsOf) : 'has no effect',
    isLive: admission?.state === 'live',
    isWaiting: admission?.state === 'waiting',
    isForPerson: asked !== undefined && answerFor(asked) !== undefined,
    isBlockedForPerson: asked !== undefined && verbsKeptFrom(state.blocks.near(text, features), asked).has(verb),
    isForStranger: forStranger !== undefined,
    ...(forStranger && { because: reasons[forStranger.source] }),
  }
}

/** For whom it applies now, or what it waits for. */
export function effectInWords(effect: PhraseEffect, person: string | undefined): string {
  const { isLive, isForPerson, isForStranger, isBlockedForPerson } = effect
  if (isLive && isForStranger && (isForPerson || person === undefined)) return 'Applied immediately.'
  const rest = forEveryone(effect)
  if (person === undefined) return rest.startsWith('will ') ? `W${rest.slice(1)}.` : `It ${rest}.`
  const none = `No effect for ${person}${isBlockedForPerson ? ', because it is blocked' : ''}`
  return `${isForPerson ? `Applied immediately for ${person}` : none}; for everyone it ${rest}.`
}

function forEveryone({ status, isLive, isForStranger, because }: PhraseEffect): string {
  if (isLive) return isForStranger ? 'applies too' : 'is one of several answers'
  return isForStranger ? `${status}, and others get it already, because ${because}` : status
}

function statusOf(admission: Admission, wordsOf: IntentState['wordsOf']): string {
  const { state, because, missing, rivals } = admission
  if (state === 'rejected') return 'is not learned, because a reviewer has rejected it'
  if (state === 'retired') return 'is no longer learned, because people corrected it too often'
  if (because === 'people' && rivals.length > 0)
    return `will apply after ${missing} or more confirmation(s), because others mean ${rivals.join(' or ')}`
  if (because === 'people') return `will apply after at most ${missing} more confirmation(s)`
  if (because === 'blocked') return 'has no effect, because it is blocked for these words or words like them'
  if (because === 'split') return `is ${stateInWords(admission, wordsOf)}`
  return stateInWords(admission, wordsOf)
}
