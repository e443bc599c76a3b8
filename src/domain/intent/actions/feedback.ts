// A person's correction of what was understood (I4): kept, in effect at once where that is safe, counted where it is not.
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import type { Draft, Json } from '../../../kernel/feedback/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { blockedNear } from '../block.ts'
import { intentState } from '../intent-view.ts'
import { riskOf } from '../learning.ts'
import { type Outlook, outlookOf } from '../outlook.ts'
import { candidateId } from '../phrase.ts'
import { candidateTable } from '../reducers/phrase.ts'
import { type Search, searchRepo } from '../repo/searches.ts'
import { nameEntity } from './entity-feedback.ts'
import {
  answerOf,
  draftOf,
  type FeedbackAnswer,
  feedbackAnswer,
  feedbackInput,
  type Input,
  said,
} from './feedback-record.ts'
import { findVerb } from './known.ts'
import { searchOf } from './search-of.ts'

const intentFeedback = defineAction({
  name: 'intent_feedback',
  title: 'Correct what was understood',
  description: `Records a person's correction, so that the next search gets it right, and its paraphrases too.

Call it when the person says that the wrong verb or entity was chosen, or what they mean by their words:
- verb_correction: the wrong verb was selected ("no, I meant the ISDA, not the CSA")
- entity_correction: the wrong entity was resolved ("the Sarah in London")
- phrase_mapping: the person says what a phrase means ("when I say onboard I mean cbu.create")

Name the person with on_behalf_of: then it works for them at once. For everyone it works when enough people agree or a reviewer approves; who an entity is, at once.`,
  effect: 'write',
  role: 'agent',
  input: feedbackInput,
  output: feedbackAnswer,
  run: (context, input) =>
    input.feedback_type === 'entity_correction' ? nameEntity(context, input) : nameVerb(context, input),
})

async function nameVerb(context: ActionContext, input: Input): Promise<FeedbackAnswer> {
  const { workspace } = context.caller
  const phrase = input.original_input
  await context.vectors.remember(workspace, [phrase])
  const features = await context.vectors.ask(phrase)
  const state = await intentState(context)
  const search = await searchOf(context, state, {
    searchId: input.search_id,
    query: phrase,
    sessionId: context.envelope.sessionId ?? input.context?.session_id,
  })
  const made = context.append(async (tx): Promise<Draft> => {
    await findVerb(tx, workspace, input.correct_choice, 'correct_choice')
    const text = textId(phrase)
    const isSet = search !== undefined && (await searchRepo.outcome(tx, workspace, search.search_id)) !== undefined
    return {
      ...draftOf(input, { type: 'phrase', id: text }, payloadOf(input, search, isSet)),
      async announce({ changes, isHeld }) {
        const outlook = outlookOf(state, { text, phrase, features, verb: input.correct_choice }, changes)
        const { person } = context.envelope
        const isLive = outlook.state === 'live' && !isHeld
        const isBlocked =
          person !== undefined &&
          blockedNear(state, text, features, { person, now: context.now() }).has(input.correct_choice)
        const isTheirs = person !== undefined && !isHeld && !isBlocked
        return {
          waits: !isLive && !isTheirs,
          message: `${said[input.feedback_type](input.correct_choice)} ${isBlocked ? BLOCKED : verbMessage(outlook, person)}`,
          answer: {
            ...answerOf(input, changes, candidateTable.name, candidateId(text, input.correct_choice)),
            learning_type: 'invocation_phrase',
            risk_level: riskOf.invocation_phrase,
            auto_applied: isTheirs,
            threshold_applied: isLive,
            applies_to: isLive ? 'everyone' : isTheirs ? 'person' : 'nobody',
          },
        }
      },
    }
  })
  return (await made) as FeedbackAnswer
}

/** Of a search whose outcome was said before, this is only a correction of what was meant. */
function payloadOf(input: Input, search: Search | undefined, isSet: boolean): Record<string, Json> {
  const systemChoice = input.system_choice ?? search?.verb ?? undefined
  const isTheirs = search !== undefined && search.verb === systemChoice
  return {
    verb: input.correct_choice,
    ...(systemChoice !== undefined && { system_choice: systemChoice }),
    ...(search && !isSet && { search_id: search.search_id }),
    ...(isTheirs && !isSet && search.logit !== null && { logit: search.logit, model: search.model }),
  }
}

const BLOCKED = 'It has no effect, because these words or words like them are blocked for that verb.'

/** For the person at once where they are known; for everyone now, or when what it waits for has come. */
function verbMessage(outlook: Outlook, person: string | undefined): string {
  if (outlook.state === 'live') return 'Applied immediately.'
  const rest = waitsFor(outlook)
  return person === undefined
    ? `${rest.at(0)?.toUpperCase()}${rest.slice(1)}.`
    : `Applied immediately for ${person}; for everyone it ${rest}.`
}

function waitsFor({ state, because, missing, collision }: Outlook): string {
  if (state === 'rejected') return 'stays out, because a reviewer has rejected it'
  if (state === 'retired') return 'stays out, because people corrected it too often'
  switch (because) {
    case 'collision':
      return `waits for a reviewer, because “${collision?.phrase ?? 'a phrase as good as this'}” means ${collision?.verb ?? 'another verb'}`
    case 'length':
      return 'waits for a reviewer, because it is longer than 60 words'
    case 'blocked':
      return 'is blocked by a reviewer'
    case 'contradicted':
      return 'waits for a reviewer, because others mean another verb by most of what was reported for this one'
    default:
      return missing > 0
        ? `will apply after ${missing} more confirmation(s)`
        : 'waits for a reviewer, because others mean another verb by words like these'
  }
}

export const feedbackActions = [intentFeedback] as const
