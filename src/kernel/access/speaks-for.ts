// The people a key may speak for: how an admin lists them, and how they are shown. Pure.
import { z } from 'zod'
import type { SpeaksFor } from '../caller.ts'
import { invalidInput } from '../errors.ts'
import { identifier } from '../input.ts'
import { keyOfName } from '../person.ts'

const ANYONE = '*'

const personOfKey = identifier()
  .refine(
    (name) => !name.includes(','),
    'must be one person, without a comma. Name several one by one: --speaks-for ana --speaks-for bo, or ["ana","bo"].',
  )
  .refine(
    (name) => keyOfName(name) === undefined,
    'is a name that belongs to a key (key_…/), and such names are never a person’s. Send the name alone.',
  )

export const speaksForInput = z
  .array(personOfKey, 'must be a list of people, such as ["ana","bo"]: ["*"] is anyone, [] the key alone.')
  .max(200)
  .describe(
    'The people it speaks for: what it says in their name counts as theirs. “*” alone is anyone, for a backend that knows who its users are. Any other name it uses is its own and counts as the key itself.',
  )

export function shownSpeaksFor(speaksFor: SpeaksFor): string[] {
  return speaksFor === 'anyone' ? [ANYONE] : [...speaksFor]
}

/** What changes and what does not. `own` is a name that the key has used as its own and that means a person from now on. */
export function speaksForInWords(speaksFor: SpeaksFor, own: string | undefined): string {
  const before = 'What it said before does not change.'
  const found = own === undefined ? '' : ` What it said in names of its own is found under the full name: ${own}.`
  return `${fromNowOn(speaksFor)} ${before}${found}`
}

function fromNowOn(speaksFor: SpeaksFor): string {
  if (speaksFor === 'anyone') return 'From its next call on, what it says in a person’s name counts as theirs.'
  if (speaksFor.length === 0)
    return 'From its next call on, it speaks only for itself: every name that it uses is its own.'
  return `From its next call on, what it says for ${speaksFor.join(', ')} counts as theirs.`
}

export function readSpeaksFor(names: readonly string[]): SpeaksFor {
  if (!names.includes(ANYONE)) return [...new Set(names)]
  if (names.length === 1) return 'anyone'
  throw invalidInput('speaks_for', 'must be “*” alone, which means anyone, or a list of people without it.')
}
