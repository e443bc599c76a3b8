// Makes sentences from the parts in examples.yaml, the same ones every time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Sentence } from '../../test/fixtures/flags/sentences.ts'

type Parts = Readonly<Record<string, readonly string[] | string | boolean>>
interface Examples {
  readonly templates: Readonly<Record<string, readonly string[]>>
  readonly shared: Parts
  readonly [language: string]: unknown
}

const PART = /\{(\w+)\}/g

export function sentencesFromParts(perTemplate: number): Sentence[] {
  const { templates, shared, ...languages } = parse(
    readFileSync(join(import.meta.dirname, 'examples.yaml'), 'utf8'),
  ) as Examples
  const take = chooser(7)
  return Object.entries(languages).flatMap(([language, own]) =>
    Object.entries(templates).flatMap(([kind, forms]) =>
      forms.flatMap((form) =>
        Array.from({ length: /^\{(fine|hide|above)\}$/.test(form) ? perTemplate / 2 : perTemplate }, () => ({
          kind,
          language,
          text: filled(form, { ...shared, ...(own as Parts) }, take),
        })),
      ),
    ),
  )
}

/** Japanese puts the verb last, and Chinese has no spaces. */
function filled(form: string, parts: Parts, take: (from: readonly string[]) => string): string {
  const isVerbLast = parts.ignore_after === true
  const order = isVerbLast
    ? form
        .replace(/\{(ignore|reveal|follow|care|break)\} \{(\w+)\}/, '{$2} {$1}')
        .replace('{send} {data} {place}', '{data} {place} {send}')
        .replace('{send} {papers} {office}', '{papers} {office}')
    : form
  const text = order.replace(PART, (_, name: string) => {
    const part = parts[name]
    const chosen = Array.isArray(part) ? take(part) : String(part)
    if (name !== 'place') return chosen
    const address = take(parts.place_url as readonly string[])
    return isVerbLast ? `${chosen}${address}` : `${chosen} ${address}`
  })
  return parts.joined === true ? text.replaceAll(/(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/g, '') : text
}

/** Numbers that look random and are the same every time. */
function chooser(seed: number): (from: readonly string[]) => string {
  let state = seed
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return from[Math.floor((state / 2 ** 32) * from.length)] ?? ''
  }
}
