// What a correction itself says was wanted, and what was not: "I meant the ISDA, not the CSA". Only if the words say it
// plainly; a guess would mislead the planner.

export interface Meant {
  readonly wanted: string | null
  readonly unwanted: string | null
}

/** A stretch of one clause. */
const PART = '([^,;:.!?。、！？\\n]{1,120}?)'
const END = '(?:$|[,;:.!?。、！？\\n])'
const OPENING =
  '(?:i (?:(?:really|actually|only|just|simply) )?(?:meant|mean|said|asked for|asked about|wanted|want|need|needed|was looking for|am looking for)|(?:it|that|this) (?:should|must) (?:be|have been))'
const IS = "(?:it|that)(?: i|’|')s"

const patterns: readonly { readonly pattern: RegExp; readonly order: 'wanted first' | 'unwanted first' }[] = [
  {
    pattern: new RegExp(`\\b(?:${OPENING}|${IS}) ${PART},? (?:and |but )?not ${PART}${END}`, 'i'),
    order: 'wanted first',
  },
  { pattern: new RegExp(`(?:^|[,.] ?)not ${PART},? but ${PART}${END}`, 'i'), order: 'unwanted first' },
  { pattern: new RegExp(`\\b${OPENING} ${PART} (?:instead of|rather than) ${PART}${END}`, 'i'), order: 'wanted first' },
  { pattern: new RegExp(`\\b${OPENING} ${PART}${END}`, 'i'), order: 'wanted first' },
  {
    pattern: new RegExp(
      `${PART}(?:じゃなくて?|ではなくて?|でなく)、?${PART}(?:(?:です|だ|を|の方|のほう|にして)[^。、！？\\n]*)?${END}`,
    ),
    order: 'unwanted first',
  },
]

export function whatWasMeant(message: string): Meant {
  const text = message.slice(0, 4_000).normalize('NFKC').slice(0, 1_000)
  for (const { pattern, order } of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const [first, second] = [found[1], found[2]].map((part) => cleaned(part))
    return order === 'wanted first'
      ? { wanted: first ?? null, unwanted: second ?? null }
      : { wanted: second ?? null, unwanted: first ?? null }
  }
  return { wanted: null, unwanted: null }
}

function cleaned(part: string | undefined): string | null {
  const text = part?.trim() ?? ''
  return text === '' ? null : text
}
