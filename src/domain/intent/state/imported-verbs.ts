// The verbs that were imported, and which texts are their own words.
import { textId } from '../../../kernel/similarity/index.ts'
import { ownTexts, type Verb } from '../verb.ts'

export interface ImportedVerbs {
  readonly byName: ReadonlyMap<string, Verb>
  /** Replaces the verbs with these names; answers the texts that were or are their words. */
  replace(names: readonly string[], found: readonly Verb[]): ReadonlySet<string>
  /** The verbs that a text is a wording of, in the order of their names. */
  at(text: string): readonly string[]
  wordsOf(text: string): string | undefined
  readonly size: number
  texts(): Iterable<string>
}

export function createImportedVerbs(): ImportedVerbs {
  const byName = new Map<string, Verb>()
  /** By text, then verb: how the verb writes it. */
  const written = new Map<string, Map<string, string>>()
  const at = (text: string) => [...(written.get(text)?.keys() ?? [])].sort()
  const add = (verb: Verb): string[] =>
    ownTexts(verb).map((own) => {
      const text = textId(own)
      written.set(text, (written.get(text) ?? new Map<string, string>()).set(verb.name, own))
      return text
    })
  const remove = (verb: Verb): string[] =>
    ownTexts(verb).map((own) => {
      const text = textId(own)
      written.get(text)?.delete(verb.name)
      if (written.get(text)?.size === 0) written.delete(text)
      return text
    })

  return {
    byName,
    replace(names, found) {
      const gone = names.flatMap((name) => byName.get(name) ?? [])
      for (const { name } of gone) byName.delete(name)
      for (const verb of found) byName.set(verb.name, verb)
      return new Set([...gone.flatMap(remove), ...found.flatMap(add)])
    },
    at,
    wordsOf: (text) => written.get(text)?.get(at(text)[0] ?? ''),
    get size() {
      return written.size
    },
    texts: () => written.keys(),
  }
}
