// One id for all texts that differ only in Unicode form, case or spacing. It does not contain the words, so they can be erased.
import { contentId } from '../id.ts'
import { normalise } from './normalise.ts'

export function textId(text: string): string {
  return contentId('txt', normalise(text))
}
