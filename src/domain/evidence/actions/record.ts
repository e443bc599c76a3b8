// Records what agents found, in bulk. Sending the same records again changes nothing.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { type FieldProblem, HeedError } from '../../../kernel/errors.ts'
import { countFacts } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Plan, planRecords, type UnknownReference } from '../plan-records.ts'
import { type Batch, idsIn, MOST_RECORDS, recordLists } from '../record.ts'
import { nodeRepo } from '../repo/nodes.ts'
import { refuseChangesToOthers } from './records-of-others.ts'

export const evidenceRecord = defineAction({
  name: 'evidence_record',
  title: 'Record what was found',
  description:
    "Records tasks, the pages you read, passages of them, the claims you made and what each passage says of a claim, with your model's label and confidence. You choose the ids. You may send records again: the same content changes nothing, other content under an id of yours is a new version. You may refer to what another key recorded first, but you cannot change it.",
  effect: 'write',
  logs: [],
  role: 'agent',
  example: { tasks: [{ id: 'ID', question: 'TEXT' }] },
  input: z
    .strictObject({
      ...recordLists,
      dry_run: z.boolean().default(false).describe('Only say what would be recorded.'),
    })
    .refine((given) => countOf(given) > 0, {
      message: 'send at least one of tasks, pages, fragments, claims and edges.',
      path: ['tasks'],
    })
    .refine((given) => countOf(given) <= MOST_RECORDS, {
      message: `has more than ${MOST_RECORDS} records together with pages, fragments, claims and edges: send fewer at once.`,
      path: ['tasks'],
    }),
  output: z.object({
    recorded: z.number().int().describe('Records that are new, or a new version.'),
    unchanged: z.number().int().describe('Records that were known with the same content.'),
    unknown: z
      .array(z.object({ field: z.string(), kind: z.string(), id: z.string() }))
      .optional()
      .describe('In a dry run: references to what is not known yet.'),
  }),
  async run(context, { dry_run, ...given }) {
    if (dry_run) return rehearse(context, given)
    const { facts: counts } = await context.write(async (tx) => {
      const { facts, unknown } = await plan(tx, context.caller, given)
      if (unknown.length > 0) throw unknownReferences(unknown)
      return { facts }
    })
    return counts
  },
})

function countOf({ tasks, pages, fragments, claims, edges }: Batch): number {
  return tasks.length + pages.length + fragments.length + claims.length + edges.length
}

async function plan(db: Db, caller: Caller, given: Batch): Promise<Plan> {
  const planned = planRecords(given, await nodeRepo.known(db, caller.workspace, idsIn(given)))
  if (planned.problems.length === 0) {
    await refuseChangesToOthers(db, caller, given, planned.facts)
    return planned
  }
  const problems = [...planned.problems, ...planned.unknown.map(unknownProblem)]
  const message = problems.map(({ field, problem }) => `${field}: ${problem}`).join(' ')
  throw new HeedError('invalid_input', message, { problems })
}

async function rehearse({ db, caller }: ActionContext, given: Batch) {
  const { facts, unknown } = await plan(db, caller, given)
  const { recorded, unchanged } = await countFacts(db, caller.workspace, facts)
  // A record that refers to something unknown would be recorded once that is known.
  return { recorded: recorded + countOf(given) - facts.length, unchanged, unknown: [...unknown] }
}

/** Names all of them, so that one more call is enough. */
function unknownReferences(unknown: readonly UnknownReference[]): HeedError {
  const named = [...new Set(unknown.map(({ kind, id }) => `${kind} ${id}`))].join(', ')
  return new HeedError('not_found', `Nothing was recorded, because these are not known: ${named}.`, {
    problems: unknown.map(unknownProblem),
  })
}

function unknownProblem({ field, kind, id }: UnknownReference): FieldProblem {
  return { field, problem: `no ${kind} has the id ${id}. Record it before this, or in the same call.` }
}
