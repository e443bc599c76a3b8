// Where a reaction begins: at the start of the message or of a clause, and behind words that open it without saying anything
// yet. "えっと、すみません、違います" says 違います.
const OPENER =
  /(?:あの|ええ?と|えっと|えっ?|あっ?|ああ|ん|まあ|ねえ|おい|ううむ|いやあ?|いえ|いいえ|no|でも|ですが|だけど|しかし|ただ|だから|もう|ちょっと|なんか|ほんと(?:に)?|本当に|すみません|すいません|ごめん(?:なさい|ね)?|申し訳(?:ない|ありません)(?:ですが|けど|が)?|悪いけど|(?:ちょっと)?待って(?:ください)?|ストップ|残念(?:ながら|ですが|だけど)|ありがとう(?:ございます)?|はい|うん|なるほど|わかりました|わかった|了解(?:です)?)[、。]?/y
/** More openers in a row are none. */
const MOST_OPENERS = 3
/** A message that judges an answer does so early or at its end. */
const MOST_CLAUSES = 40

/** Places in a line, by the kinds of grammar.ts. */
export interface Openings {
  /** Where the message begins. */
  readonly first: readonly number[]
  /** The same, and behind its openers. */
  readonly opens: readonly number[]
  /** The same, and where each clause begins and behind its openers. */
  readonly begins: readonly number[]
}

/** Of a line that begins and ends with 。 */
export function openingsOf(line: string): Openings {
  const opens = behindOpeners(line, 1)
  const begins = [...opens]
  for (const { index } of line.matchAll(/[。、?](?=.)/g)) {
    if (begins.length > MOST_CLAUSES) break
    if (index > 0) begins.push(...behindOpeners(line, index + 1))
  }
  return { first: [1], opens, begins }
}

function behindOpeners(line: string, start: number): readonly number[] {
  const places = [start]
  OPENER.lastIndex = start
  while (places.length <= MOST_OPENERS && OPENER.test(line)) places.push(OPENER.lastIndex)
  return places
}
