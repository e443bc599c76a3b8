// Who was meant instead, if a name was taken to mean somebody else: the only one of those whom the name may mean that fits everything
// the words say. "The one in Berlin", "the GmbH", "the other Sarah". Pure.
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

/** "German" is said of Germany. */
function isFormOf(word: string, whole: string): boolean {
  return word.length >= LEAST_OF_WORD && whole.startsWith(word)
}

const LEAST_OF_WORD = 5
/** People say whom they meant in few words. */
const LONGEST = 1_000

function onlyOne<T>([one, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? one : undefined
}
