// intent_outcome: how a search went (I10). A verb that ran is learned like a correction, through the same gate.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { type Draft, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, identifier, reasonText } from '../../../kernel/input.ts'
import { textId, withoutCourtesy } from '../../../kernel/similarity/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { outcomes, type SearchOutcome } from '../gate/learning.ts'
import { phraseText } from '../import/registry.ts'
import { type Search, searchRepo } from '../repo/searches.ts'
import { effectInWords, effectOf } from '../search/phrase-effect.ts'
import { searchIntents } from '../state/intent-view.ts'
import { findVerb } from './known.ts'
import { searchOf } from './search-of.ts'

const intentOutcome = defineAction({
  name: 'intent_outcome',
  title: 'Say how a search went',
  description:
    'Says how a verb_search ended: executed (the verb ran and the person did not object), selected_alternative (they chose another), corrected, rephrased or abandoned. A verb that ran is learned like a correction, so say executed only if the person did not object. If they rephrased, the same words are asked about the next time, for that person. Each search has one outcome. What ran in a turn needs none: the next message says it.',
  effect: 'write',
  role: 'agent',
  example: { search_id: 'sch_…', outcome: 'executed' },
  input: z
    .strictObject({
      search_id: identifier().optional().describe('The search, from verb_search.'),
      query: phraseText().optional().describe('The words that were searched for, if the id was lost.'),
      outcome: z.enum(outcomes).describe('How the search ended.'),
      choice: identifier().optional().describe('The verb that ran; by default the best candidate of the search.'),
      reason: reasonText().optional().describe('What the person said, if anything.'),
      ...envelope,
    })
    .refine(({ search_id, query }) => search_id !== undefined || query !== undefined, {
      path: ['search_id'],
      message: 'is required: send the search_id, or the words as query.',
    }),
  output: receipt,
  async run(context, { search_id, query, outcome, choice, reason }) {
    const { workspace } = context.caller
    // A repeated call takes the words and the verb from its first row: the search that it found is not open any more.
    const said = context.repeats?.payload
    const search = said === undefined ? await searchOf(context, { searchId: search_id, query }) : undefined
    const words = said === undefined ? (search?.query ?? query ?? '') : String(said.input)
    const verb = said === undefined ? meantBy(outcome, choice, search) : (said.verb as string | undefined)
    if (verb !== undefined) await context.vectors.remember(workspace, [withoutCourtesy(words), words])
    const features = verb === undefined ? undefined : await context.vectors.ask(words)
    return context.append(
      async (tx): Promise<Draft> => {
        if (verb !== undefined) await findVerb(tx, workspace, verb, 'choice')
        const known = search && (await searchRepo.outcome(tx, workspace, search.search_id))
        if (known) throw alreadySet(search.search_id, known)
        return {
          action: 'intent_outcome',
          target: { type: 'phrase', id: textId(words) },
          payload: {
            input: words,
            outcome,
            ...(verb !== undefined && { verb }),
            ...(search && search.verb !== null && { system_choice: search.verb }),
            ...(search && { search_id: search.search_id }),
            ...(search && search.logit !== null && { logit: search.logit, model: search.model }),
          },
          reason,
          async announce() {
            if (verb === undefined || !features)
              return { waits: false, message: `Noted: ${outcome.replace('_', ' ')}.` }
            const { person } = context.envelope
            const meaning = { text: textId(words), words, verb, features }
            const effect = await searchIntents(context, (state) => effectOf(state, meaning, person))
            return {
              waits: effect.isWaiting && !effect.isForPerson,
              isInEffect: effect.isLive || effect.isForPerson,
              message: `Noted: ${verb} was meant by ${quoted(words)}. ${effectInWords(effect, person)}`,
            }
          },
        }
      },
      { watching: ['phrase'] },
    )
  },
})

/** The verb that an outcome says was meant; undefined if it names none. */
function meantBy(outcome: SearchOutcome, choice: string | undefined, search: Search | undefined): string | undefined {
  if (outcome === 'rephrased' || outcome === 'abandoned') {
    if (choice !== undefined) throw invalidInput('choice', `has no meaning for ${outcome}. Leave it out.`)
    return undefined
  }
  if (outcome === 'selected_alternative' && choice === undefined)
    throw invalidInput('choice', 'is required for selected_alternative. Send the verb that was chosen.')
  if (outcome !== 'executed' && choice !== undefined && choice === search?.verb)
    throw invalidInput(
      'choice',
      `is the verb that the search answered. Say executed, or send the verb that was meant instead.`,
    )
  const verb = choice ?? (outcome === 'executed' ? (search?.verb ?? undefined) : undefined)
  if (outcome === 'executed' && verb === undefined)
    throw invalidInput(
      'choice',
      search
        ? 'is required, because the search had no candidate. Send the verb that ran.'
        : 'is required, because no open search for these words is known. Send the verb that ran.',
    )
  return verb
}

function alreadySet(searchId: string, { outcome, feedback_id }: { outcome: string; feedback_id: string }): HeedError {
  const problem = `${searchId} already has the outcome ${outcome}. To change that, undo ${feedback_id}, or correct it with intent_feedback.`
  return new HeedError('conflict', `search_id: ${problem}`, { problems: [{ field: 'search_id', problem }] })
}

export const outcomeActions = [intentOutcome] as const
