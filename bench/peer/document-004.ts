// Document 004's rules for reading a conversation, exactly as its tables have them: the same words, in the order of its
// priorities. Nothing is added, and no fault of the rules is corrected.
import type { FeedbackType } from '../../src/domain/conversation/detector/exchange.ts'

export interface Said {
  readonly previousQuery: string
  readonly previousResponse: string
  readonly message: string
}

/** “No, …” and “Not what I …” open the message, as “And …” and “Also …” do; the other examples count anywhere. */
const explicit = anyOf(
  '^no|^not what i|i meant|i want|i need|wrong|you misunderstood|try again|not helpful|not useful|not what i need',
  "not what i asked|that's not what i meant|that doesn't help|actually",
)
const abandonment = anyOf('never ?mind|forget that|let me rephrase|start over')
const continuation = anyOf(
  '^and|^also|what if|tell me more|can you explain|what about the|which one|compare|between',
  "i'll go with|thanks",
)
const LEAST_SIMILARITY = 0.8

/** The similarity is only computed if no rule before it decided. */
export async function judgeByDocument004(
  said: Said,
  similarity: (a: string, b: string) => Promise<number>,
): Promise<FeedbackType> {
  const message = plain(said.message)
  if (explicit.test(message)) return 'rejected'
  if (said.previousQuery !== '' && (await similarity(said.previousQuery, said.message)) > LEAST_SIMILARITY)
    return 'rejected'
  if (abandonment.test(message)) return 'rejected'
  if (continuation.test(message) || mentionsDetail(said)) return 'accepted'
  return 'neutral'
}

/** A name (capitalised within a sentence) or a figure such as a price, in the response and in the message. */
function mentionsDetail({ previousResponse, message }: Said): boolean {
  const said = new Set(wordsOf(plain(message)))
  return detailsOf(previousResponse).some((detail) => said.has(detail))
}

function detailsOf(response: string): string[] {
  const details = response.match(/(?<=[^\s.!?:]\s+)\p{Lu}[\p{L}\p{N}]+|\p{Sc}?\d[\d.,:]*/gu) ?? []
  return details.flatMap((detail) => wordsOf(plain(detail)))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[.,:]\d+)*/gu) ?? []
}

function anyOf(...examples: readonly string[]): RegExp {
  const each = examples.join('|').split('|')
  return new RegExp(
    each
      .map((example) => (example.startsWith('^') ? example : `\\b${example}`))
      .join('\\b|')
      .concat('\\b'),
  )
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll('’', "'")
}
