// Reads what the words of a rule are made from, and checks words against it.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { type Features, textId } from '../../../kernel/similarity/index.ts'
import { admit, agentsIn, bodyOf } from '../admission.ts'
import { decisionsView } from '../decisions-view.ts'
import { readRules } from '../prompt-watch.ts'
import { sourcesOf } from '../proposal.ts'
import type { StoredRule } from '../repo/rules.ts'
import { ALL_AGENTS, payloadOf, WORD } from '../rule.ts'
import { type Refusal, refusalOf } from '../wording/check.ts'
import { taskFor, type WordingTask } from '../wording/task.ts'
import { type Words, worded } from '../wording/words.ts'

/** The rules that the agents of a rule are told are known to whoever words it, up to this many. */
const MOST_OTHERS = 20

export async function tasksFor(context: ActionContext, rules: readonly StoredRule[]): Promise<WordingTask[]> {
  const others = await readRules(context, ({ inOrder, policy }) =>
    rules.map((rule) => {
      const agents = [...new Set([...agentsIn(rule), ALL_AGENTS])]
      const found: string[] = []
      for (const other of inOrder({ reviewStates: ['approved'], agents })) {
        if (other.rule_id !== rule.rule_id && admit({ policy }, other).state === 'live') found.push(other.content)
        if (found.length === MOST_OTHERS) break
      }
      return found
    }),
  )
  return context.view(decisionsView, (state) =>
    rules.map((rule, at) => {
      const decisions = sourcesOf(rule).flatMap((id) => state.decision(id) ?? [])
      return taskFor(rule, decisions, others[at] ?? [])
    }),
  )
}

/** Why these words may not be proposed for the rule; undefined if they may. */
export async function refusalIn(
  { vectors, db, caller }: ActionContext,
  task: WordingTask,
  words: Words,
): Promise<Refusal | undefined> {
  const texts = [words.content, ...task.points.map(({ point }) => point.text)]
  const features: ReadonlyMap<string, Features> = await vectors.askAll(db, caller.workspace, texts)
  return refusalOf(words, task, (text) => features.get(textId(text)))
}

/** Whether a program may word it: Heed proposed it, nobody changed its words, and reviewers do not decide about them yet. */
export function isOpen({ version, sources, approvals, local_approvals, rejected, retired }: StoredRule): boolean {
  return version === 1 && sources !== '[]' && approvals + local_approvals + rejected + retired === 0
}

export function wordingOf(rule: StoredRule, words: Words, worded_by: string): Draft {
  return {
    action: WORD,
    target: { type: 'rule', id: rule.rule_id },
    payload: { ...payloadOf(worded(bodyOf(rule), words)), worded_by },
  }
}
