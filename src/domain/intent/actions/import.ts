// intent_import: verbs and entities in bulk, as often as an agent likes. Every import that changes something is a row of the log.
// What the importer may not change alone is a row of its own, which waits for a reviewer (0023).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { hasRole } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { rawText } from '../../../kernel/input.ts'
import { withoutCourtesy } from '../../../kernel/similarity/index.ts'
import { answerOf, dryRunAnswer, type Ended, type ImportAnswer, importAnswer } from '../import/answer.ts'
import { formats } from '../import/document.ts'
import { parseDocumentAside } from '../import/document-thread.ts'
import { beforeImport } from '../import/imported-texts.ts'
import { type Judging, judgeAhead } from '../import/judge.ts'
import { type Part, partsOf } from '../import/parts.ts'
import { type Planned, readPlan, type Shared, share } from '../import/plan.ts'
import { type Batch, registryLists, requireFew, requireSome } from '../import/registry.ts'
import { ownTexts } from '../verb.ts'

const intentImport = defineAction({
  name: 'intent_import',
  title: 'Import verbs and entities',
  description:
    'Adds the verbs an agent can do and the entities it knows, with phrases and other names, as records or as a YAML, CSV or JSON document. A field that a record leaves out stays as it is; a field that it gives, such as phrases, replaces what is known. Anything that affects what others imported, taught or approved waits for a reviewer. A dry run says what would change.',
  effect: 'write',
  role: 'agent',
  example: { verbs: [{ name: 'account.close', phrases: ['close my account'] }] },
  input: z
    .strictObject({
      ...registryLists,
      document: rawText(2_000_000).optional().describe('The records as a document, instead of the lists.'),
      format: z.enum(formats).optional().describe('The format of the document; required with it.'),
      dry_run: z.boolean().default(false).describe('Only say what would change.'),
    })
    .refine(({ document, format }) => (document === undefined) === (format === undefined), {
      path: ['format'],
      message: `goes with document: send both, the format as one of ${formats.join(', ')}.`,
    }),
  output: importAnswer,
  async run(context, { document, format, dry_run, ...lists }) {
    const { caller } = context
    const { workspace } = caller
    const isList = document === undefined || format === undefined
    const given = isList ? lists : await parseDocumentAside(caller, document, format)
    requireSome(given)
    if (!hasRole(caller, 'reviewer')) requireFew(given)
    const planned = await readPlan(context.db, workspace, given)
    if (!dry_run) await rememberTexts(context, planned)
    if (dry_run) return dryRun(context, planned)
    const record = () => recordAll(context, given, planned)
    // An import is judged again by what was imported since it began: of many at once, each would look through all others.
    return planned.edits.length > 0 ? context.oneByOne('import', record) : record()
  },
})

/** Embeds the texts before the import is written, so that a search finds them as soon as it is acknowledged. */
async function rememberTexts({ vectors, caller, onProgress }: ActionContext, { edits }: Planned): Promise<void> {
  const texts: string[] = []
  const turn = takingTurns()
  for (const { edit } of edits) {
    const { kind, id, removed, add = [], fields } = edit
    if (kind !== 'verb' || removed) continue
    const own = ownTexts({ name: id, domain: null, description: fields?.description ?? null, phrases: add })
    for (const text of [...add.map(withoutCourtesy), ...own]) texts.push(text)
    await turn()
  }
  await vectors.remember(caller.workspace, texts, onProgress)
}

async function dryRun(context: ActionContext, planned: Planned): Promise<ImportAnswer> {
  const { ahead } = await judgeAhead(context, planned)
  const shared = await share(planned, ahead)
  const before = await beforeImport(context, shared.stepsNow)
  return dryRunAnswer({ shared, unchanged: planned.unchanged, before })
}

const MOST_ATTEMPTS = 5
const BUSY = 'Nothing was imported, because others keep changing the same verbs or entities. Send it again.'

/** Others may write meanwhile so that more of it is to be looked at: then it begins again. */
async function recordAll(context: ActionContext, given: Batch, planned: Planned, attempt = 1): Promise<ImportAnswer> {
  const judging = await judgeAhead(context, planned)
  const shared = await share(planned, judging.ahead)
  const before = await beforeImport(context, shared.stepsNow)
  const ended = await record(context, given, judging, { shared, unchanged: planned.unchanged })
  if (ended !== 'moved') return answerOf({ before, ...ended })
  if (attempt === MOST_ATTEMPTS) throw new HeedError('conflict', BUSY)
  const plannedNow = await readPlan(context.db, context.caller.workspace, given)
  await rememberTexts(context, plannedNow)
  return recordAll(context, given, plannedNow, attempt + 1)
}

/** Records all of it or nothing. It is planned and judged again inside the transaction, from what is known by then. */
async function record(
  { caller: { workspace }, db, write }: ActionContext,
  given: Batch,
  { ahead: { importer }, within }: Judging,
  seen: { readonly shared: Shared; readonly unchanged: number },
): Promise<Ended | 'moved'> {
  let { shared, unchanged } = seen
  let hasMoved = false
  let parts = await partsOf(db, workspace, shared, importer)
  const toWrite = () => {
    const both = [parts.now, parts.waits]
    return { facts: both.flatMap(({ content = [] }) => content), entries: both.flatMap(({ draft = [] }) => draft) }
  }
  if (toWrite().entries.length === 0) return { shared, unchanged, ...parts }
  const written = await write(async (tx) => {
    const planned = await readPlan(tx, workspace, given)
    const judge = await within(tx, planned)
    hasMoved = judge === undefined
    if (!judge) return {}
    shared = await share(planned, judge)
    unchanged = planned.unchanged
    parts = await partsOf(tx, workspace, shared, importer)
    return toWrite()
  })
  if (hasMoved) return 'moved'
  const receipts = [...written.receipts]
  const ended = ({ draft, waiting }: Part) => ({ receipt: draft && receipts.shift(), waiting })
  return { shared, unchanged, now: ended(parts.now), waits: ended(parts.waits) }
}

export const importActions = [intentImport] as const
