// Who turned away from which verb at a wording: they refused it, or taught it before and teach another one now. Pure.
import type { PhraseRow } from '../events.ts'
import type { Turned } from '../gate/index.ts'
import { sinceWhen } from './report.ts'
import { refused, taught } from './row.ts'

/** `last` is what each reporter taught last. */
export function turnedOf(
  byReporter: ReadonlyMap<string, readonly PhraseRow[]>,
  last: ReadonlyMap<string, PhraseRow>,
): Turned[] {
  return [...byReporter].flatMap(([reporter, own]) => {
    const now = last.get(reporter)
    const teaching = own.filter((row) => taught(row) !== null)
    const verbs = new Set(own.flatMap((row) => [taught(row) ?? [], refused(row) ?? []].flat()))
    if (now) verbs.delete(String(taught(now)))
    return [...verbs].map((verb) => ({ reporter, verb, ...meantBefore(teaching, verb) }))
  })
}

/** From when until when they last meant a verb that they do not mean any more. */
function meantBefore(teaching: readonly PhraseRow[], verb: string): Pick<Turned, 'meant'> {
  const lastly = teaching.findLastIndex((row) => taught(row) === verb)
  const until = teaching[lastly + 1]?.seq
  return lastly < 0 || until === undefined ? {} : { meant: { from: sinceWhen(teaching.slice(0, lastly + 1)), until } }
}
