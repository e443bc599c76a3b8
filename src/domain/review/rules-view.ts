// The view of a workspace's rules, of what people asked for themselves, and of how similar they are. A write changes only what it
// keeps of the rules that the write is about.
import type { Target, View, ViewHost } from '../../kernel/feedback/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { createAlikeRows, type Features, similarityBy } from '../../kernel/similarity/index.ts'
import { ruleRepo, type StoredRule } from './repo/rules.ts'
import { createRuleIndex, type Known, type RuleIndex } from './rule-index.ts'
import type { Moment } from './serving.ts'

export interface RuleState {
  /** The rules as they are now. */
  readonly index: Omit<RuleIndex, 'put'>
  /** The same object until a rule or a similarity changes. */
  moment(): Moment
  /** How similar two texts of rules are in meaning, also just after they are gone; 0 if that is not known. */
  similarity(textId: string, other: string): number
  refresh(changed: readonly Target[] | 'all'): Promise<void>
  close(): Promise<void>
}

export const rulesView: View<RuleState> = {
  aggregates: ['rule'],
  create: createRuleState,
  refresh: (state, changed) => state.refresh(changed),
  close: (state) => state.close(),
}

const MOST_GONE = 1_000

function createRuleState(workspace: string, host: ViewHost): RuleState {
  const db = host.store.read
  const index = createRuleIndex()
  const moments = createMoments(index)
  /** The features of texts that are gone, because receipts compare with the state before a write. */
  const gone = new Map<string, Features>()
  const keepGone = (ids: readonly string[]): void => {
    for (const { textId } of ids.flatMap((id) => alike.of(id))) {
      const features = alike.features(textId)
      if (features) gone.set(textId, features)
    }
    for (const textId of gone.keys()) {
      if (gone.size <= MOST_GONE) break
      gone.delete(textId)
    }
  }
  const alike = createAlikeRows<Pick<StoredRule, 'rule_id'>>({
    workspace,
    ...host,
    ownerOf: ({ rule_id }) => rule_id,
    onCompared: (textIds) => {
      if (textIds.length > 0) moments.end([])
    },
  })

  return {
    index,
    moment: moments.now,
    similarity: similarityBy((textId) => alike.features(textId) ?? gone.get(textId)),

    async refresh(changed) {
      const ids = changed === 'all' ? 'all' : changed.map(({ id }) => id)
      const stored = await ruleRepo.of(db, workspace, ids)
      const asked = await ruleRepo.instructionsOf(db, workspace, ids)
      const replaced = ids === 'all' ? [...index.ids()] : ids
      const touched = new Set([...replaced, ...stored.map(idOf), ...asked.map(idOf)])
      const [byId, instructions] = [groupBy(stored, idOf), groupBy(asked, idOf)]
      keepGone(replaced)
      moments.end(touched)
      for (const id of touched) {
        const [rule] = byId.get(id) ?? []
        const own = instructions.get(id) ?? []
        index.put(id, rule || own.length > 0 ? { rule, instructions: own } : undefined)
      }
      // What people asked for in their own words stays theirs when the rule is changed.
      const own = asked.map(({ rule_id, text_id, content }) => ({ row: { rule_id }, textId: text_id, text: content }))
      await alike.take(replaced, [
        ...stored.map((rule) => ({ row: rule, textId: rule.text_id, text: rule.content })),
        ...own,
      ])
    },

    close: alike.close,
  }
}

function idOf({ rule_id }: { readonly rule_id: string }): string {
  return rule_id
}

interface Passing {
  /** What changed when it ended, as it was until then. */
  former?: ReadonlyMap<string, Known | undefined>
  next?: Passing
}

/** A past moment refers to the one that followed it, so it stays in memory only while somebody uses it. */
function createMoments(index: Pick<RuleIndex, 'known'>) {
  let last: Passing = {}
  let now = momentOf(last)
  function momentOf(start: Passing): Moment {
    return {
      known(ruleId) {
        for (let at: Passing | undefined = start; at; at = at.next)
          if (at.former?.has(ruleId)) return at.former.get(ruleId)
        return index.known(ruleId)
      },
    }
  }
  return {
    now: () => now,
    /** Ends the moment, before these rules change. */
    end(touched: Iterable<string>): void {
      last.former = new Map([...touched].map((id) => [id, index.known(id)]))
      last.next = {}
      last = last.next
      now = momentOf(last)
    },
  }
}
