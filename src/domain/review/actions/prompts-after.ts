// What a write about one rule changes in prompts, read after it is committed: for the receipt.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Shift } from '../../../kernel/feedback/index.ts'
import type { Admission } from '../../../kernel/gate/index.ts'
import { type Elsewhere, elsewhereOf } from '../absence.ts'
import { admit } from '../admission.ts'
import { othersIn, outlookOf } from '../outlook.ts'
import { asShift, beforeWrite, changedPrompts } from '../prompt-changes.ts'
import { snapshotOf } from '../prompt-watch.ts'
import type { StoredRule } from '../repo/rules.ts'
import type { Snapshot } from '../serving.ts'
import { formerWordsOf, wishOutlookOf } from '../wishes.ts'

export interface PromptsAfter {
  readonly rule: StoredRule
  readonly admission: Admission
  /** In whose prompts the rule is, and what keeps it out: where it is live. */
  readonly outlook: string
  /** Whether it holds for the person because they asked for it. */
  isAskedBy(person: string): boolean
  /** Whether the agents of the person who asked for it are told it. */
  wishOutlook(person: string): string
  /** Where it is not live: where its words are told all the same. */
  readonly elsewhere: Elsewhere
  /** Where these words were told before. */
  elsewhereBefore(rule: StoredRule): Elsewhere
  /** Whether it was told before. */
  readonly wasTold: boolean
  /** Who keeps the words that it had. */
  readonly formerWords: string
  /** Which other rules gave way, or came back. */
  readonly others: string
  readonly shifts: readonly Shift[]
}

/** Undefined where nothing of the rule stands: it was taken back meanwhile, or is held. */
export async function promptsAfter(
  context: ActionContext,
  before: Snapshot,
  ruleId: string,
): Promise<PromptsAfter | undefined> {
  const snapshot = await snapshotOf(context)
  const { rule, wishes = [] } = snapshot.known(ruleId) ?? {}
  if (!rule) return undefined
  const touched = new Set([ruleId])
  const was = beforeWrite(before, snapshot, touched)
  const changes = changedPrompts(was, snapshot, touched)
  const admission = admit(snapshot, rule)
  const wishOf = (person: string) => wishes.find((one) => one.person === person)
  return {
    rule,
    admission,
    outlook: admission.state === 'live' ? outlookOf(snapshot, rule) : '',
    isAskedBy: (person) => wishOf(person) !== undefined,
    wishOutlook: (person) => {
      const wish = wishOf(person)
      return wish ? wishOutlookOf(snapshot, wish) : `${person} took it back already`
    },
    get elsewhere() {
      return elsewhereOf(snapshot, rule)
    },
    elsewhereBefore: (former) => elsewhereOf(was, former),
    wasTold: changes.some(({ isTouched, before }) => isTouched && before?.isTold),
    get formerWords() {
      return formerWordsOf(snapshot, rule)
    },
    others: othersIn(changes),
    shifts: changes.map(asShift),
  }
}
