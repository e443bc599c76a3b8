// Which person a name in a call stands for (K8). If the caller may speak for that person, it is the person. If not, the name belongs
// to the caller's key: it keeps that key's people apart, and wherever people are counted, all names of a key count as one.
import type { Caller } from './caller.ts'
import { invalidInput } from './errors.ts'

const MOST_NAME = 200
const OF_A_KEY = /^(key_[^/\s]+)\/(?=.)/su
/** The same inside a text: only keys with an id that Heed gave are recognised there. */
const IN_A_TEXT = /\bkey_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?=\S)/gu

/** The key that a name belongs to; undefined if it is the name of a person. */
export function keyOfName(person: string): string | undefined {
  return OF_A_KEY.exec(person)?.[1]
}

/** What a name counts as when people are counted: the person, or the key for all of its own names. */
export function countedAs(person: string): string {
  return keyOfName(person) ?? person
}

/** A key's own name as it is stored. */
export function ownName(key: string, name: string): string {
  return `${key}/${name}`
}

/** The name alone, as the call gave it. */
export function plainName(person: string): string {
  return person.replace(OF_A_KEY, '')
}

/** As people read it, so that nobody mistakes a key's name for the person with the same name. */
export function shownName(person: string): string {
  return person.replace(OF_A_KEY, "a key's ")
}

/** The same for all names in a text that this caller reads. */
export function withShownNames(text: string, actor: string): string {
  return text.replaceAll(IN_A_TEXT, (name) => (name === `${actor}/` ? "this key's " : "another key's "))
}

/** The person that a call speaks for: the one it names, else the one its caller always speaks for. */
export function personOf(caller: Caller, named: string | undefined): string | undefined {
  return named === undefined ? caller.person : standingFor(caller, named, 'on_behalf_of')
}

/** The person that a name in an input means. A key may write its own names in full; another key may not. */
export function standingFor({ actor, speaksFor, repeatsQuestions }: Caller, named: string, field: string): string {
  const key = keyOfName(named)
  if (key !== undefined && key !== actor && !repeatsQuestions)
    throw invalidInput(field, 'is a name that belongs to another key (key_…/). Send the name alone.')
  if (key !== undefined || speaksFor === 'anyone' || speaksFor.includes(named)) return named
  if (named.length > MOST_NAME) throw invalidInput(field, `must be at most ${MOST_NAME} characters.`)
  return ownName(actor, named)
}
