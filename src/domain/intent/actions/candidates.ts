// intent_list and intent_get: the candidates that were learned, each with its state and what it would change (I9, I11).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { encodeCursor, placeFrom } from '../../../kernel/cursor.ts'
import { candidateStates, contentHashOf } from '../../../kernel/gate/index.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { nextCursor, page } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { reasons } from '../gate/index.ts'
import { learningTypes } from '../gate/learning.ts'
import { admitAlias, isGiven } from '../names/alias-admission.ts'
import { type EntityState, entityView } from '../names/entity-view.ts'
import { candidateRepo, type ListedCandidate } from '../repo/candidates.ts'
import { searchRepo } from '../repo/searches.ts'
import { type Flip, replay, wordingsOf } from '../search/shadow-replay.ts'
import { isTied, saidExactly } from '../search/verb-search.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents, searchIntents, searchLogOf } from '../state/intent-view.ts'
import { candidateInput, findCandidate } from './decisions.ts'
import { asker } from './search.ts'

const carriers = ['people', 'others', 'reviewer'] as const

const listedCandidate = z.object({
  candidate_id: z.string(),
  content_hash: z.string().describe('Hash of the words and what they map to; for intent_approve.'),
  learning_type: z.enum(learningTypes),
  input: z.string().describe('The words, or the name.'),
  maps_to: z.string().describe('The verb, or the id of the entity.'),
  risk_level: z.enum(['low', 'medium', 'high']),
  state: z
    .enum(candidateStates)
    .describe('live: in effect for everyone. waiting, rejected or retired: not in effect for everyone.'),
  because: z
    .enum(reasons)
    .optional()
    .describe('What it waits for. split: as many people mean another verb, so searches offer both.'),
  carried_by: z
    .enum(carriers)
    .optional()
    .describe(
      'Why it is in effect. people: enough people mean this by such words. others: other words that people taught support it. reviewer: a reviewer approved it.',
    ),
  missing: z.number().int().describe('How many more people it needs, or reviewers if it does not wait for people.'),
  supporters: z.number().int().describe('Distinct people who mean this by these words or words like them.'),
  occurrence_count: z.number().int(),
  reporters: z.number().int().describe('Distinct people who mean this by exactly these words.'),
  approvals: z.number().int(),
  confidence: z.number(),
  trust: z.string().describe('The trust of the least trusted report.'),
  collisions: z
    .array(z.object({ phrase: z.string(), verb: z.string(), similarity: z.number() }))
    .describe('Phrases of other verbs in nearly the same words.'),
  feedback_ids: z.array(z.string()).describe('The last 20 reports at most, oldest first.'),
  first_seen: z.string(),
  last_seen: z.string(),
})

type Listed = z.output<typeof listedCandidate>

/** The states of the aliases among these, by candidate. */
function aliasStates(names: EntityState, rows: readonly ListedCandidate[]): ReadonlyMap<string, Listed['state']> {
  return new Map(rows.filter(isAlias).map((row) => [row.candidate_id, admitAlias(names, aliasOf(row)).state]))
}

function listed(state: IntentState, aliases: ReturnType<typeof aliasStates>, row: ListedCandidate): Listed {
  const admission = isAlias(row) ? undefined : state.admissions.of(row.candidate_id)
  return {
    candidate_id: row.candidate_id,
    content_hash: contentHashOf(row.candidate_id),
    learning_type: row.learning_type,
    input: row.input,
    maps_to: row.output,
    risk_level: row.risk_level,
    state: aliases.get(row.candidate_id) ?? admission?.state ?? 'waiting',
    ...(admission?.because && { because: admission.because }),
    ...(admission?.carriedBy && { carried_by: admission.carriedBy }),
    missing: admission?.missing ?? 0,
    supporters: admission?.people ?? row.reporters,
    occurrence_count: row.occurrence_count,
    reporters: row.reporters,
    approvals: row.approvals,
    confidence: admission?.confidence ?? 1,
    trust: row.trust,
    collisions: (admission?.collisions ?? []).map(({ text, verb, similarity }) => ({
      phrase: state.wordsOf(text) ?? '',
      verb,
      similarity,
    })),
    feedback_ids: fromJson(row.feedback_ids),
    first_seen: row.first_seen,
    last_seen: row.last_seen,
  }
}

