// What an answer did, as one text: answers of which it is the same can be compared.
import { everyLanguage } from './languages.ts'

export function responseKindsOf(response: string): string {
  return [...everyLanguage.understand(response).kinds].toSorted().join(' ')
}
