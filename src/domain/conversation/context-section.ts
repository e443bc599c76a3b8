// The text of the section for the planner (C5): how the last answer was taken, what the person said, and what to do about it. What
// people type is quoted on one line, so that it cannot pass for a heading or an instruction of the section.
import { withoutPunctuation } from '../../kernel/similarity/index.ts'
import { quoted } from '../../kernel/visible.ts'
import type { CorrectionType, FeedbackType } from './detector/index.ts'
import { type Meant, whatWasMeant } from './what-was-meant.ts'

export interface JudgedAnswer {
  readonly turnId: string
  readonly status: FeedbackType
  /** How its strategy counts in the session by now. */
  readonly strategyStatus: FeedbackType
  /** Who corrected the verdict, as the subject of a sentence; null if nobody did. */
  readonly saidBy: string | null
  readonly detectedIn: string | null
  readonly correctionType: CorrectionType | null
  /** What the person said to it, if it was judged by that. */
  readonly message: string | null
  /** What they gave as the reason. */
  readonly reason: string | null
  readonly query: string
  readonly strategy: string | null
  readonly strategyInput: string | null
}

const LONGEST_QUOTE = 300

/** `rejections`: how many turns in a row were rejected, including this one. */
export function contextSection(answer: JudgedAnswer, rejections: number): string {
  const meant = whatWasMeant(answer.reason ?? answer.message ?? '')
  const lines = [
    '## 2. Gathered Context',
    '',
    '### Previous Response Feedback',
    `**Status:** ${answer.status.toUpperCase()}`,
    `**Detected:** ${detection(answer)}`,
    ...(answer.message === null ? [] : [`**User said:** ${quote(answer.message)}`]),
    ...(answer.strategy === null ? [] : [`**Previous strategy:** ${strategyOf(answer)}`]),
    ...(answer.status === 'rejected' ? [`**What went wrong:** ${whatWentWrong(answer, meant)}`] : []),
    ...(answer.reason === null || answer.status === 'rejected' ? [] : [`**Reviewed:** ${quote(answer.reason)}`]),
    '',
    '**Instruction for Planner:**',
    ...instructions(answer, meant, rejections).map((line) => `- ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

function detection({ turnId, status, saidBy, detectedIn }: JudgedAnswer): string {
  const turn = `turn ${plain(turnId)}`
  const outcome = status === 'neutral' ? 'shows no clear feedback' : `was ${status}`
  if (saidBy !== null) return `${speaker(saidBy)} said that ${turn} ${outcome}`
  if (detectedIn === null) return `It is not known how ${turn} was taken`
  return `Turn ${plain(detectedIn)} detected that ${turn} ${outcome}`
}

/** With a capital letter at the start of a line; names stay as they are. */
function speaker(saidBy: string): string {
  return plain(saidBy).replace(/^a(?=n? )/, 'A')
}

function strategyOf({ strategy, strategyInput }: JudgedAnswer): string {
  const name = plain(strategy ?? '')
  return strategyInput === null ? name : `${name} with ${quote(strategyInput)}`
}

/** What the person said themselves is kept apart from what others say of them. */
function whatWentWrong(answer: JudgedAnswer, meant: Meant): string {
  const { saidBy, reason, message, correctionType, query } = answer
  if (saidBy !== null && reason !== null) {
    const { wanted, unwanted } = meant
    if (wanted === null) return `${speaker(saidBy)} says why: ${quote(reason)}`
    const not = unwanted === null ? '' : `, not ${quote(unwanted)}`
    return `${speaker(saidBy)} says that ${quote(wanted)} was wanted${not}`
  }
  if (meant.wanted !== null && meant.unwanted !== null)
    return `The person wanted ${quote(meant.wanted)}, not ${quote(meant.unwanted)}`
  if (meant.wanted !== null) return `The person wanted ${quote(meant.wanted)}`
  const says = saidBy === null ? 'The' : `${speaker(saidBy)} says: the`
  if (correctionType === 'rephrased')
    return `${says} person asked for ${quote(query)} again${inOtherWords(answer)}: the answer did not help`
  if (correctionType === 'abandonment') return `${says} person gave up on what was being done`
  return message === null
    ? 'Nobody said why the answer was rejected'
    : 'The person rejected the answer; nothing is known of why except what they said'
}

function inOtherWords({ query, message }: JudgedAnswer): string {
  const isSame = message === null || withoutPunctuation(message) === withoutPunctuation(query)
  return isSame ? '' : ' in other words'
}

function instructions(answer: JudgedAnswer, { wanted, unwanted }: Meant, rejections: number): string[] {
  const strategy = strategyInstruction(answer)
  if (answer.status !== 'rejected') return [strategy]
  return [
    strategy,
    ...(wanted === null ? [] : [`Make the next attempt specific to ${quote(wanted)}`]),
    ...(unwanted === null ? [] : [`Leave out ${quote(unwanted)}`]),
    ...(wanted === null ? [`${changing(answer)}, and say what is different`] : []),
    ...(rejections > 1
      ? [
          `Multiple rejections: ${rejections} answers in a row were rejected. Be more careful, and ask what is meant before acting`,
        ]
      : []),
  ]
}

function changing({ reason, message }: JudgedAnswer): string {
  return reason === null && message === null ? 'Change the answer' : 'Change what was objected to'
}

function strategyInstruction({ turnId, status, strategyStatus }: JudgedAnswer): string {
  const turn = `turn ${plain(turnId)}`
  const later = status === strategyStatus || status === 'neutral' ? '' : ' because of the reaction to a later answer'
  if (strategyStatus === 'rejected')
    return `Do NOT reuse the strategy from ${turn}${later && `: it is rejected${later}`}`
  if (strategyStatus === 'accepted') return `The strategy of ${turn} worked${later}: prefer it for similar queries`
  return `What was said to ${turn} speaks neither for its strategy nor against it`
}

/** Short, on one line, and without anything that could pass for markup or change the direction of writing. */
function plain(text: string): string {
  return quote(text).slice(1, -1)
}

function quote(text: string): string {
  return quoted(text, LONGEST_QUOTE).replace(/[*#<>`\\[\]]/g, '\\$&')
}
