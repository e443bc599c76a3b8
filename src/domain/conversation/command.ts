// Messages that only answer what Heed announced in the turn before: "undo that", "for everyone", "yes". Pure.

export const commands = ['undo', 'everyone', 'yes'] as const
export type Command = (typeof commands)[number]

const COURTESY = '(?:please|thanks|thank you)'
const BEFORE = String.raw`^(?:(?:no|oh|ok|okay|wait|${COURTESY})[\s,.!]+)*`
const AFTER = String.raw`(?:[\s,.!]+${COURTESY})?[\s.!]*$`
const YES = '(?:yes|yep|yeah|sure|ok|okay|please do|do it|go ahead)'
const wordings: readonly (readonly [Command, RegExp])[] = [
  ['undo', new RegExp(`${BEFORE}(?:undo|revert) (?:that|this|it)${AFTER}`, 'iu')],
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

const UNDOING = /undo that|take (?:that|this|it) back|取り消|元に戻/iu

/** Whether the person was told how to take it back. If it is not known what they were answered, they may have been. */
export function tellsHowToUndo(response: string | null): boolean {
  return response === null || UNDOING.test(response)
}

/** Whether the person was asked about these words. */
export function asksAbout(response: string | null, words: string): boolean {
  return response === null || bare(response).includes(bare(words))
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
