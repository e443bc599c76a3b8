// Random histories of evidence, as `contract/evidence-play.ts` plays them, and everything that agents are told about claims, passages,
// labels, citations, ratings, notes and domains.
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { graph, history, hosts, type Step } from '../contract/evidence-history.ts'
import { begin } from '../contract/evidence-play.ts'
import type { TestHeed } from '../engines.ts'
import { type Answer, promises, type Question, untrueOf } from './evidence-promises.ts'
import { type Answers, keyOf } from './kit.ts'
import { type Context, speakers } from './suite.ts'

/** Zoe asks and never says anything; a call without a name is the machine's one person. */
const others = ['alice', 'zoe'] as const

/** Every host that a page is on, and a few that none is. */
const checked = [...new Set(Object.values(hosts).map(({ host }) => host)), 'alpha.example', 'other.alpha.example']

interface Listed {
  readonly claims: { claim_id: string }[]
  readonly fragments: {
    fragment_id: string
    page_id: string
    usefulness: number
    cites: string[]
    edges: { edge_id: string; claim_id?: string; relation: string; confidence?: number }[]
    notes: { feedback_id: string }[]
  }[]
}

interface Drawn {
  readonly claims: ({ claim_id: string; adoption: string } & Record<string, unknown>)[]
  readonly fragments: { fragment_id: string; relevant: boolean }[]
  readonly edges: { edge_id: string; relation: string; confidence?: number; reviewed: boolean }[]
}

type EvidenceContext = Context<Step, Question, Answer, Receipt>

const evidenceWorld: EvidenceContext['world'] = async (test, workspace, access) => {
  const [agent, , reviewer] = speakers[access]
  // Alice is an agent's person; Bob is a reviewer, and undos, decisions and imports are a reviewer's too.
  const call: TestHeed['call'] = (name, input, as) => {
    const isAlice = (input as { on_behalf_of?: string }).on_behalf_of === 'alice'
    const role = name === 'domain_baseline_import' ? { role: 'admin' as const } : {}
    return test.call(name, input, { ...as, ...(isAlice ? agent : reviewer), ...role })
  }
  const { story, step } = await begin({ call }, workspace)
  const answersOf = (person?: string) => toldTo(test.call, { workspace, ...(person !== undefined && { person }) })
  return {
    step: async (one) => (await step(one)).receipt,
    answers: () => answersOf(),
    promises: (moment) => promises(story, moment),
    async untrue(moment) {
      const problems = untrueOf(moment)
      for (const other of others)
        if (keyOf([...(await answersOf(other))]) !== keyOf([...moment.after]))
          problems.push(`${other} is told something else`)
      return problems
    },
  }
}

/** Everything that this asker is told. */
async function toldTo(call: TestHeed['call'], as: { workspace: string; person?: string }): Promise<Answers<Answer>> {
  const answers = new Map<string, Answer>()
  const set = (answer: Answer, ...question: Question) => answers.set(keyOf(question), answer)
  for (const host of checked) set((await call('domain_check', { url: host }, as)).blocked, 'domain', host)
  for (const { id: task_id } of graph.tasks) {
    const drawn = await call<Drawn>('graph_get', { task_id, limit: 200 }, as)
    for (const { claim_id, adoption, ...claim } of drawn.claims) {
      set(adoption, 'adoption of', claim_id)
      const { confidence, uncertainty, controversy, supporting, refuting, independent_sources } = claim
      const measures = { confidence, uncertainty, controversy, supporting, refuting, independent_sources }
      set(measures, 'measures of', claim_id)
    }
    for (const { fragment_id, relevant } of drawn.fragments) set(relevant, 'relevance of', fragment_id)
    for (const { edge_id, relation, confidence, reviewed } of drawn.edges)
      set({ relation, confidence, reviewed }, 'edge', edge_id)
    const { claims, fragments } = await call<Listed>('materials_get', { task_id, limit: 200 }, as)
    for (const { claim_id } of claims) set(true, 'use of claim', claim_id)
    for (const { fragment_id, usefulness, cites, edges, notes } of fragments) {
      set(true, 'use of fragment', fragment_id)
      set(usefulness, 'usefulness of', fragment_id)
      for (const cited of cites) set(true, 'citation', fragment_id, cited)
      for (const { edge_id, relation, confidence } of edges) set({ relation, confidence }, 'told edge', edge_id)
      for (const { feedback_id } of notes) set(true, 'note', fragment_id, feedback_id)
    }
  }
  set(await call('review_report', {}, as), 'report')
  return answers
}

export const evidence: EvidenceContext = {
  histories: history,
  seeds: { keyless: 8, keyed: 7, mixed: 9 },
  world: evidenceWorld,
}
