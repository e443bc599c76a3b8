// What reviewers should know when they decide about a claim, a passage, an edge or a domain: how many answers that rested on it people
// rejected. Counts only; what was said is read with the claim or the log.
import type { Db } from '../../kernel/store/index.ts'
import { rangesOf, readPattern } from './domain-reach.ts'
import { edgeRepo } from './repo/edges.ts'
import { type Counted, type CountedKind, rejectedAnswerRepo } from './repo/rejected-answers.ts'

type Background = ReadonlyMap<string, string>

export async function backgroundOf(
  db: Db,
  workspace: string,
  kind: CountedKind,
  ids: readonly string[],
): Promise<Background> {
  const counts = await rejectedAnswerRepo.counts(db, workspace, kind, ids)
  return new Map(counts.map((one) => [one.id, sentence('it', one)]))
}

/** An edge is about a claim and a passage. */
export async function backgroundOfEdges(db: Db, workspace: string, ids: readonly string[]): Promise<Background> {
  const edges = await edgeRepo.byIds(db, workspace, ids)
  const claims = await counted(
    db,
    workspace,
    'claim',
    edges.flatMap(({ claim_id }) => claim_id ?? []),
  )
  const fragments = await counted(
    db,
    workspace,
    'fragment',
    edges.map(({ fragment_id }) => fragment_id),
  )
  return new Map(
    edges.flatMap(({ edge_id, claim_id, fragment_id }) => {
      const [claim, fragment] = [claims.get(claim_id ?? ''), fragments.get(fragment_id)]
      const said = [claim && sentence('its claim', claim), fragment && sentence('its passage', fragment)]
      const known = said.filter((one) => one !== undefined)
      return known.length > 0 ? [[edge_id, known.join(' ')] as const] : []
    }),
  )
}

/** No more is looked at for one domain: anything may rest on it. */
const MOST_OF_DOMAIN = 200

export async function backgroundOfDomains(db: Db, workspace: string, ids: readonly string[]): Promise<Background> {
  const found = new Map<string, string>()
  for (const pattern of ids) {
    const turns = new Set<string>()
    for (const range of rangesOf(readPattern(pattern)))
      for (const turn of await rejectedAnswerRepo.ofHosts(db, workspace, range, MOST_OF_DOMAIN)) turns.add(turn)
    if (turns.size > 0) found.set(pattern, `${answers(turns.size, turns.size >= MOST_OF_DOMAIN)} on it.`)
  }
  return found
}

async function counted(db: Db, workspace: string, kind: CountedKind, ids: readonly string[]) {
  const counts = await rejectedAnswerRepo.counts(db, workspace, kind, [...new Set(ids)])
  return new Map(counts.map((one) => [one.id, one]))
}

function sentence(what: string, { rejected_answers: count, rejected_by: people }: Omit<Counted, 'id'>): string {
  return `${answers(count)} on ${what}, by ${people} ${people === 1 ? 'reporter' : 'reporters'}.`
}

function answers(count: number, isLeast = false): string {
  return `${isLeast ? 'At least ' : ''}${count} rejected ${count === 1 ? 'answer' : 'answers'} rested`
}
