// What a write about one rule changes in prompts, read after it is committed: for the receipt.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Announcement, Shift } from '../../../kernel/feedback/index.ts'
import type { Admission } from '../../../kernel/gate/index.ts'
import { type Elsewhere, elsewhereOf } from '../absence.ts'
import { admit } from '../admission.ts'
import { othersIn, outlookOf } from '../outlook.ts'
import { asShift, beforeWrite, changedPrompts } from '../prompt-changes.ts'
import { readRules } from '../prompt-watch.ts'
import type { StoredRule } from '../repo/rules.ts'
import type { Past, Snapshot } from '../serving.ts'
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

/** Announces it at once; undefined where nothing of the rule is in effect: it was taken back meanwhile, or is held. */
export function promptsAfter(
  context: ActionContext,
  before: Past,
  ruleId: string,
  announce: (after: PromptsAfter | undefined) => Announcement,
): Promise<Announcement> {
  return readRules(context, (snapshot) => announce(afterIn(snapshot, before, ruleId)))
}

function afterIn(snapshot: Snapshot, before: Past, ruleId: string): PromptsAfter | undefined {
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