function isAlias({ learning_type }: ListedCandidate): boolean {
  return learning_type === 'entity_alias'
}

function aliasOf({ aggregate_id, output }: ListedCandidate) {
  return { nameId: aggregate_id, entityId: output }
}

const BATCH = 200
/** A page ends after so many, also if few of them are wanted: the next one goes on. */
const MOST_LOOKED_AT = 1_000

const intentList = defineAction({
  name: 'intent_list',
  title: 'What was learned, and what waits',
  description:
    'Lists the phrases and aliases that were learned from corrections, newest first. Each says how many people mean it, whether it is in effect for everyone, and what it waits for.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    state: z
      .enum([...candidateStates, 'all'])
      .default('waiting')
      .describe('Only candidates in this state.'),
    learning_type: z.enum(learningTypes).optional().describe('Only candidates of this type.'),
    explicit_only: z
      .boolean()
      .optional()
      .describe('Leave out what nobody said in words but only let run. By default true for state waiting, else false.'),
    ...page,
  }),
  output: z.object({ items: z.array(listedCandidate), next_cursor: nextCursor }),
  async run(context, { state: wanted, learning_type, explicit_only, cursor, limit }) {
    const { db, caller } = context
    const items: Listed[] = []
    let before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const turn = takingTurns()
    for (let looked = 0; looked < MOST_LOOKED_AT; looked += BATCH) {
      await turn()
      const rows = await newest(db, caller.workspace, before)
      if (rows.length === 0) return { items }
      const aliases = await context.view(entityView, (names) => aliasStates(names, rows))
      const isFull = await readIntents(context, (state) => {
        for (const row of rows) {
          if (items.length === limit) return true
          before = row.last_seq
          const item = listed(state, aliases, row)
          const isWanted =
            (wanted === 'all' || item.state === wanted) &&
            (learning_type === undefined || item.learning_type === learning_type) &&
            (!(explicit_only ?? wanted === 'waiting') || row.explicit === 1)
          if (isWanted) items.push(item)
        }
        return false
      })
      if (isFull) break
    }
    return { items, next_cursor: encodeCursor(before) }
  },
})

/** Phrases and aliases in one order. */
async function newest(db: Db, workspace: string, before: number): Promise<ListedCandidate[]> {
  const phrases = await candidateRepo.phrases(db, workspace, before, BATCH)
  const aliases = await candidateRepo.aliases(db, workspace, before, BATCH)
  return [...phrases, ...aliases].sort((a, b) => b.last_seq - a.last_seq).slice(0, BATCH)
}

const REPLAYED = 1_000
const LISTED_FLIPS = 50
const PARAPHRASES = 20

