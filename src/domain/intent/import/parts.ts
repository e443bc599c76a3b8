// The rows of the log that an import becomes: one for what takes effect at once, and one for what waits for a reviewer.
import type { Draft, FactEntry } from '../../../kernel/feedback/index.ts'
import { contentId } from '../../../kernel/id.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { importRepo } from '../repo/imports.ts'
import type { Shared } from './plan.ts'
import type { Edit, Owner } from './registered.ts'
import { importInWords, inOneLine, MOST_LISTED, type Step, summaryOf, whatChanges } from './registry-changes.ts'

/** A row to write, or the inbox item that already says the same; neither if there is nothing to write. */
export interface Part {
  readonly draft?: Draft
  /** The edits, which are too long for a payload. */
  readonly content?: FactEntry
  readonly waiting?: Waiting
}

/** What waits in the inbox, or was rejected there. */
export interface Waiting {
  readonly itemId: string
  readonly feedbackId: string
  readonly isRejected: boolean
}

export interface Parts {
  readonly now: Part
  readonly waits: Part
}

/** Why a part waits, after a “because”. */
export const OTHERS = 'it affects what others imported, taught or approved'

export async function partsOf(db: Db, workspace: string, shared: Shared, importer: Owner): Promise<Parts> {
  const { now, waits, stepsNow, stepsWaiting } = shared
  const partOf = async (edits: readonly Edit[], steps: readonly Step[], doubt?: string): Promise<Part> => {
    if (edits.length === 0) return {}
    const content = contentOf(edits)
    const found = importer === null ? undefined : await importRepo.inbox(db, workspace, content.id)
    const isRejected = found?.rejected === 1
    if (!found || !(isRejected || (found.waiting === 1 && doubt !== undefined))) {
      return { content, draft: draftOf(content.id, edits, steps, doubt) }
    }
    return { waiting: { itemId: found.id, feedbackId: found.feedback_id, isRejected } }
  }
  return {
    now: await partOf(now, stepsNow),
    waits: await partOf(waits, stepsWaiting, OTHERS),
  }
}

/** The same edits are the same import. */
function contentOf(given: readonly Edit[]): FactEntry {
  const edits = given.map((edit) => ({ ...edit }))
  return { kind: 'import', id: contentId('imp', JSON.stringify(edits)), body: { edits } }
}

function draftOf(id: string, edits: readonly Edit[], steps: readonly Step[], doubt: string | undefined): Draft {
  const changes = whatChanges(steps)
  const summary = summaryOf(edits)
  return {
    action: 'intent_import',
    target: { type: 'import', id },
    payload: {
      summary,
      changes: changes.slice(0, MOST_LISTED).map(inOneLine),
      changes_left_out: Math.max(0, changes.length - MOST_LISTED),
    },
    doubt,
    announce: async () => ({
      waits: false,
      message: `${importInWords(steps, ['imported', 'removed'])}: in effect from the next search on.`,
      shifts: changes,
    }),
  }
}
