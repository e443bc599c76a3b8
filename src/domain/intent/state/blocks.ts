// Which verbs are blocked for words (I7). Searches, the gate, receipts and actions all ask here.
import type { Features, TextIndex } from '../../../kernel/similarity/index.ts'
import type { StoredBlock } from '../repo/phrases.ts'
import type { PhraseStates } from './phrase-states.ts'

export interface Blocks {
  /** The blocks of exactly these words that have not ended. */
  at(text: string): readonly StoredBlock[]
  /** The blocks of these words and words like them, the nearest first. Give `features` if the words are not known. */
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
    // A block that reaches a little too far only makes the agent ask; one that reaches too little does not prevent the harm.
    near(text, features = index.features(text)) {
      if (!phrases.hasBlocks()) return []
      const near = features ? index.survey(features).within(reach()) : []
      const nearest = near.toSorted((a, b) => b.similarity - a.similarity).map(({ id }) => id)
      return [...new Set([text, ...nearest])].flatMap(at)
    },
  }
}

/** Whether the block applies to this person; null is a person who is not named. */
export function keepsFrom({ person: blockedFor }: StoredBlock, person: string | null): boolean {
  return blockedFor === '' || blockedFor === person
}

export function verbsKeptFrom(blocks: readonly StoredBlock[], person: string | null): ReadonlySet<string> {
  return new Set(blocks.filter((block) => keepsFrom(block, person)).map(({ verb }) => verb))
}
