// What a write about one rule changes in prompts, for its receipt. It is read after the commit.
import type { ActionContext } from '../../../kernel/context.ts'
import type { Announcement, Shift } from '../../../kernel/feedback/index.ts'
import type { Admission } from '../../../kernel/gate/index.ts'
import { type Elsewhere, elsewhereOf } from '../absence.ts'
import { admit, bodyOf, checkIn } from '../admission.ts'
import { formerWordsOf, instructionOutlookOf } from '../instruction-outlook.ts'
import { othersIn, outlookOf } from '../outlook.ts'
import { asShift, beforeWrite, changedPrompts } from '../prompt-changes.ts'
import { readRules } from '../prompt-watch.ts'
import type { StoredRule } from '../repo/rules.ts'
import { checkSentence } from '../rule-check.ts'
import type { Past, Snapshot } from '../serving.ts'

export interface PromptsAfter {
  readonly rule: StoredRule
  readonly admission: Admission
  /** Whose prompts have the rule, and what keeps it out; empty unless it is live. */
  readonly outlook: string
  /** Whether what the person asked for is in effect. */
  isAskedBy(person: string): boolean
  /** Says whether the agents of the person who asked for it are told it. */
  instructionOutlook(person: string): string
  /** Says what enforces what the person asked for; nothing if agents are only told it. */
  instructionCheck(person: string): string
  /** Where agents are told its words although it is not live. */
  readonly elsewhere: Elsewhere
  /** The same before the write. */
  elsewhereBefore(rule: StoredRule): Elsewhere
  /** Whether prompts had the rule before the write. */
  readonly wasTold: boolean
  /** Who keeps its former words. */
  readonly formerWords: string
  /** Which other rules left prompts or came into them. */
  readonly others: string
  readonly shifts: readonly Shift[]
}

/** `announce` gets undefined if the rule has no effect: it was undone meanwhile, or is held. */
export function promptsAfter(
  context: ActionContext,
  before: Past,
  ruleId: string,
  announce: (after: PromptsAfter | undefined) => Announcement,
): Promise<Announcement> {
  return readRules(context, (snapshot) => announce(afterIn(snapshot, before, ruleId)))
}

function afterIn(snapshot: Snapshot, before: Past, ruleId: string): PromptsAfter | undefined {
  const { rule, instructions = [] } = snapshot.known(ruleId) ?? {}
  if (!rule) return undefined
  const touched = new Set([ruleId])
  const was = beforeWrite(before, snapshot, touched)
  const changes = changedPrompts(was, snapshot, touched)
  const admission = admit(snapshot, rule)
  const instructionOf = (person: string) => instructions.find((one) => one.person === person)
  return {
    rule,
    admission,
    outlook: admission.state === 'live' ? outlookOf(snapshot, rule) : '',
    isAskedBy: (person) => instructionOf(person) !== undefined,
    instructionOutlook: (person) => {
      const instruction = instructionOf(person)
      return instruction ? instructionOutlookOf(snapshot, instruction) : `${person} took it back already`
    },
    instructionCheck: (person) => {
      const instruction = instructionOf(person)
      return instruction ? checkSentence({ ...bodyOf(rule), check: checkIn(instruction) }) : ''
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
