// Items of the inbox in words: what would change, and for whom. The contexts know; what they do not say is named by its id.
import type { ActionContext } from '../context.ts'
import { factRepo } from '../feedback/fact-repo.ts'
import type { Fact, Reducers, Saying } from '../feedback/reducer.ts'
import { logRepo } from '../feedback/repo.ts'
import type { Json, Target } from '../feedback/row.ts'
import { UNDO } from '../feedback/settle.ts'
import { groupBy } from '../group-by.ts'

/** A report as the inbox holds it. */
export interface Reported extends Omit<Saying, 'fact'> {
  readonly aggregate: Target
}

/** In the order given. */
export async function inWords(context: ActionContext, reports: readonly Reported[]): Promise<string[]> {
  const facts = await factsOf(context, reports)
  const words: string[] = []
  for (const report of reports) words.push(await undoInWords(context, report, facts))
  return words
}

async function undoInWords(context: ActionContext, report: Reported, facts: FactFor): Promise<string> {
  if (report.action !== UNDO) return sayingInWords(context.reducers, report, facts)
  const undone = await logRepo.byId(context.db, context.caller.workspace, report.target.id)
  const [words] = undone ? await inWords(context, [undone]) : []
  return `take back: ${words ?? report.target.id}`
}

function sayingInWords(reducers: Reducers, { aggregate, ...report }: Reported, facts: FactFor): string {
  const { action, target } = report
  const said = reducers.get(aggregate.type)?.inWords?.({ ...report, fact: facts(target) })
  return said ?? `${action} on ${target.id}`
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
