// The verbs that already have the texts of an import. They are looked up before the write, so that its answer does not wait for
// the view to take over the import.
import type { ActionContext } from '../../../kernel/context.ts'
import { inSlicesOf } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents } from '../state/intent-view.ts'
import { textsOf } from './registered.ts'
import type { Step } from './registry-changes.ts'

export type ImportedAt = (textId: string) => readonly string[]

export async function importedAmong(context: ActionContext, steps: readonly Step[]): Promise<ImportedAt> {
  const known = new Map<string, readonly string[]>()
  function* texts() {
    for (const { after } of steps) if (after.kind === 'verb') yield* textsOf(after)
  }
  await inSlicesOf<IntentState, string, void>(
    (slice) => readIntents(context, slice),
    texts(),
    ({ importedAt }, text) => {
      const id = textId(text)
      const verbs = importedAt(id)
      if (verbs.length > 0) known.set(id, verbs)
    },
  )
  return (id) => known.get(id) ?? []
}
