// What the rules listen for: what a message can do and what each of that speaks for, and what an answer can have done. `Heard` and
// `Answered` are the two texts as the rules read them.
import type { CorrectionType, FeedbackType } from '../exchange.ts'

/** What a message can do, what that speaks for, and how it corrects, if it does. */
export const signals = {
  /** Opens with a refusal: "No, …", "Nope." Not "no problem", "no thanks", "no more". */
  no: speaks('rejected', 'explicit'),
  /** Says that the answer is wrong: "That's incorrect", "there must be a mistake". */
  wrong: speaks('rejected', 'explicit'),
  /** Says that this is not what was asked, meant or wanted: "not what I asked for". */
  not_meant: speaks('rejected', 'explicit'),
  /** Says what was meant, said or asked all along: "I meant …", "I said …", "I was asking about …". */
  meant: speaks('rejected', 'explicit'),
  /** Says that the agent misunderstood, misheard or does not listen. */
  misunderstood: speaks('rejected', 'explicit'),
  /** Asks for the same thing once more: "try again", "check once more", "fix it". */
  retry: speaks('rejected', 'explicit'),
  /** Says that the answer is no help, is bad, or did not work. */
  complaint: speaks('rejected', 'explicit'),
  /** Puts another value in place of one: "make that 3", "not Tuesday but Friday", "change it to …", "… instead". */
  changes: speaks('rejected', 'explicit'),
  /** Does not like or want what was put forward, or wants another: "too expensive", "something else?". */
  dislikes: speaks('rejected', 'explicit'),
  /** Says of the answer what it is, without praise: "that's in the morning", "this is by day". */
  comments: speaks('rejected', 'explicit'),
  /** Takes a thanks or a yes back: "thanks, but that's the deposit clause". */
  takes_back: speaks('rejected', 'explicit'),
  /** Takes the request back or begins again: "never mind", "forget it", "let me rephrase". */
  abandons: speaks('rejected', 'abandonment'),
  /** Says yes: "Yes", "correct", "sure". */
  yes: speaks('accepted'),
  thanks: speaks('accepted'),
  /** Is content: "perfect", "that works", "sounds good". */
  praise: speaks('accepted'),
  /** Takes what was put forward: "I'll go with that", "book it". */
  takes: speaks('accepted'),
  /** Goes on from the answer: "tell me more", "which one …", "what about the …", "compare …". */
  follows_up: speaks('accepted'),
  /** Opens as a continuation: "And …", "Also …", "What if …". */
  continues: speaks('accepted'),
  /** Needs nothing more, or declines for now: "that's all", "no thanks", "not now", "bye". */
  closes: speaks('neutral'),
  /** A "no" that refuses nothing: "no problem", "no worries", "no rush". */
  reassures: speaks('neutral'),
  /** Corrects its own words: "book Tuesday, no, Wednesday". */
  corrects_itself: speaks('neutral'),
  /** Does not know or does not care: "not sure", "either is fine". */
  undecided: speaks('neutral'),
  /** Praise that may be meant otherwise: "oh great, another error". */
  sarcasm: speaks('neutral'),
  /** Answers a question of the agent in the negative: "No, I haven't", "I don't have one". */
  denies: speaks('neutral'),
} as const

export type Signal = keyof typeof signals

/** A signal that was heard. */
export interface Cue {
  readonly signal: Signal
  /** The words it was heard in, as they stand in the message. */
  readonly words: string
  /** How plainly it was said, above 0 and up to 1. */
  readonly strength: number
}

/** What an answer did; one answer can do several of these. */
export const responseKinds = [
  /** Repeated values and asked whether they are right, or whether to go ahead with them. */
  'asks_to_confirm',
  /** Offered to do something more: "Shall I book it?" */
  'offers',
  /** Put one thing forward and asked for an opinion of it: "How about …?", "Have you seen …?" */
  'suggests',
  /** Asked something that is answered by a value: "Which city?" */
  'asks_openly',
  /** "Anything else?" */
  'asks_for_more',
  /** Apologised, found nothing, could not do it. */
  'failed',
  /** Did what was asked: "Your table is booked." */
  'reports_success',
] as const
export type ResponseKind = (typeof responseKinds)[number]

/** A value that can be changed: a number, a time, a day, a name. Two of one kind with other texts contradict each other. */
export interface Value {
  readonly kind: 'number' | 'time' | 'date' | 'name'
  /** In one spelling: "three" and "3" are both "3". */
  readonly text: string
}

/** A message, as it is heard. */
export interface Heard {
  readonly cues: readonly Cue[]
  /** Words that carry meaning, in one spelling, each once. */
  readonly words: ReadonlySet<string>
  readonly values: readonly Value[]
  /** Whether it asks something, or for something to be done. */
  readonly asks: boolean
  /** Whether it says something of something, and does not only name it: "weather in Rome" states nothing. */
  readonly states: boolean
  /** Whether it praises, laughs or speaks of oneself, and so hardly objects to the answer. */
  readonly isAside: boolean
  /** How many words it has, in all. */
  readonly length: number
}

/** An answer, as it is understood. */
export interface Answered {
  readonly kinds: ReadonlySet<ResponseKind>
  readonly words: ReadonlySet<string>
  readonly values: readonly Value[]
  /** Of these words, the ones in its last question; none if it asks nothing. */
  readonly asked?: ReadonlySet<string>
}

interface Meaning {
  readonly speaksFor: FeedbackType
  readonly correctionType: CorrectionType | null
}

function speaks(speaksFor: FeedbackType, correctionType: CorrectionType | null = null): Meaning {
  return { speaksFor, correctionType }
}
