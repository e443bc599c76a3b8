// What a person says of an answer, drawn from the wordings, and what an agent says when a verb has run.
import { oneOf, type Random } from '../intent/draw.ts'
import type { LearningFlags } from '../intent/flags.ts'
import { unseenWordings } from './unseen-wordings.ts'
import { wordings } from './wordings.ts'

export interface Wordings {
  /** Against an answer that was wrong. */
  readonly corrections: readonly string[]
  /** To the question which verb is meant. */
  readonly answers: readonly string[]
  /** After an answer that was right. */
  readonly thanks: readonly string[]
}

/** The wordings that may be looked at while Heed is improved, and those that only measure it. */
export const sides = { seen: wordings, unseen: unseenWordings } as const satisfies Record<Side, Wordings>
export type Side = LearningFlags['wordings'][number]

/** named: the verb in its own words; restated: the request in other words; vague: neither. */
export type Kind = 'named' | 'restated' | 'vague'

export interface Correction {
  readonly text: string
  readonly kind: Kind
}

interface Wanted {
  readonly verb: string
  /** What was done instead, if anything. */
  readonly wrong: string | undefined
  /** The request in other words, if there are any. */
  readonly again: string | undefined
}

export function correctionIn({ corrections }: Wordings, wanted: Wanted, random: Random): Correction {
  const { verb, wrong, again } = wanted
  const sayable = corrections.filter(
    (one) => (wrong !== undefined || !one.includes('{wrong}')) && (again !== undefined || !one.includes('{again}')),
  )
  const wording = oneOf(sayable, random)
  return { text: filled(wording, { verb: inWords(verb), wrong: inWords(wrong), again }), kind: kindOf(wording) }
}

export function answerIn({ answers }: Wordings, verb: string, random: Random): string {
  return filled(oneOf(answers, random), { verb: inWords(verb) })
}

export function thanksIn({ thanks }: Wordings, random: Random): string {
  return oneOf(thanks, random)
}

const responses = [
  'Done: I have taken care of {verb} for you.',
  'I have looked into {verb}. Here is what you need to know about it.',
  'That is about {verb}. I have started it, and you will hear from us within two days.',
  'Done: I have opened {verb} in your account and followed the steps.',
  'Here is the information on {verb} that you asked for.',
  'I have passed this on as {verb}. The team takes it from here.',
]

/** What the agent answers when it ran the verb. */
export function responseFor(verb: string, random: Random): string {
  return filled(oneOf(responses, random), { verb: inWords(verb) })
}

function kindOf(wording: string): Kind {
  if (wording.includes('{again}')) return 'restated'
  return wording.includes('{verb}') ? 'named' : 'vague'
}

/** A label as people say it: card_arrival is “card arrival”. */
function inWords<T extends string | undefined>(label: T): T {
  return label
    ?.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase() as T
}

function filled(wording: string, words: Readonly<Record<string, string | undefined>>): string {
  const text = wording.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  return /^\{/.test(wording) && /[.!?]$/.test(wording) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
