// Finds the node that feedback is about. It must exist and belong to the task that is named; if not, the error says which fails.
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { envelope, identifier } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { NodeKind } from '../record.ts'
import { type FoundNode, nodeRepo } from '../repo/nodes.ts'
import { reportIds } from '../report-list.ts'

/** The envelope of feedback on evidence, which belongs to a known task. */
export const inTask = { ...envelope, task_id: identifier().describe('The task this belongs to.') }

/** What every action of the `feedback` tool shares. */
export const inFeedbackTool = { effect: 'write', role: 'agent', tool: 'feedback' } as const

export function notFound(field: string, kind: string, id: string): HeedError {
  const remedy =
    kind === 'task' ? 'Record it with evidence_record, or send one that is recorded.' : 'graph_get shows what is known.'
  const problem = `no ${kind} has the id ${id}. ${remedy}`
  return new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

export async function findTask(db: Db, workspace: string, id: string): Promise<void> {
  if (!(await nodeRepo.find(db, workspace, 'task', id))) throw notFound('task_id', 'task', id)
}

/** A node of the named task. */
export async function findNode(
  db: Db,
  workspace: string,
  taskId: string,
  kind: NodeKind,
  id: string,
  field: string,
): Promise<FoundNode> {
  await findTask(db, workspace, taskId)
  const node = await nodeRepo.find(db, workspace, kind, id)
  if (!node) throw notFound(field, kind, id)
  return ofTask(node, taskId)
}

/** A node that may be of several kinds; the id is enough if only one kind has it. */
export async function findAnyNode<K extends NodeKind>(
  db: Db,
  workspace: string,
  taskId: string,
  among: readonly K[],
  id: string,
  field: string,
): Promise<FoundNode> {
  await findTask(db, workspace, taskId)
  const [found, ...others] = await nodeRepo.findAny(db, workspace, among, id)
  if (!found) throw notFound(field, among.join(' or '), id)
  if (others.length > 0) {
    const kinds = [found, ...others].map(({ kind }) => kind).join(' and ')
    throw invalidInput('target_type', `is required, because ${kinds} share the id ${id}: say which you mean.`)
  }
  return ofTask(found, taskId)
}

function ofTask(node: FoundNode, taskId: string): FoundNode {
  if (node.task_id === taskId) return node
  throw invalidInput('task_id', `is ${taskId}, but ${node.kind} ${node.id} belongs to task ${node.task_id}. Send that.`)
}

/** Feedback on a node that people reported depends on one of its reports; the same for each node. */
export function dependingOn(...nodes: readonly FoundNode[]): { dependsOn: string[][] } {
  const lists = nodes.flatMap(({ reports, fragment_reports, claim_reports }) => [
    reports,
    fragment_reports,
    claim_reports,
  ])
  return { dependsOn: lists.flatMap((list) => (list ? [reportIds(list)] : [])) }
}
