// The registry in: verbs and entities, in bulk and as often as an agent likes. Every import that changes something is a row of the
// log; what is not the importer's to change is a row of its own, which waits for a reviewer (0023).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { contentId } from '../../../kernel/id.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { rawText } from '../../../kernel/input.ts'
import { withoutCourtesy } from '../../../kernel/similarity/index.ts'
import { formats, parseDocument } from '../document.ts'
import { answerOf, importAnswer, MOST_LISTED, type Recorded } from '../imports/answer.ts'
import { judgeOf } from '../imports/judge.ts'
import { type Judge, type Planned, readPlan, type Shared, share } from '../imports/plan.ts'
import type { Edit } from '../imports/registered.ts'
import { intentState } from '../intent-view.ts'
import { type Batch, MOST_RECORDS, ownTexts, registryLists } from '../registry.ts'
import { inOneLine, type Step, whatChanges } from '../registry-changes.ts'
import { importRepo } from '../repo/imports.ts'

const intentImport = defineAction({
  name: 'intent_import',
  title: 'Import verbs and entities',
  description:
    'Adds the verbs an agent can do and the entities it knows, with phrases and other names, as records or as a YAML, CSV or JSON document. What a record leaves out stays as it is known; what is known already changes nothing. A change to what somebody else imported waits for a reviewer. A dry run says what would change.',
  effect: 'write',
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
  output: importAnswer,
  async run(context, { document, format, dry_run, ...lists }) {
    const { workspace } = context.caller
    const given = document === undefined || format === undefined ? lists : parseDocument(document, format)
    requireSome(given)
    const planned = await readPlan(context.db, workspace, given)
    // Before they are known, so that they are found from the acknowledgement on.
    if (!dry_run) await context.vectors.remember(workspace, await textsIn(planned), context.onProgress)
    const state = await intentState(context)
    const judge = await judgeOf(context, state, planned)
    const importing = { context, given, judge }
    const shared = await share(planned, judge)
    const known = { shared, unchanged: planned.unchanged, importedAt: state.importedAt }
    if (dry_run) return answerOf({ ...known, isDryRun: true })
    const now = shared.now.length > 0 ? await record(importing, 'now') : undefined
    const waits = shared.waits.length > 0 ? await record(importing, 'waits') : undefined
    return answerOf({ ...known, now, waits })
  },
})

function requireSome(given: Batch): void {
  const count = Object.values(given).reduce((sum, list) => sum + list.length, 0)
  if (count === 0) throw invalidInput('verbs', 'is empty, and so is all the rest: send at least one record.')
  if (count > MOST_RECORDS)
    throw invalidInput('verbs', `with the other lists holds ${count} records: send at most ${MOST_RECORDS} at once.`)
}

async function textsIn({ edits }: Planned): Promise<string[]> {
  const texts: string[] = []
  const turn = takingTurns()
  for (const { edit } of edits) {
    const { kind, id, removed, add = [], fields } = edit
    if (kind !== 'verb' || removed) continue
    const own = ownTexts({ name: id, domain: null, description: fields?.description ?? null, phrases: add })
    for (const text of [...add.map(withoutCourtesy), ...own]) texts.push(text)
    await turn()
  }
  return texts
}

interface Importing {
  readonly context: ActionContext
  readonly given: Batch
  readonly judge: Judge
}

/** Planned again inside the transaction, from what is known by then. */
async function record({ context, given, judge }: Importing, part: 'now' | 'waits'): Promise<Recorded | undefined> {
  const { workspace } = context.caller
  try {
    const receipt = await context.append(async (tx) => {
      const shared = await share(await readPlan(tx, workspace, given), judge)
      const edits = shared[part]
      if (edits.length === 0) throw new AsKnown()
      const draft = draftOf(edits, shared, part)
      const found = judge.importer === null ? undefined : await importRepo.inbox(tx, workspace, draft.target.id)
      if (found && (found.rejected === 1 || (found.waiting === 1 && part === 'waits')))
        throw new AsKnown({ itemId: found.id, feedbackId: found.feedback_id, isRejected: found.rejected === 1 })
      return draft
    })
    return { receipt }
  } catch (error) {
    if (!(error instanceof AsKnown)) throw error
    return error.standing && { standing: error.standing }
  }
}

/** Ends a transaction that would write nothing new. */
class AsKnown extends Error {
  readonly standing: Recorded['standing']
  constructor(standing?: Recorded['standing']) {
    super('all of it is known, waits or was rejected')
    this.standing = standing
  }
}

function draftOf(edits: readonly Edit[], { stepsNow, stepsWaiting }: Shared, part: 'now' | 'waits'): Draft {
  const steps: readonly Step[] = part === 'now' ? stepsNow : stepsWaiting
  const content = edits.map((edit) => ({ ...edit }))
  const id = contentId('imp', JSON.stringify(content))
  const changes = whatChanges(steps)
  const summary = summaryOf(edits)
  return {
    action: 'intent_import',
    target: { type: 'import', id },
    facts: [{ kind: 'import', id, body: { edits: content } }],
    payload: {
      summary,
      changes: changes.slice(0, MOST_LISTED).map(inOneLine),
      changes_left_out: Math.max(0, changes.length - MOST_LISTED),
    },
    ...(part === 'waits' && { doubt: 'somebody else imported that' }),
    announce: async () => ({
      waits: false,
      message: `Imported ${summary}: in effect from the next search on.`,
      shifts: changes,
    }),
  }
}

const MOST_NAMED = 3

function summaryOf(edits: readonly Edit[]): string {
  const named = edits.slice(0, MOST_NAMED).map(({ kind, id }) => `${kind} ${id}`)
  const rest = edits.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

export const importActions = [intentImport] as const
