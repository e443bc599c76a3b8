// The requests that were answered wrongly again after a clear correction, and the test's that only those are answered wrongly who taught
// something like it, one JSON object a line, with what was said and heard of their
// words. What people say in the unseen wordings is left out, because nobody looks at them.
import { appendFileSync } from 'node:fs'
import { type Crossed, isClear } from './learned.ts'
import type { Month, Reaction } from './month.ts'
import type { Lessons } from './taught.ts'

interface Listed {
  readonly seed: number
  readonly overreach: readonly Crossed[]
  readonly month: Month
  readonly wrongAgain: readonly (Reaction & { readonly answered: string | undefined })[]
  readonly lessons: Lessons
}

/** What the person said to earlier answers to the same request. */
function earlierAttempts({ reactions }: Month, { person, request, message }: Reaction): readonly Reaction[] {
  const own = reactions.filter((one) => one.person === person && one.request === request)
  return own.slice(
    0,
    own.findIndex((one) => one.message === message),
  )
}

export function listCases(file: string, { seed, month, wrongAgain, lessons, overreach }: Listed): void {
  const saidIn = ({ side, message }: Reaction) => (side === 'seen' ? message : undefined)
  const list = (when: string, one: Reaction, answered: string | undefined) => {
    const { person, request, side, kind, ran, heard, isAsked, next } = one
    const { text, label } = request
    const line = {
      ...{ seed, when, person, request: text, label, ran, answered, side, kind, isAsked },
      isMatched: next?.isMatched,
      taught: lessons.taughtBy(one),
      heard: { certainty: heard?.confidence, as: heard?.correction_type },
      said: saidIn(one),
      saidBefore: earlierAttempts(month, one).map((earlier) => ({
        ...{ kind: earlier.kind, ran: earlier.ran, heardAs: earlier.heard?.feedback_type, said: saidIn(earlier) },
      })),
      followed: lessons.of(one),
      rows: lessons.about(one),
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  for (const one of month.reactions.filter(isClear))
    if (one.next?.verb !== one.request.label) list('right after', one, one.next?.verb)
  for (const one of wrongAgain) list('at the end', one, one.answered)
  for (const one of overreach) appendFileSync(file, `${JSON.stringify({ seed, when: 'overreach', ...one })}\n`)
}
