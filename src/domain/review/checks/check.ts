// A check: what a machine asks of an output or of a tool call, next to the words of a rule (R13). Pure.
import { z } from 'zod'
import { text } from '../../../kernel/input.ts'
import { quoted } from '../../../kernel/visible.ts'

export const units = ['words', 'characters', 'lines', 'sentences'] as const
export type Unit = (typeof units)[number]

const MOST_AMOUNT = 1_000_000
const amount = () => z.int().min(1).max(MOST_AMOUNT)
const several = (longest: number, meaning: string) => z.array(text(longest)).min(1).max(20).describe(meaning)
const phrases = several(200, 'Words and phrases: must_contain all of them, must_not_contain any of them.')
const unit = z.enum(units)
const path = (meaning: string) => text(200).describe(meaning)

export const checkSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('must_contain'),
    phrases,
    at: z.enum(['anywhere', 'start', 'end']).default('anywhere'),
  }),
  z.strictObject({ kind: z.literal('must_not_contain'), phrases }),
  z.strictObject({
    kind: z.literal('pattern'),
    pattern: text(200).describe('A regular expression without groups that look around or are referred to.'),
    must: z.enum(['occur', 'not_occur']),
  }),
  z.strictObject({ kind: z.literal('max_length'), most: amount(), unit }),
  z.strictObject({ kind: z.literal('min_length'), least: amount(), unit }),
  z.strictObject({
    kind: z.literal('forbidden_command'),
    commands: several(200, 'Such as git push --force: more words and options may follow.'),
  }),
  z.strictObject({
    kind: z.literal('forbidden_domain'),
    domains: several(300, 'Hosts, or suffixes such as *.example.com.'),
  }),
  z.strictObject({
    kind: z.literal('file_beside'),
    file: path('Such as src/**/*.ts.'),
    beside: path('What must exist, or change, with it: src/**/*.test.ts.'),
    must: z.enum(['exist', 'change']),
  }),
])

export type Check = z.output<typeof checkSchema>
export type CheckOf<Kind extends Check['kind']> = Extract<Check, { readonly kind: Kind }>

/** As they are drawn by themselves, or with the character that asks for it: © and digits are none. */
export const EMOJI = String.raw`\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F`

/** What it asks for, for people. */
export function checkInWords(check: Check): string {
  switch (check.kind) {
    case 'must_contain': {
      const where = { anywhere: 'says', start: 'says in its first line', end: 'says in its last line' }[check.at]
      return `the output ${where} ${listed(check.phrases, 'and')}`
    }
    case 'must_not_contain':
      return `the output does not say ${listed(check.phrases, 'or')}`
    case 'pattern':
      if (check.pattern === EMOJI && check.must === 'not_occur') return 'the output has no emoji'
      return `the pattern ${quoted(check.pattern)} ${check.must === 'occur' ? 'occurs' : 'does not occur'} in the output`
    case 'max_length':
      return `the output has at most ${counted(check.most, check.unit)}`
    case 'min_length':
      return `the output has at least ${counted(check.least, check.unit)}`
    case 'forbidden_command':
      return `no tool call runs ${listed(check.commands, 'or')}`
    case 'forbidden_domain':
      return `neither the output nor a tool call names ${listed(check.domains, 'or')}`
    case 'file_beside':
      return `whoever changes ${quoted(check.file)} ${check.must === 'exist' ? 'has' : 'also changes'} ${quoted(check.beside)}`
  }
}

export function counted(amount: number, unit: Unit): string {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

export function listed(words: readonly string[], last: 'and' | 'or'): string {
  const all = words.map((word) => quoted(word))
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
}
