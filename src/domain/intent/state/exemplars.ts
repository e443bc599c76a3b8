// What a text teaches the classifier: its verbs by import, those in effect for everyone, and those that single people mean.
import type { Exemplar } from '../../../kernel/similarity/index.ts'
import type { SharedPhrase } from './shared-phrases.ts'

interface Known {
  readonly imported: readonly string[]
  readonly shared: readonly SharedPhrase[]
  readonly own: readonly { readonly person: string | null; readonly verb: string }[]
}

export function exemplarsAt(text: string, { imported, shared, own }: Known): Exemplar[] {
  const live = shared.flatMap(({ isChoice, verb }) => (isChoice ? [] : verb))
  // If another verb is imported with these words, a reviewer approved this one, so the import does not teach against it.
  const everyones = new Set(live.length > 0 ? live : imported)
  const isEveryones = (verb: string) => everyones.size === 1 && everyones.has(verb)
  return [
    ...Array.from(everyones, (label) => ({ text, label, owner: null })),
    ...own.flatMap(({ person, verb }) =>
      person === null || isEveryones(verb) ? [] : [{ text, label: verb, owner: person }],
    ),
  ]
}
