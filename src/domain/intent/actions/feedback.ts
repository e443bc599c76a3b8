// A person's correction of what was understood (I4): kept, in effect at once where that is safe, counted where it is not.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { type Change, type Draft, type Json, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, identifier, reasonText, text } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { type Alias, meant } from '../alias.ts'
import { blockedNear } from '../block.ts'
import { entityView } from '../entity-view.ts'
import { intentState } from '../intent-view.ts'
import { type FeedbackType, feedbackTypes, learningTypes, riskOf } from '../learning.ts'
import { type Outlook, outlookOf } from '../outlook.ts'
import { candidateId } from '../phrase.ts'
import { aliasCandidateTable, aliasTable } from '../reducers/alias.ts'
import { candidateTable } from '../reducers/phrase.ts'
import { phraseText } from '../registry.ts'
import { type Search, searchRepo } from '../repo/searches.ts'
import { findEntity, findVerb } from './known.ts'
import { searchOf } from './search-of.ts'

const learned = {
  recorded: z.literal(true),
  candidate_id: z.string(),
  occurrence_count: z.number().int().describe('How often this was reported.'),
  was_new: z.boolean(),
  learning_type: z.enum(learningTypes),
  risk_level: z.enum(['low', 'medium', 'high']),
  auto_applied: z.boolean().describe('In effect at once, without waiting for others.'),
  threshold_applied: z.boolean().describe('In effect for everyone, because enough people say so or a reviewer let it.'),
  applies_to: z.enum(['everyone', 'person', 'nobody']).describe('For whom it is in effect from the next search on.'),
  what_was_learned: z.object({ input: z.string(), maps_to: z.string(), type: z.enum(feedbackTypes) }),
}

const feedbackInput = z.strictObject({
  feedback_type: z.enum(feedbackTypes).describe('What kind of correction it is.'),
  original_input: phraseText().describe('What the person originally said: the request, or the name of the entity.'),
  system_choice: identifier().optional().describe('What was selected: the verb, or the id of the entity.'),
  correct_choice: identifier().describe('What the person wanted: a verb that is known, or the id of an entity.'),
  user_explanation: reasonText().optional().describe('Why, in the words of the person.'),
  search_id: identifier().optional().describe('The search that went wrong, as verb_search named it.'),
  context: z
    .strictObject({
      session_id: identifier().optional().describe('The conversation this was said in.'),
      domain: identifier().optional().describe('The area this was said about; a name is first looked up within it.'),
      cbu_id: identifier().optional().describe('The client business unit this was said about.'),
      note: text(4_000).optional().describe('Anything else that matters.'),
    })
    .optional()
    .describe('Where it was said.'),
  ...envelope,
})

type Input = z.output<typeof feedbackInput>

const feedbackAnswer = receipt.extend(learned)
type FeedbackAnswer = z.output<typeof feedbackAnswer>

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
          message: `${BASE[input.feedback_type](input.correct_choice)} ${isBlocked ? BLOCKED : verbMessage(outlook, person)}`,
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

async function nameEntity(context: ActionContext, input: Input): Promise<FeedbackAnswer> {
  const { workspace } = context.caller
  if (input.search_id !== undefined)
    throw invalidInput('search_id', 'belongs to verb_search: leave it out for an entity.')
  const name = input.original_input
  const { aliases } = await context.view(entityView)
  const made = context.append(async (tx): Promise<Draft> => {
    await findEntity(tx, workspace, input.correct_choice, 'correct_choice')
    const id = textId(name)
    const domain = input.context?.domain
    return {
      ...draftOf(
        input,
        { type: 'alias', id },
        {
          entity_id: input.correct_choice,
          ...(input.system_choice !== undefined && { system_choice: input.system_choice }),
          ...(domain !== undefined && { domain }),
        },
      ),
      async announce({ changes, isHeld }) {
        const isShared = isMeantByMost(aliases(id), changes, input.correct_choice)
        const { person } = context.envelope
        const whom = isShared || person === undefined ? '' : ` for ${person}; others mean somebody else by it`
        return {
          waits: false,
          message: `${BASE.entity_correction(input.correct_choice)} Applied immediately${whom}.`,
          answer: {
            ...answerOf(input, changes, aliasCandidateTable.name, candidateId(id, input.correct_choice)),
            learning_type: 'entity_alias',
            risk_level: riskOf.entity_alias,
            auto_applied: !isHeld,
            threshold_applied: false,
            applies_to: isHeld ? 'nobody' : isShared || person === undefined ? 'everyone' : 'person',
          },
        }
      },
    }
  })
  return (await made) as FeedbackAnswer
}

/** Whether somebody who said nothing of the name is given this entity from now on. */
function isMeantByMost(before: readonly Alias[], changes: readonly Change[], entityId: string): boolean {
  const rows = changes.flatMap(({ projection, after }) => (projection.name === aliasTable.name && after ? [after] : []))
  const said = rows.map((row) => ({
    reporter: String(row.reporter),
    person: row.person as string | null,
    domain: null,
    sessionId: null,
    entityId: String(row.entity_id),
    feedbackId: String(row.feedback_id),
    seq: Number(row.seq),
  }))
  const all = [...before, ...said]
  const [entity, ...others] = all.length === 0 ? [] : meant(all, { person: null, domain: null, sessionId: null })
  return entity === entityId && others.length === 0
}

function draftOf(input: Input, target: { type: string; id: string }, payload: Record<string, Json>): Draft {
  const { feedback_type, original_input, user_explanation, context } = input
  return {
    action: 'intent_feedback',
    target,
    ...(context?.session_id !== undefined && { sessionId: context.session_id }),
    payload: {
      feedback_type,
      input: original_input,
      ...payload,
      ...(context && { context: context as Record<string, Json> }),
    },
    reason: user_explanation,
  }
}

function answerOf(input: Input, changes: readonly Change[], table: string, id: string): Record<string, Json> {
  const change = changes.find(({ projection, after }) => projection.name === table && after?.candidate_id === id)
  return {
    recorded: true,
    candidate_id: id,
    occurrence_count: Number(change?.after?.occurrence_count ?? 0),
    was_new: change !== undefined && change.before === undefined,
    what_was_learned: { input: input.original_input, maps_to: input.correct_choice, type: input.feedback_type },
  }
}

const BLOCKED = 'It has no effect, because these words or words like them are blocked for that verb.'

const BASE: Readonly<Record<FeedbackType, (choice: string) => string>> = {
  verb_correction: (choice) => `Noted: '${choice}' is the right verb for this.`,
  entity_correction: (choice) => `Got it — using '${choice}' for future lookups.`,
  phrase_mapping: (choice) => `Learned: this phrase maps to '${choice}'.`,
}

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
