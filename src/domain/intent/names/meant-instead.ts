// Who was meant instead, if a name was taken to mean somebody else: "the one in Berlin", "the GmbH", "the other Sarah". Several may have
// the name; one is picked if it is the only one that fits all the words. Pure.
import { isHollow } from '../../../kernel/reader/index.ts'
import type { Entity } from './entity.ts'
import { describingWords, isSmall, labelsOf } from './entity-description.ts'
import { foldedWords } from './parse.ts'

interface Taken {
  readonly name: string
  readonly entity: Entity
}

export function meantInstead({ name, entity }: Taken, others: readonly Entity[], words: string): Entity | undefined {
  const said = new Set(foldedWords(words.slice(0, LONGEST)))
  const ofName = foldedWords(name)
  const known = new Set([...ofName, ...others.flatMap((other) => [...labelsOf(other)])])
  const telling = [...said].filter((word) => !known.has(word) && !isHollow(word) && !isSmall(word))
  const fitting = others.filter((other) => fits(other, telling))
  if (telling.length === 0)
    return said.has('other') && ofName.every((word) => said.has(word)) ? onlyOne(others) : undefined
  return fits(entity, telling) ? undefined : onlyOne(fitting)
}

function fits(entity: Entity, telling: readonly string[]): boolean {
  const own = describingWords(entity)
  return telling.every((word) => own.some((one) => one === word || isFormOf(word, one)))
}

/** "The German one" is the one in Germany. */
function isFormOf(word: string, whole: string): boolean {
  return word.length >= LEAST_OF_WORD && whole.startsWith(word)
}

const LEAST_OF_WORD = 5
/** In characters: what picks somebody comes early, so no more of a message is looked through. */
const LONGEST = 1_000

function onlyOne<T>([one, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? one : undefined
}
