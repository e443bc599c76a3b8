// Which words of an import already mean another verb for everyone, because people taught it. Nearly the same words count too, as at
// the gate: if they were imported for another verb, what people taught would go out of effect.
import type { ActionContext } from '../../../kernel/context.ts'
import { inSlicesOf, takingTurns } from '../../../kernel/in-slices.ts'
import { createTextIndex, type Features, textId, withoutCourtesy } from '../../../kernel/similarity/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { phraseRepo } from '../repo/phrases.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents } from '../state/intent-view.ts'
import type { IsTaken } from './taken-wordings.ts'
import type { Wording } from './wordings.ts'

/** Words that people mean verbs by, with and without their words of courtesy. */
interface Taught {
  readonly texts: readonly { readonly id: string; readonly features: Features | undefined }[]
  readonly verbs: readonly string[]
}

/** From what is in effect for everyone. */
export async function taughtAhead(context: ActionContext, wordings: readonly Wording[]): Promise<IsTaken> {
  const { vectors, caller, db, settings, onProgress } = context
  const candidates = await readIntents(context, ({ admissions }) =>
    Array.from(admissions.candidates(), ({ text, phrase }): [string, string] => [text, phrase]),
  )
  const taught: Taught[] = []
  await inSlicesOf<IntentState, [string, string], void>(
    (slice) => readIntents(context, slice),
    new Map(candidates),
    ({ sharedAt, featuresOf }, [text, phrase]) => {
      const verbs = sharedAt(text).map(({ verb }) => verb)
      if (verbs.length > 0) taught.push({ texts: textsOf(phrase, featuresOf), verbs })
    },
  )
  if (taught.length === 0) return () => false
  const features = await vectors.askAll(db, caller.workspace, wordsOf(wordings), onProgress)
  return meantBy(taught, wordings, features, (await settings())['similarity.collision'], vectors.dimensions)
}

/** Whether what was said of these phrases since may put words of the import into effect for another verb. */
export async function isTaughtSince(
  { vectors, caller: { workspace }, settings }: ActionContext,
  tx: Tx,
  wordings: readonly Wording[],
  phrases: readonly string[],
): Promise<boolean> {
  if (phrases.length === 0) return false
  const stored = await phraseRepo.of(tx, workspace, phrases)
  const candidates = [...stored.values()].flatMap((phrase) => phrase?.candidates ?? [])
  const said = candidates.flatMap(({ phrase }) => spokenAs(phrase))
  const features = await vectors.read(tx, workspace, [...said, ...wordsOf(wordings)])
  const taught = candidates.map(({ phrase, verb }) => ({
    texts: textsOf(phrase, (id) => features.get(id)),
    verbs: [verb],
  }))
  const { 'similarity.collision': collision, 'similarity.group': group } = await settings(tx)
  // What people say in similar words counts for a phrase, so it may have put that phrase into effect.
  const isMeant = await meantBy(taught, wordings, features, Math.min(collision, group), vectors.dimensions)
  return wordings.some(isMeant)
}

async function meantBy(
  taught: readonly Taught[],
  wordings: readonly Wording[],
  features: ReadonlyMap<string, Features>,
  percent: number,
  dimensions: number,
): Promise<IsTaken> {
  const turn = takingTurns()
  const index = createTextIndex(dimensions)
  for (const words of wordsOf(wordings)) {
    const id = textId(words)
    const own = features.get(id)
    if (own) index.add(id, own)
    await turn()
  }
  const meant = new Map<string, Set<string>>()
  for (const { texts, verbs } of taught) {
    for (const text of texts) {
      const near = text.features ? index.survey(text.features).within(percent / 100) : []
      for (const { id } of [text, ...near]) meant.set(id, new Set([...(meant.get(id) ?? []), ...verbs]))
    }
    await turn()
  }
  return ({ id, text }) =>
    spokenAs(text).some((words) => [...(meant.get(textId(words)) ?? [])].some((one) => one !== id))
}

function wordsOf(wordings: readonly Wording[]): string[] {
  return [...new Set(wordings.flatMap(({ text }) => spokenAs(text)))]
}

function textsOf(phrase: string, featuresOf: (id: string) => Features | undefined): Taught['texts'] {
  return spokenAs(phrase).map((words) => {
    const id = textId(words)
    return { id, features: featuresOf(id) }
  })
}

function spokenAs(words: string): string[] {
  return [words, withoutCourtesy(words)].filter((one) => one !== '')
}
