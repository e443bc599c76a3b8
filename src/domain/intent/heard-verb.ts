// What a conversation says of verbs: which one a message names, or most likely means.
import type { ActionContext } from '../../kernel/context.ts'
import { textId } from '../../kernel/similarity/index.ts'
import { type Named, verbNamed } from './heard-named.ts'
import { phraseText } from './import/registry.ts'
import type { Found } from './search/found-verb.ts'
import { searchVerb } from './search/verb-search.ts'
import type { IntentState } from './state/intent-state.ts'
import { readIntents, searchIntents } from './state/intent-view.ts'

/** The verb that a person most likely means, and how likely it is right. */
export interface Likely {
  readonly verb: string
  readonly certainty: number
  readonly isClear: boolean
  /** Those that come into question, the likeliest first. */
  readonly choices: readonly { readonly verb: string; readonly score: number; readonly description: string | null }[]
}

const MOST_CHOICES = 3
/** Somebody who says the name of a verb may still confuse it with another. */
const BY_NAME = 0.95

/** The verb that a message names, and nothing beside it but words that say so. `except` are the verbs that they did not mean. */
export function namedVerb(
  context: ActionContext,
  message: string,
  except: ReadonlySet<string>,
): Promise<(Likely & Pick<Named, 'isCorrection'>) | undefined> {
  return readIntents(context, (state) => {
    const named = verbNamed(message, state.verbs.keys(), except)
    if (!named) return undefined
    const choices = [shown(state, { verb: named.verb, score: BY_NAME })]
    return { ...named, certainty: BY_NAME, isClear: true, choices }
  })
}

/**
 * The verb that a person means by several texts that say the same: what they say now, and what they said before. Nothing is likely if
 * the first is like nothing known.
 */
export async function likeliestVerb(
  context: ActionContext,
  texts: readonly string[],
  except: ReadonlySet<string>,
): Promise<Likely | undefined> {
  const sayable = texts.filter((words) => phraseText().safeParse(words).success)
  if (sayable.length === 0 || sayable[0] !== texts[0]) return undefined
  const features = await Promise.all(sayable.map((words) => context.vectors.ask(words)))
  const person = context.envelope.person ?? null
  return searchIntents(context, (state) => {
    const answers = sayable.map((words, index) => {
      const asked = { text: textId(words), words, person, domain: null, except }
      return searchVerb(state, asked, features[index] as (typeof features)[number])
    })
    if (answers[0]?.result === 'no_match') return undefined
    const candidates = agreed(answers.map((answer) => answer.candidates))
    const [first] = candidates
    if (!first) return undefined
    const isAlike = answers.every(({ candidates: found }) =>
      found.some((one) => one.verb === first.verb && one.score >= LEAST),
    )
    const isClear =
      isAlike &&
      (answers.length === 1 ? answers[0]?.result === 'matched' : first.score >= state.settings['answer.matched'] / 100)
    const choices = candidates.slice(0, MOST_CHOICES).map((one) => shown(state, one))
    return { verb: first.verb, certainty: first.score, isClear, choices }
  })
}

type Scored = Pick<Found, 'verb' | 'score'>

/** The score of a verb that a text does not resemble at all. */
const UNLIKE = 0.005
/** If one of the texts resembles the verb less, they hardly say the same: the latest may ask for something else. */
const LEAST = 0.02

/** How likely each verb is if all texts mean the same one. */
function agreed([only = [], ...others]: readonly (readonly Scored[])[]): readonly Scored[] {
  if (others.length === 0) return only
  const scores = [only, ...others].map((found) => new Map(found.map(({ verb, score }) => [verb, score])))
  const verbs = new Set(scores.flatMap((one) => [...one.keys()]))
  const all = [...verbs].map((verb) => {
    return { verb, score: scores.reduce((product, one) => product * Math.max(UNLIKE, one.get(verb) ?? 0), 1) }
  })
  const total = all.reduce((sum, { score }) => sum + score, 0)
  return all.map(({ verb, score }) => ({ verb, score: score / total })).toSorted((a, b) => b.score - a.score)
}

function shown(state: IntentState, { verb, score }: Scored) {
  return { verb, score, description: state.verbs.get(verb)?.description ?? null }
}
