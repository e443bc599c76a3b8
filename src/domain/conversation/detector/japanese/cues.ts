// The cues of a Japanese message: every hint that is found in it, without those that another cue overrules.
import { acceptances } from './acceptances.ts'
import { changes } from './changes.ts'
import { closings } from './closings.ts'
import { complaints } from './complaints.ts'
import { corrections } from './corrections.ts'
import type { Hint } from './grammar.ts'
import { objections } from './objections.ts'
import { type Openings, openingsOf } from './openings.ts'
import { rejections } from './rejections.ts'
import type { Cue, Signal } from './signals.ts'
import type { JapaneseText } from './text.ts'

const HINTS: readonly Hint[] = [
  ...rejections,
  ...corrections,
  ...complaints,
  ...objections,
  ...changes,
  ...acceptances,
  ...closings,
]

/** A signal is not meant if one of these was heard, too. */
const OVERRULED: Partial<Record<Signal, readonly Signal[]>> = {
  no: ['closes', 'reassures', 'thanks', 'praise', 'denies', 'undecided'],
  praise: ['sarcasm', 'takes_back'],
  thanks: ['takes_back'],
  takes_back: ['takes', 'closes', 'reassures', 'undecided', 'sarcasm', 'continues', 'follows_up'],
  comments: [
    'yes',
    'thanks',
    'praise',
    'takes',
    'closes',
    'reassures',
    'undecided',
    'sarcasm',
    'corrects_itself',
    'continues',
  ],
  changes: ['corrects_itself'],
  not_meant: ['corrects_itself'],
  wrong: ['corrects_itself'],
  closes: ['abandons'],
  continues: ['closes', 'abandons'],
  reassures: ['abandons'],
}
/** What is said against an answer; beside it, thanks are politeness, and a negative answers no question. */
const AGAINST: readonly Signal[] = ['wrong', 'not_meant', 'meant', 'misunderstood', 'retry', 'complaint']

const POLITE: readonly Signal[] = ['thanks', 'denies', 'yes', 'follows_up', 'closes']
const PLAINLY = 0.7
const ANYWHERE: readonly number[] = [0]

export function cuesIn(text: JapaneseText): readonly Cue[] {
  const openings = openingsOf(text.line)
  const heard = new Map<Signal, Cue>()
  for (const hint of HINTS) {
    const { signal, strength, evenAsked } = hint
    if ((heard.get(signal)?.strength ?? 0) >= strength) continue
    const found = find(hint, evenAsked ? text.line : text.stated, openings)
    if (found !== null) heard.set(signal, { signal, strength, words: text.wordsAt(found.start, found.end) })
  }
  return [...heard.values()].filter(({ signal }) => !isOverruled(signal, heard))
}

function find({ patterns }: Hint, line: string, openings: Openings): { start: number; end: number } | null {
  for (const [place, pattern] of patterns) {
    for (const start of place === 'anywhere' ? ANYWHERE : openings[place]) {
      pattern.lastIndex = start
      const found = pattern.exec(line)
      if (found !== null) return { start: found.index, end: found.index + found[0].length }
    }
  }
  return null
}

function isOverruled(signal: Signal, heard: ReadonlyMap<Signal, Cue>): boolean {
  if (POLITE.includes(signal) && AGAINST.some((other) => (heard.get(other)?.strength ?? 0) >= PLAINLY)) return true
  return OVERRULED[signal]?.some((other) => heard.has(other) && !isOverruled(other, heard)) ?? false
}
