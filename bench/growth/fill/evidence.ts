// Rows of the evidence context: a graph, and feedback on everything in it.
import { recordAll, recordsOf } from '../../evidence/fill.ts'
import { CLAIMS, EDGES, edgeIdOf, fragmentOf, idOf } from '../../evidence/graph.ts'
import { domainName } from '../../peer/rows.ts'
import { atOnce, openWorld } from '../world.ts'
import type { Fill } from './fill.ts'

/** Facts of one task. */
const FACTS = 851
const CALLERS = 64

export const fillEvidence: Fill = async (world, rows, progress) => {
  const tasks = Math.max(1, Math.round(rows / 2 / FACTS))
  const caller = await world.heed.port.identify(undefined, 'library')
  await recordAll({ heed: world.heed, caller }, recordsOf(tasks), (batches) =>
    progress('recording', batches * 1_000, rows / 2),
  )
  const { call } = world
  const placeOf = (n: number) => {
    const [task, claim, place] = [n % tasks, Math.floor(n / tasks) % CLAIMS, 1 + (n % (EDGES - 1))]
    return { task_id: idOf('task', task), task, claim, place, claim_id: idOf('claim', task * CLAIMS + claim) }
  }
  const reason = 'The passage says the opposite.'
  const calls: readonly ((n: number) => Promise<unknown>)[] = [
    (n) => call('domain_block', { domain_pattern: domainName(n), reason }),
    (n) => {
      const { task_id, task, claim, place } = placeOf(n)
      return call('edge_correct', {
        task_id,
        edge_id: edgeIdOf(task, claim, place),
        correct_relation: 'refutes',
        reason,
      })
    },
    // One claim in five, so that most remain.
    (n) => {
      const { task_id, task, claim } = placeOf(n)
      return call('claim_reject', { task_id, claim_id: idOf('claim', task * CLAIMS + claim - (claim % 5)), reason })
    },
    (n) => call('add_note', { ...claimOf(placeOf(n)), note: `Note ${n}.` }),
    (n) => {
      const { task_id, task, claim, place } = placeOf(n)
      const fragment = { target_type: 'fragment', target_id: fragmentOf(task, claim, place) }
      return call('rate_usefulness', { task_id, ...fragment, rating: 1 + (n % 5) })
    },
    (n) => call('claim_add', { task_id: placeOf(n).task_id, claim_text: `It helps in way ${n}.` }),
  ]
  await atOnce(Math.round(rows / 2), CALLERS, async (index) => {
    if (index % 1_000 === 0) progress('feedback', index, rows / 2)
    await calls[index % calls.length]?.(Math.floor(index / calls.length))
  })
  await world.heed.close()
  return openWorld(world.store, world.known)
}

function claimOf({ task_id, claim_id }: { task_id: string; claim_id: string }) {
  return { task_id, target_type: 'claim', target_id: claim_id }
}
