// Short texts as people write them, more than any cache keeps: a text that is asked twice might not be embedded twice.

const OPENINGS = ['please', 'can you', 'how do I', 'I want to', 'help me', 'is there a way to', 'let me', 'I need to']
const DEEDS = ['block', 'see', 'raise', 'cancel', 'replace', 'check', 'change', 'find', 'stop', 'get back', 'share']
const THINGS = [
  'my card',
  'the last payment',
  'my daily limit',
  'the transfer to Spain',
  'my statement',
  'the fee',
  'my standing order',
  'a refund',
  'the exchange rate',
  'my address',
  'the second account',
  'my password',
  'the loan',
]
const ENDINGS = ['', ' today', ' before Friday', ' from abroad', ' on the phone', ' for my wife', ' once more']

/** The same text again only after 8,008. */
export function shortText(n: number): string {
  const of = (parts: readonly string[]) => parts[n % parts.length]
  return `${of(OPENINGS)} ${of(DEEDS)} ${of(THINGS)}${of(ENDINGS)}`
}
