// A person's correction of which verb was meant. It takes effect for them at once, for everyone through the gate.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Draft, Json } from '../../../kernel/feedback/index.ts'
import { textId, withoutCourtesy } from '../../../kernel/similarity/index.ts'
import { candidateId } from '../candidate-id.ts'
import { riskOf } from '../gate/learning.ts'
import { type Search, searchRepo } from '../repo/searches.ts'
import { effectInWords, effectOf } from '../search/phrase-effect.ts'
import { searchIntents } from '../state/intent-view.ts'
import { candidateTable } from '../tables.ts'
import { answerOf, draftOf, type FeedbackAnswer, type Input, said, sessionOf } from './feedback-record.ts'
import { findVerb } from './known.ts'
import { searchOf } from './search-of.ts'

export async function nameVerb(context: ActionContext, input: Input): Promise<FeedbackAnswer> {
  const { workspace } = context.caller
  const { original_input: words, correct_choice: verb } = input
  const sessionId = sessionOf(context, input)
  await context.vectors.remember(workspace, [withoutCourtesy(words), words])
  const features = await context.vectors.ask(words)
  const search = await searchOf(context, { searchId: input.search_id, query: words, sessionId })
  const text = textId(words)
  const made = context.append(
    async (tx): Promise<Draft> => {
      await findVerb(tx, workspace, verb, 'correct_choice')
      const isSet = search !== undefined && (await searchRepo.outcome(tx, workspace, search.search_id)) !== undefined
      return {
        ...draftOf(input, sessionId, { type: 'phrase', id: text }, payloadOf(input, search, isSet)),
        async announce({ changes, isHeld }) {
          const { person } = context.envelope
          const meaning = { text, words, verb, features }
          const effect = await searchIntents(context, (state) => effectOf(state, meaning, person))
          const isLive = effect.isLive && !isHeld
          const isTheirs = effect.isForPerson && !isHeld
          return {
            waits: effect.isWaiting && !isTheirs,
            isInEffect: isLive || isTheirs,
            message: `${said[input.feedback_type](verb)} ${effectInWords(effect, person)}`,
            answer: {
              ...answerOf(input, changes, candidateTable.name, candidateId(text, verb)),
              learning_type: 'invocation_phrase',
              risk_level: riskOf.invocation_phrase,
              auto_applied: isTheirs,
              threshold_applied: isLive,
              applies_to: isLive ? 'everyone' : isTheirs ? 'person' : 'nobody',
            },
          }
        },
      }
    },
    { watching: ['phrase'] },
  )
  return (await made) as FeedbackAnswer
}

/** If the outcome of the search is set already, the row only corrects what was meant and does not name the search. */
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
