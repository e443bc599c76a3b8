// Which decisions changed, for whom and by what: recorded while somebody waits for a receipt, so that it names all of them.
import type { Shift, Target } from '../../kernel/feedback/index.ts'
import { isRetired, type Moved, standingInWords } from './gate/index.ts'
import type { StoredPhrase } from './repo/phrases.ts'

export interface ShiftLog {
  isRecording(): boolean
  /** Begins to record; the answer ends it, with what changed because of these aggregates. */
  record(): { stop(touched: readonly Target[]): Shift[] }
  candidatesMoved(causes: readonly Target[], moved: readonly Moved[]): void
  phraseMoved(text: string, before: Meanings, after: Meanings): void
}

interface Recorded {
  readonly causes: readonly Target[]
  readonly shifts: readonly Shift[]
}

export function createShiftLog(wordsOf: (text: string) => string | undefined): ShiftLog {
  const recordings = new Set<Recorded[]>()
  const add = (causes: readonly Target[], shifts: readonly Shift[]): void => {
    if (shifts.length > 0) for (const recording of recordings) recording.push({ causes, shifts })
  }

  return {
    isRecording: () => recordings.size > 0,
    record() {
      const recording: Recorded[] = []
      recordings.add(recording)
      return {
        stop(touched) {
          recordings.delete(recording)
          const isTouched = (cause: Target) => touched.some(({ type, id }) => type === cause.type && id === cause.id)
          return merged(recording.filter(({ causes }) => causes.some(isTouched)).flatMap(({ shifts }) => shifts))
        },
      }
    },
    candidatesMoved(causes, moved) {
      if (recordings.size === 0) return
      add(
        causes,
        moved.map(({ candidate: { phrase, verb }, before, after }) =>
          shift(
            `“${phrase}” → ${verb}, for everyone`,
            before && standingInWords(before, wordsOf),
            after && standingInWords(after, wordsOf),
          ),
        ),
      )
    },
    phraseMoved(text, before, after) {
      const own = keysOf(before.own, after.own).map((what) => shift(what, before.own.get(what), after.own.get(what)))
      const doubted = keysOf(before.doubted, after.doubted).map((what) =>
        shift(what, before.doubted.get(what) ?? FULLY, after.doubted.get(what) ?? FULLY),
      )
      add([{ type: 'phrase', id: text }], [...own, ...doubted])
    },
  }
}

function keysOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
}

/** What each person means by the words, and how far they still believe what they turned away from. */
export interface Meanings {
  readonly own: ReadonlyMap<string, string>
  readonly doubted: ReadonlyMap<string, string>
}

export function meaningsInWords(
  words: string,
  reports: StoredPhrase['reports'],
  doubts: StoredPhrase['doubts'],
  obstacleTo: (verb: string, person: string) => string | undefined,
): Meanings {
  const own = reports.flatMap(({ person, verb, confidence }): [string, string][] => {
    if (person === null) return []
    const believed = confidence < 1 ? `${verb}, ${belief(confidence)}` : verb
    const obstacle = obstacleTo(verb, person)
    const stands = obstacle === undefined || isRetired(confidence) ? believed : `${verb}, ${obstacle}`
    return [[`“${words}”, for ${person}`, stands]]
  })
  const isOwn = (person: string, verb: string) => reports.some((one) => one.person === person && one.verb === verb)
  const doubted = doubts
    .filter(({ person, verb }) => !isOwn(person, verb))
    .map(({ person, verb, confidence }): [string, string] => [
      `“${words}” → ${verb}, for ${person}`,
      belief(confidence),
    ])
  return { own: new Map(own), doubted: new Map(doubted) }
}

function belief(confidence: number): string {
  if (isRetired(confidence)) return 'retired'
  return confidence < 1 ? `believed at ${confidence}` : FULLY
}

const FULLY = 'fully believed'

function shift(what: string, before: string | undefined, after: string | undefined): Shift {
  return { what, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
}

/** Of several changes to one thing, from the first to the last; what ends as it began is no change. */
function merged(shifts: readonly Shift[]): Shift[] {
  const byWhat = new Map<string, Shift>()
  for (const { what, before, after } of shifts) {
    const first = byWhat.get(what)
    byWhat.set(what, shift(what, first ? first.before : before, after))
  }
  return [...byWhat.values()].filter(({ before, after }) => before !== after)
}
