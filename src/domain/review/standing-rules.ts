// What a person asked for from now on, for all of their agents, as lines of a prompt: for clients that are told it when they connect.
// That is before the contexts are loaded, so it takes one query, and more is loaded only for a person who asked for something.
import type { Caller } from '../../kernel/caller.ts'
import { readGatePolicy } from '../../kernel/gate/index.ts'
import type { Db } from '../../kernel/store/index.ts'
import { standingRepo } from './repo/standing.ts'

export async function standingRules(db: Db, { workspace, person }: Caller): Promise<readonly string[]> {
  if (person === undefined) return []
  const own = await standingRepo.own(db, workspace, person)
  if (own.length === 0) return []
  const { chooseStanding } = await import('./standing-choice.ts')
  const constraints = await standingRepo.constraints(db, workspace)
  return chooseStanding(person, own, constraints, await readGatePolicy(db, workspace))
}
