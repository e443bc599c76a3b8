// Which phrases of an import a reviewer rejected. Told before the write, because vectors are compared; inside the transaction
// only what was decided meanwhile is compared again.
import type { ActionContext } from '../../../kernel/context.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { createTextIndex, type Features, textId } from '../../../kernel/similarity/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { createRejected, isRejectedFor } from '../gate/index.ts'
import { phraseRepo, type StoredCandidate } from '../repo/phrases.ts'
import type { IntentState } from '../state/intent-state.ts'
import { type Wording, wordingKey } from './claims.ts'

export type IsRejected = (wording: Wording) => boolean

type Read = (texts: readonly string[]) => Promise<ReadonlyMap<string, Features>>

export function createRejections(
  { vectors, caller: { workspace }, db, onProgress }: ActionContext,
  state: IntentState,
) {
  const told = new Map<string, boolean>()
  const isTold: IsRejected = (wording) => told.get(wordingKey(wording)) ?? false

  /** The group of similar wordings is the gate's, and what differs in punctuation alone belongs to it without looking. */
  const tell = async (wordings: readonly Wording[], read: Read): Promise<void> => {
    const judged = wordings.filter(({ text, id }) => text !== '' && state.admissions.rejectedOf(id).size > 0)
    const features = await read(judged.map(({ text }) => text))
    const turn = takingTurns()
    for (const wording of judged) {
      const { text, id } = wording
      told.set(wordingKey(wording), state.isRejected(text, id, features.get(textId(text))))
      await turn()
    }
  }

  return {
    /** A dry run has stored no vectors, and stores none here. */
    async ahead(wordings: readonly Wording[]): Promise<IsRejected> {
      await tell(wordings, (texts) => vectors.askAll(db, workspace, texts, onProgress))
      return isTold
    },

    /** `phrases` are those that may have been decided about since. */
    async within(tx: Tx, wordings: readonly Wording[], phrases: readonly string[]): Promise<IsRejected> {
      const read: Read = (texts) => vectors.read(tx, workspace, texts)
      const untold = wordings.filter((wording) => !told.has(wordingKey(wording)))
      await tell(untold, read)
      const stored = phrases.length === 0 ? [] : [...(await phraseRepo.of(tx, workspace, phrases)).values()]
      const ids = new Set(wordings.map(({ id }) => id))
      const fresh = stored
        .flatMap((phrase) => phrase?.candidates ?? [])
        .filter(({ rejected, verb }) => rejected === 1 && ids.has(verb))
      if (fresh.length === 0) return isTold
      const isFresh = await likeThese(fresh, wordings, read)
      return (wording) => isTold(wording) || isFresh(wording)
    },
  }

  async function likeThese(
    rejected: readonly StoredCandidate[],
    wordings: readonly Wording[],
    read: Read,
  ): Promise<IsRejected> {
    const verbs = new Set(rejected.map(({ verb }) => verb))
    const judged = wordings.filter(({ id }) => verbs.has(id))
    const features = await read([...rejected.map(({ phrase }) => phrase), ...judged.map(({ text }) => text)])
    const index = createTextIndex(vectors.dimensions)
    const byVerb = new Map([...verbs].map((verb) => [verb, createRejected()]))
    for (const { phrase_id, phrase, verb } of rejected) {
      const own = features.get(phrase_id)
      if (own) index.add(phrase_id, own)
      byVerb.get(verb)?.add(phrase_id, phrase)
    }
    const rejections = {
      index,
      numbers: { near: state.settings['similarity.group'] / 100 },
      rejectedOf: (verb: string) => byVerb.get(verb) ?? createRejected(),
    }
    const out = new Set<string>()
    const turn = takingTurns()
    for (const wording of judged) {
      const { text, id } = wording
      const words = { words: text, features: features.get(textId(text)) }
      if (isRejectedFor(rejections, words, id, (other) => !state.importedAt(other).includes(id)))
        out.add(wordingKey(wording))
      await turn()
    }
    return (wording) => out.has(wordingKey(wording))
  }
}