const intentGet = defineAction({
  name: 'intent_get',
  main: 'candidate_id',
  title: 'Look at what was learned',
  description:
    'Shows one candidate and its consequences: whether it is in effect, what it collides with, and which past searches would get another answer if it were in effect for everyone.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    candidate_id: candidateInput,
    ...asker,
    replay: z.boolean().default(false).describe('Repeat past searches with it and without it.'),
  }),
  output: z.object({
    candidate: listedCandidate,
    in_effect: z
      .boolean()
      .describe('Whether it is in effect for the person who asks, or for everyone if the call names no person.'),
    is_approved: z.boolean().describe('Whether a reviewer approved it for everyone.'),
    paraphrases: z.array(z.string()).describe('Words like these that are known to mean the same.'),
    replay: z
      .object({
        replayed: z.number().int().describe('How many searches were repeated: the newest, at most 1,000.'),
        right_to_wrong: z.number().int(),
        wrong_to_right: z.number().int(),
        flips: z.array(
          z.object({
            query: z.string(),
            before: z.string().optional(),
            after: z.string().optional(),
            verdict: z.enum(['wrong_to_right', 'right_to_wrong', 'wrong_to_wrong', 'unknown']),
            times: z.number().int(),
          }),
        ),
      })
      .optional(),
  }),
  async run(context, { candidate_id, replay: wantsReplay }) {
    const row = await findCandidate(context.db, context, candidate_id)
    const replayed = wantsReplay && !isAlias(row) ? await replayOf(context, candidate_id) : undefined
    const { person = null, sessionId = null } = context.envelope
    const alias = await context.view(entityView, (names) => ({
      states: aliasStates(names, [row]),
      isGiven: isAlias(row) && isGiven(names, aliasOf(row), { person, sessionId }),
    }))
    const phrase = await readIntents(context, (state) => ({
      candidate: listed(state, alias.states, row),
      isInEffect: !isAlias(row) && isInEffect(state, row, person),
      paraphrases: isAlias(row) ? [] : paraphrasesOf(state, row, person),
    }))
    return {
      candidate: phrase.candidate,
      in_effect: alias.isGiven || phrase.isInEffect,
      is_approved: row.approvals > 0,
      paraphrases: phrase.paraphrases,
      ...(replayed && { replay: replayed }),
    }
  },
})

/** Whether a search for exactly these words answers it: another verb that is surer, or imported, may come before it. */
function isInEffect(
  state: IntentState,
  { aggregate_id: text, input: words, output }: ListedCandidate,
  person: string | null,
): boolean {
  const said = saidExactly(state, { text, words, domain: null, person })
  const [first] = said
  return first?.verb === output && first.source !== 'registry' && !first.isChoice && !isTied(said)
}

/** Similar wordings that somebody said mean the same. Left out if the person (without one: anybody) means another verb by them. */
function paraphrasesOf(state: IntentState, { aggregate_id, output }: ListedCandidate, person: string | null): string[] {
  const features = state.featuresOf(aggregate_id)
  if (!features) return []
  const meansOtherwise = (id: string) =>
    state.phrase(id)?.reports.some((report) => report.verb !== output && (person === null || report.person === person))
  return state
    .around(features, state.settings['similarity.group'] / 100)
    .filter(({ id }) => id !== aggregate_id && state.phrase(id)?.reports.some(({ verb }) => verb === output))
    .filter(({ id }) => !meansOtherwise(id))
    .slice(0, PARAPHRASES)
    .flatMap(({ id }) => state.wordsOf(id) ?? [])
}

/** One wording at a time, because each search takes about a millisecond and others wait. */
async function replayOf(context: ActionContext, candidateId: string) {
  const { db, caller, vectors } = context
  await (await searchLogOf(context)).flush()
  const searches = await searchRepo.recent(db, caller.workspace, '', REPLAYED)
  const flips: Flip[] = []
  const turn = takingTurns()
  for (const made of wordingsOf(searches)) {
    await turn()
    const features = await vectors.ask(made[0]?.query ?? '')
    const found = await searchIntents(context, (state) => {
      const candidate = state.admissions.find(candidateId)
      return candidate && replay(state, candidate, made, features)
    })
    if (!found) return undefined
    flips.push(...found)
  }
  const count = (verdict: Flip['verdict']) =>
    flips.filter((flip) => flip.verdict === verdict).reduce((sum, { times }) => sum + times, 0)
  return {
    replayed: searches.length,
    right_to_wrong: count('right_to_wrong'),
    wrong_to_right: count('wrong_to_right'),
    flips: flips.slice(0, LISTED_FLIPS).map(({ query, before: was, after, verdict, times }) => ({
      query,
      ...(was !== null && { before: was }),
      ...(after !== null && { after }),
      verdict,
      times,
    })),
  }
}

export const candidateActions = [intentList, intentGet] as const
