// Messages that only answer what Heed announced in the turn before: "undo that", "for everyone", "yes". Pure.
import { shortened } from '../../kernel/visible.ts'

/** Those that act on what was announced. */
export const actingCommands = ['undo', 'everyone'] as const
export const commands = [...actingCommands, 'yes'] as const
export type Command = (typeof commands)[number]

const COURTESY = '(?:please|thanks|thank you)'
const BEFORE = String.raw`^(?:(?:no|oh|ok|okay|wait|hm+|actually|sorry|well|${COURTESY})[\s,.!]+)*`
const AFTER = String.raw`(?:[\s,.!]+${COURTESY})?[\s.!]*$`
const YES = '(?:yes|yep|yeah|sure|ok|okay|please do|do it|go ahead)'
const wordings: readonly (readonly [Command, RegExp])[] = [
  ['undo', new RegExp(`${BEFORE}(?:undo|(?:undo|revert) (?:that|this|it))${AFTER}`, 'iu')],
  ['undo', new RegExp(`${BEFORE}(?:don['’]t|do not) (?:note|remember|keep) (?:that|this|it)${AFTER}`, 'iu')],
  ['undo', new RegExp(`${BEFORE}take (?:that|this|it) back${AFTER}`, 'iu')],
  ['undo', /^(?:それを?)?(?:取り消して|元に戻して)(?:ください)?[。！\s]*$/u],
  [
    'everyone',
    new RegExp(String.raw`^(?:${YES}[\s,.!]+)?(?:for everyone|approve(?: (?:that|this|it))?)${AFTER}`, 'iu'),
  ],
  ['everyone', /^(?:はい[、。\s]*)?(?:全員に|みんなに|承認(?:します|して)?)(?:ください)?[。！\s]*$/u],
  ['yes', new RegExp(`^${YES}${AFTER}`, 'iu')],
  ['yes', /^はい[。！\s]*$/u],
]

export function commandIn(message: string): Command | undefined {
  return wordings.find(([, pattern]) => pattern.test(message.trim()))?.[0]
}

/** Whether the message is for Heed and asks the agent for nothing, even if there is nothing that it could act on. */
export function isDemand(message: string): boolean {
  const command = commandIn(message)
  return command !== undefined && command !== 'yes'
}

/** It says yes, and nothing else. */
export function isYes(message: string): boolean {
  return commandIn(message) === 'yes'
}

/** How many characters of somebody's words a sentence to them quotes. */
export const LONGEST_SPOKEN = 300
/** Fewer words may be in any answer, so they have to be quoted there. */
const TELLING = 3

/** Whether an answer passed on what was announced with these words of the person. One that is not known did not. */
export function tells(response: string | null, words: string): boolean {
  if (response === null) return false
  const quote = shortened(words, LONGEST_SPOKEN)
  const said = wordsIn(quote)
  if (said.length === 0) return false
  if (said.length < TELLING) return marked(response).includes(marked(`"${quote}"`))
  // The last word of a quotation that was cut may go on.
  const end = quote.endsWith('…') ? '' : ' '
  return ` ${wordsIn(response).join(' ')} `.includes(` ${said.join(' ')}${end}`)
}

/** Each letter of a script without spaces is a word. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
}

/** The words with the marks of quotations, which are all alike. */
function marked(text: string): string {
  const parts = text.split(/[\p{Pi}\p{Pf}"'`*_「」『』„]+/u)
  return parts.map((part) => wordsIn(part).join(' ')).join('"')
}
