// Which decisions changed, for whom and because of what: recorded while somebody waits for a receipt, which names all of them.
import type { Shift, Target } from '../../../kernel/feedback/index.ts'
import { type Admission, type Moved, phraseInWords, stateInWords } from '../gate/index.ts'
import type { Meanings } from './meanings.ts'

export interface Recording {
  /** Ends it; answers what changed because of these aggregates, for everyone and for these people. '' means all people. */
  stop(touched: readonly Target[], persons: ReadonlySet<string>): Shift[]
}

export interface ShiftLog {
  isRecording(): boolean
  record(): Recording
  candidatesMoved(causes: readonly Target[], moved: readonly Moved[]): void
  /** `now` derives what the words mean to people at the time of the call. */
  meaningsMoved(causes: readonly Target[], before: Meanings, now: () => Meanings): void
}

interface Recorded {
  readonly causes: readonly Target[]
  readonly what: string
  /** The person it is in effect for; undefined for everyone. */
  readonly person?: string
  readonly before: string | undefined
  /** The state at the time of the call: others may have written since. */
  after(): string | undefined
}

interface Sources {
  wordsOf(text: string): string | undefined
  admissionOf(candidateId: string): Admission | undefined
}

export function createShiftLog({ wordsOf, admissionOf }: Sources): ShiftLog {
  const recordings = new Set<Recorded[]>()
  const add = (recorded: readonly Recorded[]): void => {
    for (const recording of recordings) recording.push(...recorded)
  }
  const inWords = (admission: Admission | undefined) => admission && stateInWords(admission, wordsOf)

  return {
    isRecording: () => recordings.size > 0,
    record() {
      const recording: Recorded[] = []
      recordings.add(recording)
      return {
        stop(touched, persons) {
          recordings.delete(recording)
          const isTouched = (cause: Target) => touched.some(({ type, id }) => type === cause.type && id === cause.id)
          const isMeant = (person: string) => persons.has(person) || persons.has('')
          const own = recording.filter(
            ({ causes, person }) => causes.some(isTouched) && (person === undefined || isMeant(person)),
          )
          return shiftsOf(own)
        },
      }
    },
    candidatesMoved(causes, moved) {
      if (recordings.size === 0) return
      const recorded = moved.map(({ candidate, before }) => ({
        causes,
        what: phraseInWords(candidate),
        before: inWords(before),
        after: () => inWords(admissionOf(candidate.id)),
      }))
      add(recorded)
    },
    meaningsMoved(causes, before, now) {
      // Derived once for all of them, when the recording ends.
      let derived: Meanings | undefined
      const settled = () => {
        derived ??= now()
        return derived
      }
      const recorded = [...new Map([...before, ...now()])].flatMap(([what, known]): Recorded[] => {
        if (known.isImplied) return []
        const { person, otherwise } = known
        const after = () => settled().get(what)?.state ?? otherwise
        return [{ causes, what, person, before: before.get(what)?.state ?? otherwise, after }]
      })
      add(recorded)
    },
  }
}

/** Several changes to one thing become one, from the first to the last; if it ends as it began, it is no change. */
function shiftsOf(recorded: readonly Recorded[]): Shift[] {
  const firsts = new Map<string, string | undefined>()
  const lasts = new Map<string, string | undefined>()
  for (const { what, before, after } of recorded) {
    if (!firsts.has(what)) firsts.set(what, before)
    lasts.set(what, after())
  }
  return [...firsts].flatMap(([what, before]) => {
    const after = lasts.get(what)
    if (before === after) return []
    return [{ what, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]
  })
}
