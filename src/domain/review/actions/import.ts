// Imports the pages of a Git store (R10): rules with their versions and approvals, and decisions, with who said what.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { type Draft, logRepo } from '../../../kernel/feedback/index.ts'
import { contentId } from '../../../kernel/id.ts'
import { identifier, text } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { IMPORT } from '../acts.ts'
import { admit } from '../admission.ts'
import { correctionText } from '../decision.ts'
import type { Said } from '../events.ts'
import { type ImportPlan, planImport } from '../pages/import-plan.ts'
import { type PagesRead, readPagesGiven } from '../pages/read-pages.ts'
import { readRules } from '../prompt-watch.ts'

const MOST_PAGES = 1_000_000
/** A page of a decision may have long texts beside it. */
const LONGEST_PAGE = 2_000_000

const reviewImport = defineAction({
  name: IMPORT,
  title: 'Import rules and decisions',
  description:
    'Imports the pages that heed git sync wrote: decisions, and rules with their versions and approvals. The approvals count as the pages have them, so import only pages that you trust. Pages that a person changed are proposed and wait for reviewers. Only what is new here is imported; one undo takes all of it back.',
  effect: 'write',
  role: 'admin',
  byPerson: true,
  tool: null,
  input: z.strictObject({
    pages: z
      .array(z.strictObject({ path: text(1_000), text: z.string().max(LONGEST_PAGE) }))
      .max(MOST_PAGES)
      .describe('The files of the repository: their paths inside it, with slashes, and their texts.'),
    commit: identifier().optional().describe('The commit that they are from.'),
    row: identifier().optional().describe('The Heed-Row of the last commit by Heed.'),
  }),
  output: z.object({
    feedback_id: z.string().optional().describe('The id of the import; absent if nothing was imported.'),
    outcome: z.enum(['applied', 'recorded']).describe('recorded: everything was known already.'),
    message: z.string(),
    rules: z.number().int().describe('How many rules were imported.'),
    live: z.number().int().describe('How many of them are in effect here.'),
    decisions: z.number().int().describe('How many decisions were imported.'),
    edits: z.number().int().describe('How many changes by people were proposed.'),
    conflicts: z
      .array(z.object({ path: z.string(), problem: z.string() }))
      .describe('What was left as it is here, and why.'),
  }),
  example: { pages: [] },
  async run(context, { pages, commit, row }) {
    const { workspace } = context.caller
    const read = await readPagesGiven(pages)
    const planned = await planNow(context, context.db, read, row)
    if (isEmpty(planned)) return answerWith(planned, undefined, 0)
    await context.vectors.remember(workspace, textsIn(read))
    let made = planned
    const receipt = await context.append(async (tx) => {
      made = await planNow(context, tx, read, row)
      return draftOf(made, pages, { commit, row })
    })
    return answerWith(made, receipt.feedback_id, await liveAmong(context, made.rules))
  },
})

async function planNow({ caller: { workspace } }: ActionContext, db: Db, read: PagesRead, row: string | undefined) {
  const isOurs = row !== undefined && (await logRepo.byId(db, workspace, row)) !== undefined
  return planImport({ db, workspace, isOurs }, read)
}

function isEmpty({ rules, decisions, edits, others }: ImportPlan): boolean {
  return rules.length + decisions.length + edits.length + others.length === 0
}

/** Everything depends on one row. */
function draftOf(
  { rules, decisions, edits, others }: ImportPlan,
  pages: readonly { readonly path: string }[],
  { commit, row }: { readonly commit: string | undefined; readonly row: string | undefined },
): Draft {
  const id = commit ?? contentId('rep', ...pages.map(({ path }) => path))
  return {
    action: IMPORT,
    target: { type: 'repository', id },
    payload: {
      ...(commit !== undefined && { commit }),
      ...(row !== undefined && { row }),
      rules: rules.length,
      decisions: decisions.length,
      edits: edits.length,
    },
    follows: [...others, ...decisions, ...rules, ...edits],
    said: { applied: 'Imported.', recorded: 'Imported.' },
  }
}

/** So that rules and decisions are compared from the next call on. */
function textsIn({ rules, decisions }: PagesRead): string[] {
  const corrections = decisions.flatMap(({ acts }) => correctionText((acts[0]?.payload ?? {}) as Said) ?? [])
  return [...rules.map(({ body }) => body.content), ...corrections]
}

function liveAmong(context: ActionContext, rules: readonly Draft[]): Promise<number> {
  const ids = rules.map(({ target }) => target.id)
  return readRules(
    context,
    ({ policy, known }) =>
      ids.filter((id) => {
        const rule = known(id)?.rule
        return rule !== undefined && admit({ policy }, rule).state === 'live'
      }).length,
  )
}

function answerWith(plan: ImportPlan, feedback_id: string | undefined, live: number) {
  const { rules, decisions, edits, conflicts } = plan
  const counts = { rules: rules.length, live, decisions: decisions.length, edits: edits.length }
  const said = feedback_id === undefined ? 'Nothing was imported: all of it is known here.' : inWords(counts)
  const left = conflicts.length === 0 ? '' : ` ${counted(conflicts.length, 'page')} left as it is here: see conflicts.`
  return {
    ...(feedback_id !== undefined && { feedback_id }),
    outcome: feedback_id === undefined ? ('recorded' as const) : ('applied' as const),
    message: `${said}${left}`,
    ...counts,
    conflicts: [...conflicts],
  }
}

function inWords({ rules, live, decisions, edits }: Record<'rules' | 'live' | 'decisions' | 'edits', number>): string {
  const effect =
    rules === 0 ? '' : `, of which ${live} ${live === 1 ? 'is' : 'are'} in effect with the approvals of the pages`
  const proposed = edits === 0 ? '' : ` ${counted(edits, 'change')} by hand: proposed, and waiting for reviewers.`
  return `Imported ${counted(rules, 'rule')}${effect}, and ${counted(decisions, 'decision')}.${proposed}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const importActions = [reviewImport] as const
