// A small evidence graph in a workspace of its own, and what agents are shown of it.
import { urlKey } from '../../src/domain/evidence/record.ts'
import type { ClaimView, EdgeView } from '../../src/domain/evidence/shown.ts'
import type { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { query, type SqlValue } from '../../src/kernel/store/index.ts'
import { openRaw, type TestHeed } from '../engines.ts'

/**
 * Claim sleep has 0.8 for it and 0.4 against it, both from hosts of alpha.example: α = 1.8, β = 1.4, confidence 0.5625.
 * Claim taste has 0.5 for it, from beta.example: confidence 0.6.
 */
export const study = {
  tasks: [{ id: 'task', question: 'Does tea help?' }],
  pages: [
    { id: 'lab', task_id: 'task', url: 'https://lab.alpha.example/study', title: 'A study' },
    { id: 'news', task_id: 'task', url: 'https://news.alpha.example/story' },
    { id: 'blog', task_id: 'task', url: 'https://beta.example/post' },
  ],
  fragments: [
    { id: 'measured', page_id: 'lab', text: 'Sleep improved by 40 %.', location: 'Results' },
    { id: 'doubted', page_id: 'news', text: 'Sleep did not improve.' },
    { id: 'aside', page_id: 'blog', text: 'I like tea.' },
  ],
  claims: [
    { id: 'sleep', task_id: 'task', text: 'Tea improves sleep.' },
    { id: 'taste', task_id: 'task', text: 'Tea tastes good.' },
  ],
  edges: [
    judged('for', 'supports', 'measured', 'sleep', 0.8),
    judged('against', 'refutes', 'doubted', 'sleep', 0.4),
    judged('beside', 'neutral', 'aside', 'sleep', 0.9),
    judged('liking', 'supports', 'aside', 'taste', 0.5),
    { id: 'source', relation: 'origin', fragment_id: 'measured', claim_id: 'sleep' },
    { id: 'citing', relation: 'cites', fragment_id: 'doubted', cited_fragment_id: 'measured' },
  ],
}

/** An edge with the label of a model. */
export function judged(id: string, relation: string, fragment_id: string, claim_id: string, confidence: number) {
  return { id, relation, fragment_id, claim_id, confidence, model: 'nli-1' }
}

/** A page of one passage, which is the usual way a claim gets a source. */
export function passage(id: string, url: string, text = `What ${id} says.`) {
  return { pages: [{ id: `page-${id}`, task_id: 'task', url }], fragments: [{ id, page_id: `page-${id}`, text }] }
}

export type World = ReturnType<typeof worldOf>

/** The study, recorded in a workspace of its own. */
export async function studyIn(test: TestHeed, workspace: string): Promise<World> {
  const world = worldOf(test, workspace)
  await world.record(study)
  return world
}

export function worldOf(test: TestHeed, workspace: string) {
  const as = { workspace }
  const call = <T = Record<string, unknown>>(name: string, input: object) => test.call<T>(name, input, as)
  const tell = (name: string, input: object): Promise<Receipt> => test.tell(name, input, as)

  /** All pages of a list of lists, joined. */
  const readAll = async (name: string, input: object): Promise<Record<string, unknown[]>> => {
    const lists: Record<string, unknown[]> = {}
    let cursor: string | undefined
    do {
      const { next_cursor, ...page } = await call<Record<string, unknown[]> & { next_cursor?: string }>(name, {
        ...input,
        ...(cursor !== undefined && { cursor }),
      })
      for (const [list, items] of Object.entries(page))
        if (Array.isArray(items)) lists[list] = [...(lists[list] ?? []), ...items]
      cursor = next_cursor
    } while (cursor !== undefined)
    return lists
  }
  const listed = async <T>(name: string, input: object) => ((await readAll(name, input)).items ?? []) as T[]
  /** By page: the group is the source that the split keeps together. */
  const samples = async (kind = 'nli'): Promise<Sample[]> =>
    (await listed<Sample & { record: string }>('sample_list', { kind }))
      .map((sample) => ({
        ...sample,
        group: study.pages.find(({ url }) => urlKey(url) === sample.group)?.id ?? sample.group,
        record: JSON.parse(sample.record),
      }))
      .sort((a, b) => (a.group < b.group ? -1 : 1))

  return {
    call,
    tell,
    refused: (name: string, input: object): Promise<HeedError> => test.refused(name, input, as),
    record: (batch: object) => call<{ recorded: number; unchanged: number }>('evidence_record', batch),
    /** Feedback on the task. */
    say: (action: string, fields: object) => tell(action, { task_id: 'task', ...fields }),
    undo: ({ feedback_id }: Receipt) => tell('feedback_undo', { feedback_id }),
    claim: (claim_id: string) => call<ClaimView & { edges: CountedEdge[] }>('claim_get', { claim_id }),
    claimIds: async (adoption?: string) =>
      (await listed<ClaimView>('claim_list', { task_id: 'task', ...(adoption && { adoption }) })).map(
        ({ claim_id }) => claim_id,
      ),
    edge: (edge_id: string) => call<EdgeView & { notes: Note[] }>('edge_get', { edge_id }),
    fragment: (fragment_id: string) => call<Material & { relevant: boolean }>('fragment_get', { fragment_id }),
    /** The fragments that may be used, the most useful first. */
    materials: async () => ((await readAll('materials_get', { task_id: 'task' })).fragments ?? []) as Material[],
    /** How sure each adopted claim is, as the materials say. */
    sure: async () =>
      Object.fromEntries(
        ((await readAll('materials_get', { task_id: 'task' })).claims as ClaimView[]).map((claim) => [
          claim.claim_id,
          claim.confidence,
        ]),
      ),
    samples,
    /** The table that document 000 names. */
    corrections: async () => {
      const raw = await openRaw(test.location)
      try {
        return await raw.reader.all(nliCorrections, { workspace })
      } finally {
        await raw.close()
      }
    },
    report: (filter: object = {}) => call<ReviewReport>('review_report', filter),
    inbox: (state = 'waiting') => listed<InboxItem>('inbox_list', { state }),
    /** Asks every correction in effect again. */
    check: () => check(call),
    /** Everything that agents, reviewers and trainers are shown. */
    everything: async () => ({
      claims: await listed('claim_list', { task_id: 'task', adoption: 'all' }),
      materials: await readAll('materials_get', { task_id: 'task' }),
      graph: await readAll('graph_get', { task_id: 'task' }),
      tasks: await listed('task_list', {}),
      report: await call('review_report', {}),
      domains: await listed('domain_list', {}),
      samples: [await samples('nli'), await samples('relevance'), await samples('extraction')],
    }),
  }
}

async function check(call: <T>(name: string, input: object) => Promise<T>) {
  const wrong: { feedback_id: string }[] = []
  let asked = 0
  let cursor: string | undefined
  do {
    const page: { asked: number; wrong: { feedback_id: string }[]; next_cursor?: string } = await call(
      'correction_check',
      {
        limit: 3,
        ...(cursor !== undefined && { cursor }),
      },
    )
    asked += page.asked
    wrong.push(...page.wrong)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return { asked, wrong }
}

const nliCorrections = query<Record<string, SqlValue>>()(
  `select id, edge_id, task_id, premise, hypothesis, predicted_label, predicted_confidence, correct_label, reason,
    corrected_at from nli_corrections where workspace = :workspace order by edge_id`,
)

interface Note {
  note: string
  feedback_id: string
}

interface CountedEdge extends EdgeView {
  counts: boolean
  because: string
}

interface Material {
  fragment_id: string
  page_id: string
  url: string
  text: string
  location?: string
  source: string
  usefulness: number
  ratings: number
  cites: unknown[]
  edges: EdgeView[]
  notes: Note[]
}

interface Sample {
  id: string
  record: Record<string, unknown>
  group: string
  feedback_ids: string[]
  weight: number
  trust: string
}

interface Rate {
  reviewed: number
  corrected: number
  error_rate: number
}

interface ReviewReport extends Rate {
  groups: (Rate & { task_id: string; model?: string; predicted_label: string })[]
  confusion: { predicted: string; supports: number; refutes: number; neutral: number }[]
  reliability: { from: number; to: number; reviewed: number; mean_confidence: number; accuracy: number }[]
  calibration_error: number
}

export interface InboxItem {
  item_id: string
  action: string
  target_id: string
  feedback_id: string
  reason?: string
  trust: string
  occurrence_count: number
}
