// What an agent may use for a task, and the whole graph behind it. Both are read in parts, one list after the other.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { part, readParts } from '../../../kernel/cursor.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { identifier, nextCursor, page } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { blockedAmong, decideHosts } from '../domain-check.ts'
import { readCitations, removedCitations } from '../read-citations.ts'
import { citationRepo } from '../repo/citations.ts'
import { claimRepo } from '../repo/claims.ts'
import { edgeRepo, MOST_EDGES } from '../repo/edges.ts'
import { fragmentRepo } from '../repo/fragments.ts'
import { noteRepo } from '../repo/notes.ts'
import { taskRepo } from '../repo/tasks.ts'
import {
  claimView,
  edgeView,
  fragmentView,
  noteView,
  rejectedAnswers,
  viewClaims,
  viewEdge,
  viewFragment,
  viewNote,
  viewRejectedAnswers,
} from '../shown.ts'
import { notFound } from './known.ts'

const HIGHEST = { usefulness: Number.MAX_SAFE_INTEGER, seq: 0 }

const material = fragmentView.extend({
  cites: z.array(z.string()).describe('The fragments it cites that may be used too.'),
  edges: z
    .array(edgeView.extend({ notes: z.array(noteView) }))
    .describe(`What it says of which adopted claim, at most ${MOST_EDGES}.`),
  notes: z.array(noteView),
  page_notes: z.array(noteView).describe('What people noted on its page.'),
})

const taskView = z.object({ task_id: z.string(), question: z.string().optional(), notes: z.array(noteView) })

async function readTask(db: Db, workspace: string, id: string): Promise<z.output<typeof taskView>> {
  const task = await taskRepo.find(db, workspace, id)
  if (!task) throw notFound('task_id', 'task', id)
  const notesOn = await noteRepo.on(db, workspace, 'task', [id])
  return { task_id: id, ...(task.question !== null && { question: task.question }), notes: notesOn(id).map(viewNote) }
}

const materialsGet = defineAction({
  name: 'materials_get',
  main: 'task_id',
  title: 'What may be used for a task',
  description:
    'Returns the adopted claims of a task with their confidence, then the fragments that may be used, the most useful first, each with what it says of which claim. Rejected claims, blocked domains and irrelevant fragments are left out. Read on with next_cursor until there is none.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ task_id: identifier().describe('The task.'), ...page }),
  output: z.object({
    task: taskView,
    claims: z.array(claimView),
    fragments: z.array(material),
    next_cursor: nextCursor,
  }),
  async run({ caller: { workspace }, db }, { task_id, cursor, limit }) {
    const task = await readTask(db, workspace, task_id)
    const blocked = await blockedAmong(db, workspace, await fragmentRepo.hostsOfTask(db, workspace, task_id))
    const { rows, ...next } = await readParts(
      {
        claims: part({
          place: z.int(),
          start: 0,
          read: (after, most) => claimRepo.page(db, workspace, task_id, 'adopted', after, most),
          placeOf: ({ seq }) => seq,
        }),
        fragments: part({
          place: z.object({ usefulness: z.number(), seq: z.int() }),
          start: HIGHEST,
          read: (after, most) => fragmentRepo.mostUseful(db, workspace, task_id, blocked, after, most),
          placeOf: ({ usefulness, seq }) => ({ usefulness, seq }),
        }),
      },
      cursor,
      limit,
    )
    const ids = rows.fragments.map(({ fragment_id }) => fragment_id)
    return {
      task,
      claims: await viewClaims(db, workspace, rows.claims),
      fragments: await readMaterials(db, workspace, ids, new Set(blocked)),
      ...next,
    }
  },
})

async function readMaterials(
  db: Db,
  workspace: string,
  ids: readonly string[],
  blocked: ReadonlySet<string>,
): Promise<z.output<typeof material>[]> {
  if (ids.length === 0) return []
  const fragments = await fragmentRepo.byIds(db, workspace, ids)
  const edges = await edgeRepo.ofFragments(db, workspace, ids)
  const claimIds = [...new Set(edges.flatMap(({ claim_id }) => claim_id ?? []))]
  const adopted = await claimRepo.adoptedAmong(db, workspace, claimIds)
  const ofFragment = groupBy(
    edges.filter(({ claim_id }) => claim_id !== null && adopted.has(claim_id)),
    ({ fragment_id }) => fragment_id,
  )
  const mayUse = (cited: { host: string; irrelevant: number }) => cited.irrelevant === 0 && !blocked.has(cited.host)
  const citations = await readCitations(db, workspace, ids, edges, mayUse)
  const notesOn = await noteRepo.on(db, workspace, 'fragment', ids)
  const pageNotes = await noteRepo.on(db, workspace, 'page', [...new Set(fragments.map(({ page_id }) => page_id))])
  const edgeNotes = await noteRepo.on(
    db,
    workspace,
    'edge',
    edges.map(({ edge_id }) => edge_id),
  )
  return fragments.map((fragment) => ({
    ...viewFragment(fragment),
    cites: citations(fragment.fragment_id).map(({ cited_fragment_id }) => cited_fragment_id),
    edges: (ofFragment.get(fragment.fragment_id) ?? []).map((edge) => ({
      ...viewEdge(edge),
      notes: edgeNotes(edge.edge_id).map(viewNote),
    })),
    notes: notesOn(fragment.fragment_id).map(viewNote),
    page_notes: pageNotes(fragment.page_id).map(viewNote),
  }))
}

