// verb_search: which verb a person means by their words. Every search is logged, unless it is a test.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/id.ts'
import { envelope, identifier, personName } from '../../../kernel/input.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { phraseText } from '../import/registry.ts'
import { type Asked, sources } from '../search/found-verb.ts'
import { CLEAR, results, searchExactly, searchVerb, type VerbAnswer } from '../search/verb-search.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents, searchIntents } from '../state/intent-view.ts'

export const asker = {
  on_behalf_of: personName()
    .optional()
    .describe('The person who asks. What they taught is in effect for them at once.'),
  session_id: envelope.session_id,
}

const NOTHING_IMPORTED =
  'No verbs are imported yet, so no search finds one. Import them with intent_import, or with heed intent import FILE. Until then, go on without this search.'

const HINT =
  'If this is not what was meant, say so with intent_feedback on behalf of the person. From the next search on they get the right verb, unless it is blocked.'

export const verbSearch = defineAction({
  name: 'verb_search',
  main: 'query',
  title: 'Which verb is meant',
  description:
    'Finds the verb a person means by their words. What was learned from corrections comes first, paraphrases included. Say afterwards how it went: with intent_outcome if the verb ran, with intent_feedback if it was wrong. In a conversation, turn_begin and turn_end do all of this.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    query: phraseText().describe('What the person said, in their words.'),
    ...asker,
    domain: identifier().optional().describe('Only verbs of this area.'),
    limit: z.number().int().min(1).max(50).default(5).describe('How many candidates to list.'),
    is_test: z.boolean().default(false).describe('Only show what would be answered. The search is not logged.'),
  }),
  output: z.object({
    search_id: z.string().optional().describe('For intent_outcome and intent_feedback; absent for a test.'),
    outcome: z
      .enum(results)
      .describe(
        'matched: go on. ambiguous: ask which of the first few is meant. suggest: ask whether the first is meant. no_match: none of the known verbs is meant; feedback_hint says so if none are imported yet.',
      ),
    verb: z.string().optional().describe('The best candidate; absent if none of the known verbs is meant.'),
    score: z.number().optional().describe('How likely the best candidate is right, 0 to 1.'),
    in_scope: z.number().describe('How clearly the words are about any known verb, 0 to 1. Below 0.5 none is meant.'),
    candidates: z.array(
      z.object({
        verb: z.string(),
        score: z.number(),
        source: z
          .enum(sources)
          .describe(
            'learned_person: this person said so. learned: people here said so. registry: imported. semantic: similar words.',
          ),
        phrase: z.string().optional().describe('The words that decided it.'),
        description: z.string().optional(),
      }),
    ),
    feedback_hint: z.string().optional().describe('What to do next, unless the match is clear.'),
    indexing: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe(
        'Present while words are embedded again. Those that are not done yet match only if they are said exactly.',
      ),
  }),
  async run(context, { query, domain, limit, is_test }) {
    const person = context.envelope.person ?? null
    const now = context.now()
    const text = textId(query)
    const asked = { text, words: query, person, domain: domain ?? null }
    const { first, result, candidates, inScope, logit, indexing, isEmpty, searches } = await answer(
      context,
      asked,
      limit,
    )
    const searchId = is_test ? undefined : newId('sch')
    if (searchId !== undefined)
      await searches.record({
        search_id: searchId,
        created_at: now,
        phrase_id: text,
        person,
        session_id: context.envelope.sessionId ?? null,
        result,
        verb: first?.verb ?? null,
        score: first?.score ?? null,
        logit: first ? logit : null,
        model: context.vectors.model,
        source: first?.source ?? null,
        query,
      })
    const isClear = result === 'matched' && (first?.score ?? 0) >= CLEAR
    return {
      ...(searchId !== undefined && { search_id: searchId }),
      outcome: result,
      ...(first && { verb: first.verb, score: first.score }),
      in_scope: inScope,
      candidates,
      ...(!isClear && { feedback_hint: isEmpty ? NOTHING_IMPORTED : HINT }),
      ...(indexing && { indexing: { done: indexing.done, total: indexing.total } }),
    }
  },
})

function requireDomain({ verbs }: IntentState, domain: string): void {
  const known = new Set([...verbs.values()].flatMap((verb) => verb.domain ?? []))
  if (known.has(domain)) return
  const close = nearest(domain, [...known])
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Leave it out to search all verbs.'
  throw invalidInput('domain', `no verb belongs to ${domain}. ${hint}`)
}

async function answer(context: ActionContext, asked: Asked, limit: number) {
  const said = await readIntents(context, (state) => {
    if (asked.domain !== null) requireDomain(state, asked.domain)
    const exact = searchExactly(state, asked)
    return exact && shown(state, exact, limit)
  })
  if (said) return said
  const features = await context.vectors.ask(asked.words)
  return searchIntents(context, (state) => shown(state, searchVerb(state, asked, features), limit))
}

/** Everything of a search that is answered or logged. */
function shown(state: IntentState, { result, candidates, inScope, logit }: VerbAnswer, limit: number) {
  return {
    result,
    inScope,
    logit,
    first: result === 'no_match' ? undefined : candidates[0],
    candidates: candidates.slice(0, limit).map(({ verb, score, source, phrase }) => {
      const words = phrase()
      const description = state.verbs.get(verb)?.description ?? null
      return {
        verb,
        score,
        source,
        ...(words !== null && { phrase: words }),
        ...(description !== null && { description }),
      }
    }),
    isEmpty: state.verbs.size === 0,
    indexing: state.embedding(),
    searches: state.searches,
  }
}

export const searchActions = [verbSearch] as const
