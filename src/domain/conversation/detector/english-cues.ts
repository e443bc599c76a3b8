// What an English message does.
import { acceptances } from './english-acceptances.ts'
import { asides } from './english-asides.ts'
import { complaints } from './english-complaints.ts'
import { corrections } from './english-corrections.ts'
import type { Wording } from './english-patterns.ts'
import { refusals } from './english-refusals.ts'
import { ownWordsCorrected } from './english-self-correction.ts'
import type { Spoken } from './english-spoken.ts'
import { type Cue, type Signal, signals } from './language.ts'

const WORDINGS: readonly Wording[] = [...refusals, ...corrections, ...complaints, ...acceptances, ...asides]

/** What is said after this takes back what was said before it. */
const TURNS = / (?:but|however|though|although|except|only that|yet) /
/** How much of an acceptance is left once it is taken back. */
const TAKEN_BACK = 0.15
/** And how much where a correction follows it. */
const CONTRADICTED = 0.5
const CONTRADICTS: ReadonlySet<Signal> = new Set(['wrong', 'not_meant', 'meant', 'misunderstood', 'retry', 'complaint'])
/** Signals that mean one's own words, where these are being corrected. */
const OWN: ReadonlySet<Signal> = new Set(['no', 'meant', 'changes', 'abandons', 'wrong', 'denies'])

interface Found {
  readonly signal: Signal
  readonly strength: number
  readonly start: number
  readonly end: number
}

export function cuesIn(text: Spoken): readonly Cue[] {
  const corrected = ownWordsCorrected(text)
  const found: Found[] = []
  for (const { signal, strength, pattern } of WORDINGS) {
    const place = pattern.find(text)
    if (place === null || (corrected !== null && place.end > corrected.start && OWN.has(signal))) continue
    found.push({ signal, strength, start: place.start, end: place.end })
  }
  if (corrected !== null) found.push({ ...corrected, signal: 'corrects_itself', strength: 1 })
  const turn = text.line.search(TURNS)
  const contradiction = Math.max(...found.filter(({ signal }) => CONTRADICTS.has(signal)).map(({ start }) => start))
  return found.map(({ signal, strength, start, end }) => {
    const isAcceptance = signals[signal].speaksFor === 'accepted'
    const left = !isAcceptance ? 1 : start < turn ? TAKEN_BACK : start < contradiction ? CONTRADICTED : 1
    return { signal, strength: strength * left, words: text.wordsAt(start, end) }
  })
}
