// Which person a name in a call stands for (K8). If the caller may speak for that person, it is the person. If not, the name belongs
// to the caller's key: it keeps that key's people apart, and wherever people are counted, all names of a key count as one.
import type { Caller } from './caller.ts'
import { invalidInput } from './errors.ts'

const MOST_NAME = 200
const OF_A_KEY = /^(key_[^/\s]+)\/(?=.)/su
/** As it stands in a text, where only the ids that Heed gives are told from other words. */
const IN_A_TEXT = /\bkey_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?=\S)/gu

/** The key that a name belongs to; undefined where it is a person's that somebody trusted stands for. */
export function keyOfName(person: string): string | undefined {
  return OF_A_KEY.exec(person)?.[1]
}

/** Who counts as one where people are counted. */
export function countedAs(person: string): string {
  return keyOfName(person) ?? person
}

/** How a name is written down that is only the key's. */
export function ownName(key: string, name: string): string {
  return `${key}/${name}`
}

/** The name alone, as the call gave it. */
export function plainName(person: string): string {
  return person.replace(OF_A_KEY, '')
}

/** As people read it: nobody takes a key's name for the person who is called the same. */
export function shownName(person: string): string {
  return person.replace(OF_A_KEY, "a key's ")
}

/** The same of all names in a text that this caller reads. */
export function withShownNames(text: string, actor: string): string {
  return text.replaceAll(IN_A_TEXT, (name) => (name === `${actor}/` ? "this key's " : "another key's "))
}

/** The person that a call speaks for: whom it names, else whom its caller always speaks for. */
export function personOf(caller: Caller, named: string | undefined): string | undefined {
  return named === undefined ? caller.person : standingFor(caller, named, 'on_behalf_of')
}

/** Whom a name in an input stands for. A key's own name can be written in full, by that key alone, whoever else it speaks for. */
export function standingFor({ actor, speaksFor, repeatsQuestions }: Caller, named: string, field: string): string {
  const key = keyOfName(named)
  if (key !== undefined && key !== actor && !repeatsQuestions)
    throw invalidInput(field, 'is a name that belongs to another key (key_…/). Send the name alone.')
  if (key !== undefined || speaksFor === 'anyone' || speaksFor.includes(named)) return named
  if (named.length > MOST_NAME) throw invalidInput(field, `must be at most ${MOST_NAME} characters.`)
  return ownName(actor, named)
}
