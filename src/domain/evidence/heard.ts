// What a conversation says of evidence: on which claims, fragments and pages an answer rested that a person rejected. It changes no
// confidence and no decision; those who decide about them see it beside them.
import type { ActionContext } from '../../kernel/context.ts'
import type { Following } from '../../kernel/feedback/index.ts'
import { shortened } from '../../kernel/visible.ts'
import { dependingOn } from './actions/known.ts'
import { ANSWER_REJECTED } from './events.ts'
import { urlKey, withScheme } from './record.ts'
import { nodeRepo } from './repo/nodes.ts'

/** An answer that a person rejected. */
export interface RejectedAnswer {
  readonly turnId: string
  readonly sessionId: string
  /** What it rested on: ids, and URLs of pages. */
  readonly cited: readonly string[]
  /** What the person said. */
  readonly words: string
  readonly confidence: number
}

const LONGEST_WORDS = 300
/** One URL may be recorded as the page of many tasks. */
const MOST_NODES = 50

/** Nothing follows for what is not recorded in this workspace. */
export async function answerRejected(
  { db, caller: { workspace } }: ActionContext,
  { turnId, sessionId, cited, words, confidence }: RejectedAnswer,
): Promise<Following[]> {
  if (cited.length === 0) return []
  const found = [
    ...(await nodeRepo.named(db, workspace, ['claim', 'fragment', 'page'], cited)),
    ...(await nodeRepo.pagesAt(
      db,
      workspace,
      cited.map((name) => urlKey(withScheme(name))),
      MOST_NODES,
    )),
  ]
  // Several kinds may share an id: it means the first of them.
  const nodes = [...new Map(found.toReversed().map((node) => [node.id, node])).values()].slice(-MOST_NODES).toReversed()
  return nodes.map((node) => ({
    about: node.kind,
    draft: {
      action: ANSWER_REJECTED,
      target: { type: node.kind, id: node.id },
      sessionId,
      ...dependingOn(node),
      payload: { turn_id: turnId, words: shortened(words, LONGEST_WORDS), confidence, rested_on: nodes.length },
    },
  }))
}
