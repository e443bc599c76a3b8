// Whether the others near a phrase confirm or contradict one of its reporters (I5). track-record.ts counts it for each reporter.
import { isPerson } from '../../../kernel/gate/index.ts'
import type { GateNumbers } from './numbers.ts'
import type { Votes } from './votes.ts'

export interface Heard {
  readonly reporter: string
  readonly said: 'confirmed' | 'contradicted' | 'nothing'
}

/** One person against another says nothing about either. */
const SEVERAL = 2

/**
 * To contradict a reporter takes several people, and more than agree with them. Nobody is contradicted if enough people mean the
 * verb by exactly these words; `inTheseWords` is how many do.
 */
export function heardOf(
  reporter: string,
  verb: string,
  votes: Votes,
  inTheseWords: number,
  numbers: GateNumbers,
): Heard {
  const agree = votes.weight(verb, reporter)
  const differ = votes.mostOther(verb, (other) => votes.weight(other, reporter))
  if (agree > differ) return { reporter, said: 'confirmed' }
  const against = votes.mostOther(verb, (other) => votes.people(other, reporter))
  const isContradicted =
    against >= SEVERAL && differ >= numbers.people && differ > agree && inTheseWords < numbers.people
  return { reporter, said: isContradicted && isPerson(reporter) ? 'contradicted' : 'nothing' }
}
