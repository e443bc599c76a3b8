// Which phrases of an import a reviewer rejected. It is derived before the write, because comparing vectors takes long; inside the
// transaction, only what was decided meanwhile is compared.
import type { ActionContext } from '../../../kernel/context.ts'
import { inSlicesOf, takingTurns } from '../../../kernel/in-slices.ts'
import { createTextIndex, textId } from '../../../kernel/similarity/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { createRejected, isRejectedFor } from '../gate/index.ts'
import { phraseRepo } from '../repo/phrases.ts'
import { registryRepo } from '../repo/registry.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents } from '../state/intent-view.ts'
import { ownWords, type Wording, wordingKey } from './wordings.ts'

export type IsRejected = (wording: Wording) => boolean

/** A dry run has stored no vectors, and stores none here. */
export async function rejectedAhead(context: ActionContext, wordings: readonly Wording[]): Promise<IsRejected> {
  const { vectors, caller, db, onProgress } = context
  const judged: Wording[] = []
  const inIntents = (among: readonly Wording[], look: (state: IntentState, wording: Wording) => void) =>
    inSlicesOf<IntentState, Wording, void>((slice) => readIntents(context, slice), among, look)
  await inIntents(wordings, ({ admissions }, wording) => {
    if (wording.text !== '' && admissions.rejectedOf(wording.id).size > 0) judged.push(wording)
  })
  const texts = judged.map(({ text }) => text)
  const features = await vectors.askAll(db, caller.workspace, texts, onProgress)
  const rejected = new Set<string>()
  // The same rule as at the gate: similar wordings, and those that differ only in punctuation.
  await inIntents(judged, (state, wording) => {
    const { text, id } = wording
    if (state.isRejected(text, id, features.get(textId(text)))) rejected.add(wordingKey(wording))
  })
  return (wording) => rejected.has(wordingKey(wording))
}

/** The same, from what was decided about these phrases since. */
export async function rejectedSince(
  { vectors, caller: { workspace }, settings }: ActionContext,
  tx: Tx,
  wordings: readonly Wording[],
  phrases: readonly string[],
): Promise<IsRejected> {
  const stored = phrases.length === 0 ? [] : [...(await phraseRepo.of(tx, workspace, phrases)).values()]
  const ids = new Set(wordings.map(({ id }) => id))
  const fresh = stored
    .flatMap((phrase) => phrase?.candidates ?? [])
    .filter(({ rejected, verb }) => rejected === 1 && ids.has(verb))
  if (fresh.length === 0) return () => false
  const byVerb = new Map(fresh.map(({ verb }) => [verb, createRejected()]))
  const judged = wordings.filter(({ id }) => byVerb.has(id))
  const texts = [...fresh.map(({ phrase }) => phrase), ...judged.map(({ text }) => text)]
  const features = await vectors.read(tx, workspace, texts)
  const index = createTextIndex(vectors.dimensions)
  for (const { phrase_id, phrase, verb } of fresh) {
    const own = features.get(phrase_id)
    if (own) index.add(phrase_id, own)
    byVerb.get(verb)?.add(phrase_id, phrase)
  }
  const rejections = {
    index,
    numbers: { near: (await settings(tx))['similarity.group'] / 100 },
    rejectedOf: (verb: string) => byVerb.get(verb) ?? createRejected(),
  }
  const known = await registryRepo.among(tx, workspace, 'verb', [...byVerb.keys()])
  const imported = new Map(known.map((verb) => [verb.id, new Set(ownWords(verb).map(textId))]))
  const rejected = new Set<string>()
  const turn = takingTurns()
  for (const wording of judged) {
    const { text, id } = wording
    const words = { words: text, features: features.get(textId(text)) }
    if (isRejectedFor(rejections, words, id, (other) => !imported.get(id)?.has(other)))
      rejected.add(wordingKey(wording))
    await turn()
  }
  return (wording) => rejected.has(wordingKey(wording))
}
