// The id of a candidate, which follows from what was learned: words that mean a verb, or a name that means an entity.
import { contentId } from '../../kernel/id.ts'

/** `wordsId` is the id of the words or of the name; `meant` is the verb or the id of the entity. */
export function candidateId(wordsId: string, meant: string): string {
  return contentId('cnd', wordsId, meant)
}
