// One id for all that differs only in Unicode form, case or spacing. It says nothing of the words, which may be erased.
import { contentId } from '../id.ts'
import { normalise } from './normalise.ts'

export function textId(text: string): string {
  return contentId('txt', normalise(text))
}
