// What the texts of an import meant before it: the verbs that were imported with them, and the phrases that people taught. They are
// looked up before the write, so that its answer does not wait for the view to take over the import.
import type { ActionContext } from '../../../kernel/context.ts'
import { inSlicesOf } from '../../../kernel/in-slices.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { collidesInWords, phraseInWords, stateInWords } from '../gate/index.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents } from '../state/intent-view.ts'
import type { RegistryChange, Step } from './registry-changes.ts'
import { ownWords } from './wordings.ts'

export interface Before {
  importedAt(textId: string): readonly string[]
  /** The phrases that have an effect for everyone, unless another verb is imported with their words. */
  taughtAt(textId: string): readonly TaughtPhrase[]
}

interface TaughtPhrase {
  readonly phrase: string
  readonly verb: string
  readonly state: string
}

export async function beforeImport(context: ActionContext, steps: readonly Step[]): Promise<Before> {
  const imported = new Map<string, readonly string[]>()
  const taught = new Map<string, readonly TaughtPhrase[]>()
  function* texts() {
    for (const { after } of steps) if (after.kind === 'verb') yield* ownWords(after)
  }
  await inSlicesOf<IntentState, string, void>(
    (slice) => readIntents(context, slice),
    texts(),
    (state, text) => {
      const id = textId(text)
      const verbs = state.importedAt(id)
      if (verbs.length > 0) imported.set(id, verbs)
      const phrases = taughtAt(state, id)
      if (phrases.length > 0) taught.set(id, phrases)
    },
  )
  return { importedAt: (id) => imported.get(id) ?? [], taughtAt: (id) => taught.get(id) ?? [] }
}

function taughtAt({ admissions, wordsOf }: IntentState, text: string): TaughtPhrase[] {
  return admissions.at(text).flatMap(({ id, phrase, verb }) => {
    const admission = admissions.of(id)
    if (!admission || admission.carriedBy === 'reviewer') return []
    const isInEffect = admission.state === 'live' || admission.because === 'split'
    return isInEffect ? [{ phrase, verb, state: stateInWords(admission, wordsOf) }] : []
  })
}

/** The phrases that people taught in exactly the words that these steps give to another verb. */
export function putOutOfEffect(steps: readonly Step[], { taughtAt }: Before): RegistryChange[] {
  const changes = steps.flatMap(({ before, after }) => {
    if (after.kind !== 'verb') return []
    const known = new Set(ownWords(before).map(textId))
    return ownWords(after).flatMap((words) => {
      const id = textId(words)
      const phrases = known.has(id) ? [] : taughtAt(id).filter(({ verb }) => verb !== after.id)
      return phrases.map((one): [string, RegistryChange] => {
        const what = phraseInWords(one)
        return [what, { what, before: one.state, after: collidesInWords(one.phrase, after.id) }]
      })
    })
  })
  return [...new Map(changes).values()]
}
