// The registry in and out: verbs and entities, in bulk and as often as an agent likes.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { hasRole } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { countFacts, type FactEntry } from '../../../kernel/feedback/index.ts'
import { identifier, nextCursor, page, rawText } from '../../../kernel/input.ts'
import { textId, withoutCourtesy } from '../../../kernel/similarity/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { verbsKeptFrom } from '../blocks.ts'
import { formats, parseDocument } from '../document.ts'
import type { IntentState } from '../intent-state.ts'
import { intentState } from '../intent-view.ts'
import { candidateId } from '../phrase.ts'
import {
  type Batch,
  MOST_RECORDS,
  namesIn,
  ownTexts,
  phraseText,
  planRegistry,
  registryLists,
  type Verb,
} from '../registry.ts'
import { whatChanges } from '../registry-changes.ts'
import { entityRepo } from '../repo/entities.ts'
import { verbRepo } from '../repo/verbs.ts'
import { asker } from './search.ts'

const MOST_LISTED = 100

const intentImport = defineAction({
  name: 'intent_import',
  title: 'Import verbs and entities',
  description:
    'Adds the verbs an agent can do and the entities it knows, with phrases and other names, as records or as a YAML, CSV or JSON document. What a record leaves out stays as it is known; what is known already changes nothing. A dry run says what would change.',
  effect: 'write',
  logs: [],
  role: 'agent',
  example: { verbs: [{ name: 'account.close', phrases: ['close my account'] }] },
  input: z
    .strictObject({
      ...registryLists,
      document: rawText(2_000_000).optional().describe('The records as a document, in the place of the lists.'),
      format: z.enum(formats).optional().describe('How the document is written; required with it.'),
      dry_run: z.boolean().default(false).describe('Only say what would change.'),
    })
    .refine(({ document, format }) => (document === undefined) === (format === undefined), {
      path: ['format'],
      message: `goes with document: send both, the format as one of ${formats.join(', ')}.`,
    }),
  output: z.object({
    recorded: z.number().int().describe('Verbs and entities that are new or changed.'),
    unchanged: z.number().int(),
    changes: z
      .array(z.object({ what: z.string(), before: z.string().optional(), after: z.string().optional() }))
      .describe(`What changes, at most ${MOST_LISTED}.`),
    changes_left_out: z.number().int(),
    ambiguous: z
      .array(z.object({ phrase: z.string(), verbs: z.array(z.string()) }))
      .describe(`Phrases that several verbs claim, at most ${MOST_LISTED}: a search for one asks which is meant.`),
  }),
  async run(context, { document, format, dry_run, ...lists }) {
    const { workspace } = context.caller
    const given = document === undefined || format === undefined ? lists : parseDocument(document, format)
    requireSome(given)
    const planned = await plan(context.db, workspace, given)
    const changes = whatChanges(planned.facts, planned.known)
    const state = await intentState(context)
    const { importedAt } = state
    if (!hasRole(context.caller, 'reviewer')) refuseRejected(state, planned.facts)
    const answer = {
      ambiguous: claimedTwice(planned.facts, importedAt).slice(0, MOST_LISTED),
      changes: changes.slice(0, MOST_LISTED),
      changes_left_out: Math.max(0, changes.length - MOST_LISTED),
    }
    if (dry_run) return { ...(await countFacts(context.db, workspace, planned.facts)), ...answer }
    // Before they are known, so that they are found from the acknowledgement on.
    await context.vectors.remember(workspace, textsIn(planned.facts))
    const counts = await context.recordFacts((tx) => plan(tx, workspace, given))
    return { ...counts, ...answer }
  },
})

function requireSome(given: Batch): void {
  const count = Object.values(given).reduce((sum, list) => sum + list.length, 0)
  if (count === 0) throw invalidInput('verbs', 'is empty, and so is all the rest: send at least one record.')
  if (count > MOST_RECORDS)
    throw invalidInput('verbs', `with the other lists holds ${count} records: send at most ${MOST_RECORDS} at once.`)
}

async function plan(db: Db, workspace: string, given: Batch) {
  const names = namesIn(given)
  const known = {
    verbs: new Map((await verbRepo.among(db, workspace, names.verbs)).map((verb) => [verb.name, verb])),
    entities: new Map((await entityRepo.among(db, workspace, names.entities)).map((entity) => [entity.id, entity])),
  }
  const allNames = given.phrases.some(({ verb }) => !known.verbs.has(verb)) ? await verbRepo.names(db, workspace) : []
  return { known, facts: planRegistry(given, known, allNames) }
}

