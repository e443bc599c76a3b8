// What other people taught by words around a phrase: whether a fit of their texts gives its verb. The fit leaves out one reporter,
// so that nobody confirms themselves. The numbers were chosen by measurement: docs/decisions/0013.
import type { Features, Near, Survey } from '../../../kernel/similarity/index.ts'
import type { GateNumbers } from './numbers.ts'
import type { Texts } from './snapshot.ts'
import type { Voices } from './voices.ts'

const NEIGHBOURS = 32
/** How many texts it looks at to find the nearest ones that others speak of. */
const LOOKED_AT = 4 * NEIGHBOURS
/** It looks at this many first, which is nearly always enough. */
const FEW = 2 * NEIGHBOURS
/** Larger than for a search, so that a single person does not decide what the others teach. */
const RIDGE = 1
const LEAST_SHARE = 0.25
const MOST_BEHIND_BEST = 0.1
/** Below these a fit says hardly anything, about the verb or at all: others cannot confirm what resembles nothing known. */
const LEAST_SUPPORT = 0.2
const LEAST_TOTAL = 0.65
/** A similarity computed from the other side may differ in its last digits. */
const ROUNDING = 1e-9

interface Fit {
  readonly confirms: boolean
  readonly contradicts: boolean
  /** How near a text must be to be, or to become, part of the fit. */
  readonly reach: number
}

interface Fitted {
  readonly index: Texts
  readonly verb: string
  readonly numbers: GateNumbers
  readonly features: Features
  readonly survey: Survey
}

/**
 * Answers for each reporter of a phrase what the others taught. Reports of its verb in nearly the same words are left out, because
 * support.ts counts those as people.
 */
export function fitsOfOthers(phrase: Fitted, voices: Voices): (reporter: string) => Fit {
  const { index, verb, numbers, features, survey } = phrase
  const around = nearestSpokenOf(index, survey, voices)
  const isLeftOut = (similarity: number, said: string) => said === verb && similarity >= numbers.collision
  return (reporter) => {
    const { chosen, reach } = chosenFor(reporter, around, voices, isLeftOut)
    return { ...fitOf(index, chosen, features, verb), reach }
  }
}

interface Around {
  /** The nearest, possibly with some that nobody speaks of. */
  few(): readonly Near[]
  all(): readonly Near[]
}

/** Each list is computed once, when it is needed. */
function nearestSpokenOf(index: Texts, survey: Survey, voices: Voices): Around {
  const slots = index.slotsOf(voices.spokenOf())
  let [few, all]: (readonly Near[] | undefined)[] = []
  return {
    few() {
      few ??= survey.nearestIn(slots, FEW)
      return few
    },
    all() {
      all ??= lookedAt(slots, survey, voices)
      return all
    },
  }
}

/** Finding a few texts too many takes less time than checking all of them before. */
function lookedAt(slots: Int32Array, survey: Survey, voices: Voices): readonly Near[] {
  for (let most = LOOKED_AT + NEIGHBOURS; ; most *= 2) {
    const found = survey.nearestIn(slots, most)
    const spokenOf = found.filter(({ id }) => voices.isSpokenOf(id))
    if (spokenOf.length >= LOOKED_AT || found.length < most) return spokenOf.slice(0, LOOKED_AT)
  }
}

/** The texts that teach what the others say; `reach` is how near a text must be to be, or to become, one of them. */
function chosenFor(
  reporter: string,
  around: Around,
  voices: Voices,
  isLeftOut: (similarity: number, verb: string) => boolean,
): { chosen: readonly Chosen[]; reach: number } {
  const few = withoutReporter(around.few(), voices, reporter, isLeftOut)
  const chosen = few.length === NEIGHBOURS ? few : withoutReporter(around.all(), voices, reporter, isLeftOut)
  const farthest = chosen.length === NEIGHBOURS ? chosen.at(-1)?.near : around.all()[LOOKED_AT - 1]
  return { chosen, reach: farthest ? farthest.similarity - ROUNDING : -1 }
}

interface Chosen {
  readonly near: Near
  readonly verbs: readonly string[]
}

/** The nearest texts that others speak of, with each person once and without what `isLeftOut`. */
function withoutReporter(
  candidates: readonly Near[],
  voices: Voices,
  reporter: string,
  isLeftOut: (similarity: number, verb: string) => boolean,
): Chosen[] {
  const heard = new Set([reporter])
  const chosen: Chosen[] = []
  for (const near of candidates) {
    const fresh = voices.counted(near.id).filter((voice) => !heard.has(voice.reporter))
    const said = [...voices.registry(near.id), ...fresh.map(({ verb }) => verb)]
    const verbs = said.filter((verb) => !isLeftOut(near.similarity, verb))
    if (verbs.length === 0) continue
    for (const voice of fresh) heard.add(voice.reporter)
    chosen.push({ near, verbs: verbs.sort() })
    if (chosen.length === NEIGHBOURS) break
  }
  return chosen
}

function fitOf(
  index: Texts,
  chosen: readonly Chosen[],
  features: Features,
  verb: string,
): Pick<Fit, 'confirms' | 'contradicts'> {
  const { weights } = index.fit(
    chosen.map(({ near }) => near),
    features,
    RIDGE,
  )
  const supports = new Map<string, number>()
  for (const [rank, { verbs }] of chosen.entries())
    for (const one of verbs) supports.set(one, (supports.get(one) ?? 0) + (weights[rank] ?? 0) / verbs.length)
  const positive = [...supports.values()].filter((support) => support > 0)
  const total = positive.reduce((sum, support) => sum + support, 0)
  const own = supports.get(verb) ?? 0
  const best = Math.max(0, ...positive)
  const isNearlyBest = best - own <= MOST_BEHIND_BEST * total
  const isClear = total >= LEAST_TOTAL && best >= LEAST_SUPPORT
  return {
    confirms: isClear && isNearlyBest && own >= Math.max(LEAST_SUPPORT, LEAST_SHARE * total),
    contradicts: isClear && !isNearlyBest,
  }
}
