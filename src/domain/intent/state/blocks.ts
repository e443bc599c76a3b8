// Which verbs may not be answered to words (I7): one place that searches, the gate, receipts and actions ask.
import type { Features, TextIndex } from '../../../kernel/similarity/index.ts'
import type { StoredBlock } from '../repo/phrases.ts'
import type { PhraseStates } from './phrase-states.ts'

export interface Blocks {
  /** Of these very words, as far as they have not run out. */
  at(text: string): readonly StoredBlock[]
  /** Of these words and words like them, the nearest first. `features` where the words themselves are not known. */
  near(text: string, features?: Features): readonly StoredBlock[]
}

interface Sources {
  readonly phrases: PhraseStates
  readonly index: Pick<TextIndex, 'features' | 'survey'>
  /** The similarity within which wordings count as one. */
  reach(): number
  now(): string
}

export function createBlocks({ phrases, index, reach, now }: Sources): Blocks {
  const at = (text: string) => phrases.blocksAt(text, now())
  return {
    at,
    // A block that reaches a little too far only makes the agent ask; one that does not reach lets the harm happen.
    near(text, features = index.features(text)) {
      if (!phrases.hasBlocks()) return []
      const near = features ? index.survey(features).within(reach()) : []
      const nearest = near.toSorted((a, b) => b.similarity - a.similarity).map(({ id }) => id)
      return [...new Set([text, ...nearest])].flatMap(at)
    },
  }
}

/** Whether it keeps the verb from this person; null is somebody who is not known. */
export function keepsFrom({ person: whom }: StoredBlock, person: string | null): boolean {
  return whom === '' || whom === person
}

export function verbsKeptFrom(blocks: readonly StoredBlock[], person: string | null): ReadonlySet<string> {
  return new Set(blocks.filter((block) => keepsFrom(block, person)).map(({ verb }) => verb))
}