/** What a reviewer has rejected comes back by a reviewer only, by whatever door. */
function refuseRejected({ admissions, importedAt }: IntentState, facts: readonly FactEntry[]): void {
  for (const { kind, id, body } of facts) {
    for (const phrase of kind === 'verb' ? ((body.phrases ?? []) as string[]) : []) {
      const text = textId(phrase)
      const isRejected = admissions.find(candidateId(text, id))?.isRejected ?? false
      if (isRejected && !importedAt(text).includes(id))
        throw invalidInput('phrases', `“${phrase}” was rejected as a phrase of ${id}: a reviewer has to import it.`)
    }
  }
}

/** A text that other verbs claim too, whether they come with this call or were there before. */
function claimedTwice(facts: readonly FactEntry[], importedAt: (text: string) => readonly string[]) {
  const described = new Set(facts.flatMap(({ kind, id }) => (kind === 'verb' ? id : [])))
  const claims = new Map<string, { phrase: string; verbs: Set<string> }>()
  for (const { kind, id, body } of facts) {
    for (const phrase of kind === 'verb' ? ((body.phrases ?? []) as string[]) : []) {
      const text = textId(phrase)
      const others = importedAt(text).filter((verb) => !described.has(verb))
      const claim = claims.get(text) ?? { phrase, verbs: new Set(others) }
      claim.verbs.add(id)
      claims.set(text, claim)
    }
  }
  return [...claims.values()].flatMap(({ phrase, verbs }) =>
    verbs.size > 1 ? [{ phrase, verbs: [...verbs].sort() }] : [],
  )
}

function textsIn(facts: readonly FactEntry[]): string[] {
  return facts.flatMap(({ kind, id, body }) => {
    if (kind !== 'verb' || body.removed === true) return []
    const { description = null, phrases = [] } = body as { description?: string; phrases?: string[] }
    return [...phrases.map(withoutCourtesy), ...ownTexts({ name: id, domain: null, description, phrases })]
  })
}

const verbFields = {
  verb: z.string(),
  description: z.string().optional(),
  domain: z.string().optional(),
  phrases: z.array(z.string()),
}

function viewVerb({ name, description, domain, phrases }: Verb) {
  return {
    verb: name,
    ...(description !== null && { description }),
    ...(domain !== null && { domain }),
    phrases: [...phrases],
  }
}

const verbGet = defineAction({
  name: 'verb_get',
  title: 'Look at a verb',
  description: 'Says what is known of a verb, or that it is not known.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    verb: identifier(),
    phrase: phraseText().optional().describe('Say also whether it is blocked for these words.'),
    on_behalf_of: asker.on_behalf_of,
  }),
  output: z.object({
    known: z.boolean(),
    blocked: z.boolean().optional().describe('Whether it is never answered to the phrase, or to words like it.'),
    verb: z.object(verbFields).optional(),
  }),
  async run(context, { verb, phrase }) {
    const [found] = await verbRepo.among(context.db, context.caller.workspace, [verb])
    if (!found) return { known: false }
    const blocked = phrase === undefined ? undefined : await isBlocked(context, verb, phrase)
    return { known: true, ...(blocked !== undefined && { blocked }), verb: viewVerb(found) }
  },
})

async function isBlocked(context: ActionContext, verb: string, phrase: string): Promise<boolean> {
  const state = await intentState(context)
  return verbsKeptFrom(state.blocks.near(textId(phrase)), context.envelope.person ?? null).has(verb)
}

const verbList = defineAction({
  name: 'verb_list',
  title: 'The verbs that are known',
  description: 'Lists the verbs of the registry, by name.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(z.object(verbFields)),
    next_cursor: nextCursor,
  }),
  async run({ db, caller }, { cursor, limit }) {
    const found = await verbRepo.after(db, caller.workspace, placeFrom(cursor, z.string(), ''), limit + 1)
    const { rows, ...next } = pageOf(found, limit, ({ name }) => name)
    return { items: rows.map(viewVerb), ...next }
  },
})

export const registryActions = [intentImport, verbGet, verbList] as const
