// A verb: something that an agent can do, and the words that were imported with it. Pure.

export interface Verb {
  readonly name: string
  readonly description: string | null
  readonly domain: string | null
  readonly phrases: readonly string[]
  /** Who imported it, if it was read from the store. */
  readonly owner?: string | null | undefined
}

/** The words of a verb: its phrases, its name as words, and its description. */
export function ownTexts({ name, description, phrases }: Verb): string[] {
  const words = nameAsWords(name)
  return [...phrases, ...(words === '' ? [] : [words]), ...(description === null ? [] : [description])]
}

export function nameAsWords(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
