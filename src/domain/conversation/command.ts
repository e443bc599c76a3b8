// Messages that answer what Heed announced in the turn before, and say nothing else: "undo that", "yes". Pure.

export const commands = ['undo', 'yes'] as const
export type Command = (typeof commands)[number]

const COURTESY = '(?:please|thanks|thank you)'
const BEFORE = String.raw`^(?:(?:no|oh|ok|okay|wait|${COURTESY})[\s,.!]+)*`
const AFTER = String.raw`(?:[\s,.!]+${COURTESY})?[\s.!]*$`
const wordings: readonly (readonly [Command, RegExp])[] = [
  ['undo', new RegExp(`${BEFORE}(?:undo|revert|forget) (?:that|this|it)${AFTER}`, 'iu')],
  ['undo', new RegExp(`${BEFORE}take (?:that|this|it) back${AFTER}`, 'iu')],
  ['undo', /^(?:それを?)?(?:取り消して|元に戻して)(?:ください)?[。！\s]*$/u],
  ['yes', new RegExp(`^(?:yes|yep|yeah|sure|ok|okay|please do|do it|go ahead)${AFTER}`, 'iu')],
  ['yes', /^はい[。！\s]*$/u],
]

export function commandIn(message: string): Command | undefined {
  return wordings.find(([, pattern]) => pattern.test(message.trim()))?.[0]
}
