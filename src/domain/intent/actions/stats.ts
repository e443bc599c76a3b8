// intent_stats says how well searches go; intent_reload reads what is kept in memory from the store again.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { cosine } from '../../../kernel/similarity/index.ts'
import { entityView } from '../names/entity-view.ts'
import { type JudgedSearch, searchRepo } from '../repo/searches.ts'
import { byDay, confusions, countOutcomes, gaps, lowScoreSuccesses, rateOf } from '../search/stats.ts'
import type { IntentState } from '../state/intent-state.ts'
import { intentView, readIntents, searchLogOf } from '../state/intent-view.ts'

const rate = {
  searches: z.number().int(),
  judged: z.number().int().describe('Searches of which somebody said how they went.'),
  hits: z.number().int().describe('Searches whose answer ran.'),
  hit_rate: z.number().describe('hits / judged; 0 if nothing was judged.'),
}
const MOST_SEARCHES = 50_000
const LISTED = 20

const intentStats = defineAction({
  name: 'intent_stats',
  title: 'How well searches go',
  description:
    'Shows the hit rate over time, which verbs are mistaken for which, what people ask that no verb does, and which answers were right but unsure.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    days: z.number().int().min(1).max(3_650).default(30).describe('How many days to look back.'),
  }),
  output: z.object({
    ...rate,
    by_day: z.array(z.object({ day: z.string(), ...rate })),
    outcomes: z.object({
      executed: z.number().int(),
      selected_alternative: z.number().int(),
      corrected: z.number().int(),
      rephrased: z.number().int(),
      abandoned: z
        .number()
        .int()
        .describe('Nobody said how it went within 30 minutes, or it was said to be abandoned.'),
      open: z.number().int().describe('Nobody said yet how it went.'),
    }),
    confusions: z.array(
      z.object({ answered: z.string(), meant: z.string(), count: z.number().int(), example: z.string() }),
    ),
    gaps: z
      .array(z.object({ query: z.string(), count: z.number().int(), like: z.array(z.string()) }))
      .describe('Queries without a match; those that say the same are counted together.'),
    low_score_successes: z.array(z.object({ query: z.string(), verb: z.string(), score: z.number() })),
    learned: z.object({
      verbs: z.number().int(),
      phrases: z.number().int().describe('Wordings that somebody said something about.'),
      live: z.number().int().describe('Learned phrases that are in effect for everyone.'),
      waiting: z.number().int(),
      rejected: z.number().int(),
      retired: z.number().int(),
    }),
    embedding: z
      .object({ model: z.string(), done: z.number().int(), total: z.number().int(), failed: z.string().optional() })
      .describe('How many texts have vectors of the model in use; done equals total once all have.'),
    searches_left_out: z.boolean().describe(`Whether there were more than ${MOST_SEARCHES} searches in this time.`),
  }),
  async run(context, { days }) {
    const now = context.now()
    await (await searchLogOf(context)).flush()
    const since = new Date(Date.parse(now) - days * 86_400_000).toISOString()
    const found = await searchRepo.recent(context.db, context.caller.workspace, since, MOST_SEARCHES)
    const grouped = await groupGaps(context, found)
    const { learned, embedding } = await readIntents(context, (state) => ({
      learned: countLearned(state),
      embedding: viewEmbedding(context, state),
    }))
    return {
      ...viewRate(found),
      by_day: byDay(found).map(({ day, hitRate, ...counts }) => ({ day, ...counts, hit_rate: hitRate })),
      outcomes: countOutcomes(found, now),
      confusions: confusions(found).slice(0, LISTED),
      gaps: grouped,
      low_score_successes: lowScoreSuccesses(found)
        .slice(0, LISTED)
        .map(({ query, verb, score }) => ({ query, verb: String(verb), score: Number(score) })),
      learned,
      embedding,
      searches_left_out: found.length === MOST_SEARCHES,
    }
  },
})

function viewRate(searches: readonly JudgedSearch[]) {
  const { hitRate, ...counts } = rateOf(searches)
  return { ...counts, hit_rate: hitRate }
}

function countLearned(state: IntentState) {
  const counts = { live: 0, waiting: 0, rejected: 0, retired: 0 }
  for (const { id } of state.admissions.candidates()) counts[state.admissions.of(id)?.state ?? 'waiting'] += 1
  const { verbs, phrases } = state.counts()
  return { verbs, phrases, ...counts }
}

function viewEmbedding({ vectors }: ActionContext, state: IntentState) {
  const { texts } = state.counts()
  return { model: vectors.model, ...(state.embedding() ?? { done: texts, total: texts }) }
}

const GROUPED = 200

/** The most frequent first; a query that says the same as a more frequent one joins it. */
async function groupGaps(context: ActionContext, searches: readonly JudgedSearch[]) {
  const found = gaps(searches).slice(0, GROUPED)
  // A query that cannot be embedded now is a group of its own.
  const features = await Promise.all(found.map(({ query }) => context.vectors.ask(query).catch(() => undefined)))
  const alike = await readIntents(context, ({ settings }) => settings['similarity.group'] / 100)
  const groups: { query: string; count: number; like: string[]; at: (typeof features)[number] }[] = []
  for (const [index, { query, count }] of found.entries()) {
    const own = features[index]
    const group = groups.find(({ at }) => at && own && cosine(at, own) >= alike)
    if (!group) groups.push({ query, count, like: [], at: own })
    else {
      group.count += count
      group.like.push(query)
    }
  }
  return groups
    .sort((a, b) => b.count - a.count)
    .slice(0, LISTED)
    .map(({ query, count, like }) => ({ query, count, like: like.slice(0, LISTED) }))
}

const intentReload = defineAction({
  name: 'intent_reload',
  title: 'Read everything that was learned again',
  description:
    'Drops what is kept in memory and reads it from the store again. Corrections take effect without it; use it to make sure. Searches wait while it is read.',
  effect: 'read',
  role: 'reviewer',
  input: z.strictObject({}),
  output: z.object({
    verbs: z.number().int(),
    phrases: z.number().int(),
    exemplars: z.number().int(),
    entities: z.number().int(),
  }),
  async run(context) {
    await context.forgetView(intentView)
    await context.forgetView(entityView)
    const entities = await context.view(entityView, (state) => state.entities.size)
    const { verbs, phrases, exemplars } = await readIntents(context, (state) => state.counts())
    return { verbs, phrases, exemplars, entities }
  },
})

export const statsActions = [intentStats, intentReload] as const
