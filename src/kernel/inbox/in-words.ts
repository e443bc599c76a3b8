// Items of the inbox in words: what would change, and for whom. The contexts supply the words; without them, the id is shown.
import type { ActionContext } from '../context.ts'
import { factRepo } from '../feedback/fact-repo.ts'
import { asSaidToday, type Fact, type Reducers, type Saying } from '../feedback/reducer.ts'
import { logRepo } from '../feedback/repo.ts'
import type { Json, Target } from '../feedback/row.ts'
import { UNDO } from '../feedback/row-kinds.ts'
import { groupBy } from '../group-by.ts'

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

async function undoInWords(context: ActionContext, report: Reported, facts: FactFor): Promise<InWords> {
  if (report.action !== UNDO) return sayingInWords(context.reducers, report, facts)
  const found = await logRepo.byId(context.db, context.caller.workspace, report.target.id)
  const undone = found && asSaidToday(context.reducers, found)
  const [words] = undone ? await inWords(context, [undone]) : []
  const lines = words?.lines ?? linesOf(undone?.payload ?? {})
  return {
    title: `take back: ${words?.title ?? report.target.id}`,
    lines: lines.map((line) => `take back: ${line}`),
  }
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