const graphOutput = z.object({
  task: taskView,
  pages: z.array(
    z.object({
      page_id: z.string(),
      url: z.string(),
      title: z.string().optional(),
      blocked: z.boolean(),
      blocked_because: z.string().optional(),
      ...rejectedAnswers,
      notes: z.array(noteView),
    }),
  ),
  fragments: z.array(fragmentView.extend({ relevant: z.boolean(), notes: z.array(noteView) })),
  claims: z.array(claimView),
  edges: z
    .array(edgeView.extend({ notes: z.array(noteView) }))
    .describe('With what the model predicted and what people said.'),
  citations: z
    .array(z.object({ fragment_id: z.string(), cited_fragment_id: z.string(), feedback_id: z.string() }))
    .describe('Citations that were added by feedback.'),
  next_cursor: nextCursor,
})

const graphGet = defineAction({
  name: 'graph_get',
  main: 'task_id',
  title: 'The graph of a task',
  description:
    'Returns everything that is known for a task: pages, fragments, claims, edges and citations, one list after the other. What people took out is included and marked. Read on with next_cursor until there is none.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ task_id: identifier().describe('The task.'), ...page }),
  output: graphOutput,
  async run({ caller: { workspace }, db }, { task_id, cursor, limit }) {
    const task = await readTask(db, workspace, task_id)
    type Read<R> = (db: Db, workspace: string, task: string, after: number, limit: number) => Promise<R[]>
    const inOrder = <R extends { seq: number }>(read: Read<R>) =>
      part({
        place: z.int(),
        start: 0,
        read: (after, most) => read(db, workspace, task_id, after, most),
        placeOf: ({ seq }: R) => seq,
      })
    const { rows, ...next } = await readParts(
      {
        pages: inOrder(fragmentRepo.pagesOfTask),
        fragments: inOrder(fragmentRepo.ofTask),
        claims: inOrder((...[reader, within, task, after, most]) =>
          claimRepo.page(reader, within, task, 'all', after, most),
        ),
        edges: inOrder(edgeRepo.ofTask),
        citations: part({
          place: z.string(),
          start: '',
          read: (after, most) => citationRepo.added(db, workspace, task_id, after, most),
          placeOf: ({ place }) => place,
        }),
      },
      cursor,
      limit,
    )
    const decisions = await decideHosts(db, workspace, [...new Set(rows.pages.map(({ host }) => host))])
    const pageNotes = await noteRepo.on(
      db,
      workspace,
      'page',
      rows.pages.map(({ page_id }) => page_id),
    )
    const fragmentNotes = await noteRepo.on(
      db,
      workspace,
      'fragment',
      rows.fragments.map(({ fragment_id }) => fragment_id),
    )
    const edgeNotes = await noteRepo.on(
      db,
      workspace,
      'edge',
      rows.edges.map(({ edge_id }) => edge_id),
    )
    const removedBy = await removedCitations(db, workspace, rows.edges)
    return {
      task,
      pages: rows.pages.map(({ page_id, url, title, host, rejected_answers }) => {
        const domain = decisions.get(host)
        return {
          page_id,
          url,
          ...(title !== null && { title }),
          blocked: domain?.blocked ?? false,
          ...(domain?.blocked && { blocked_because: domain.reason }),
          ...viewRejectedAnswers({ rejected_answers }),
          notes: pageNotes(page_id).map(viewNote),
        }
      }),
      fragments: rows.fragments.map((fragment) => ({
        ...viewFragment(fragment),
        relevant: fragment.irrelevant === 0,
        notes: fragmentNotes(fragment.fragment_id).map(viewNote),
      })),
      claims: await viewClaims(db, workspace, rows.claims),
      edges: rows.edges.map((edge) => ({
        ...viewEdge(edge, removedBy(edge)),
        notes: edgeNotes(edge.edge_id).map(viewNote),
      })),
      citations: rows.citations.map(({ fragment_id, cited_fragment_id, feedback_id }) => ({
        fragment_id,
        cited_fragment_id,
        feedback_id,
      })),
      ...next,
    }
  },
})

export const materialActions = [materialsGet, graphGet] as const
