// Items of the inbox in words: what would change, and for whom. The contexts supply the words; without them, the id is shown.
import type { ActionContext } from '../context.ts'
import { factRepo } from '../feedback/fact-repo.ts'
import { asSaidToday, type Fact, type Reducers, type Saying } from '../feedback/reducer.ts'
import { logRepo } from '../feedback/repo.ts'
import type { Fields, Json, LogRow, Target } from '../feedback/row.ts'
import { APPROVE, decides, UNDO } from '../feedback/row-kinds.ts'
import { payloadOf } from '../feedback/stored-row.ts'
import { groupBy } from '../group-by.ts'
import { mayHear } from '../session.ts'
import { inboxRepo, type StoredItem } from './repo.ts'

/** A report as the inbox shows it. */
export interface Reported extends Omit<Saying, 'fact'> {
  readonly aggregate: Target
}

export interface InWords {
  readonly title: string
  /** Everything that it would put in effect, in full, line by line; undefined if its payload says that. */
  readonly lines: readonly string[] | undefined
}

/** In the order given. */
export async function inWords(context: ActionContext, reports: readonly Reported[]): Promise<InWords[]> {
  const facts = await factsOf(context, reports)
  const words: InWords[] = []
  for (const report of reports) words.push(await undoInWords(context, report, facts))
  return words
}

/** One line for each field. */
export function linesOf(payload: Saying['payload']): string[] {
  return Object.entries(payload).map(
    ([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
}

/** A candidate would take effect for everyone, held reports for all who gave them. */
export function reportedIn(context: ActionContext, item: StoredItem): Reported {
  return {
    action: item.action,
    target: { type: item.target_type, id: item.target_id },
    aggregate: { type: item.aggregate_type, id: item.aggregate_id },
    payload: payloadOfItem(context, item),
    person: item.risk === 'held' ? reportersOf(item) : null,
  }
}

/** What its latest report says, brought up to the newest version of its event. */
export function payloadOfItem({ reducers }: ActionContext, item: StoredItem): Fields {
  const aggregate = { type: item.aggregate_type, id: item.aggregate_id }
  const said = payloadOf({ ...item, id: item.feedback_id })
  return asSaidToday(reducers, { action: item.action, aggregate, ...said }).payload
}

/** The latest reporter by name, and how many others there are. */
function reportersOf({ person, reporters }: StoredItem): string | null {
  return person !== null && reporters > 1 ? `${person} and ${reporters - 1} more` : person
}

async function undoInWords(context: ActionContext, report: Reported, facts: FactFor): Promise<InWords> {
  if (report.action !== UNDO) return sayingInWords(context.reducers, report, facts)
  const found = await logRepo.byId(context.db, context.caller.workspace, report.target.id)
  const undone = found && asSaidToday(context.reducers, found)
  const words = undone && (await undoneInWords(context, undone))
  const lines = words?.lines ?? linesOf(undone?.payload ?? {})
  return {
    title: `take back: ${words?.title ?? report.target.id}`,
    lines: lines.map((line) => `take back: ${line}`),
  }
}

async function undoneInWords(context: ActionContext, undone: LogRow): Promise<InWords | undefined> {
  if (decides(undone)) return { title: await decisionInWords(context, undone), lines: undefined }
  return (await inWords(context, [undone]))[0]
}

/** A decision by what it is about; by the id of the item if nobody reports that any more. */
async function decisionInWords(context: ActionContext, { action, target }: LogRow): Promise<string> {
  const item = await inboxRepo.find(context.db, context.caller.workspace, target.id)
  const [words] = item ? await inWords(context, [reportedIn(context, item)]) : []
  const title = item && !mayHear(context.caller, item.session_id) ? unheard(item) : words?.title
  return `the ${action === APPROVE ? 'approval' : 'rejection'}: ${title ?? target.id}`
}

/** Instead of words that the caller may not read. */
export function unheard({ action }: StoredItem): string {
  return `${action}, said in a session of another key`
}

function sayingInWords(reducers: Reducers, { aggregate, ...report }: Reported, facts: FactFor): InWords {
  const { action, target } = report
  const reducer = reducers.get(aggregate.type)
  const saying = { ...report, fact: facts(target) }
  return { title: reducer?.inWords?.(saying) ?? `${action} on ${target.id}`, lines: reducer?.inFull?.(saying) }
}

type FactFor = (target: Target) => Readonly<Record<string, Json>> | undefined

/** The newest version of what agents reported under each target. */
async function factsOf({ db, caller }: ActionContext, reports: readonly Reported[]): Promise<FactFor> {
  const byKind = new Map<string, Map<string, Fact>>()
  for (const [kind, of] of groupBy(reports, ({ target }) => target.type)) {
    const found = await factRepo.ofEach(db, caller.workspace, kind, [...new Set(of.map(({ target }) => target.id))])
    byKind.set(kind, new Map(found.map(({ id, fact }) => [id, fact])))
  }
  return ({ type, id }) => byKind.get(type)?.get(id)?.body
}
