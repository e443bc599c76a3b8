// Pieces of patterns over a line of Japanese, and how they make a hint: a signal with the ways of saying it. What a clause says comes
// at its end, so a cue is heard only if the sentence could end there: 違う rejects before よ, けど or 。, and does not before a noun.
import type { Signal } from './signals.ts'

/**
 * The places at which a way of saying something may begin: `first` where the message begins, `opens` also behind its openers, `begins`
 * also at each clause and behind its openers.
 */
type Place = 'first' | 'opens' | 'begins' | 'anywhere'

/** Each is put in front of a way; a way without one may begin anywhere. */
export const FIRST = '{FIRST}'
export const OPENS = '{OPENS}'
export const BEGINS = '{BEGINS}'
const MARKS: readonly (readonly [Place, string])[] = [
  ['first', FIRST],
  ['opens', OPENS],
  ['begins', BEGINS],
]

export interface Hint {
  readonly signal: Signal
  readonly strength: number
  /** Whether it is also meant if it is put as a question. */
  readonly evenAsked: boolean
  readonly patterns: readonly (readonly [Place, RegExp])[]
}

export function stated(signal: Signal, strength: number, ...ways: readonly string[]): Hint {
  const marked = MARKS.map(([place, mark]) => {
    const here = ways.filter((way) => way.startsWith(mark)).map((way) => way.slice(mark.length))
    return [place, here, 'y'] as const
  })
  const others = ways.filter((way) => !MARKS.some(([, mark]) => way.startsWith(mark)))
  const patterns = [...marked, ['anywhere', others, ''] as const]
    .filter(([, here]) => here.length > 0)
    .map(([place, here, flags]) => [place, new RegExp(here.join('|'), flags)] as const)
  return { signal, strength, evenAsked: false, patterns }
}

export function evenAsked(signal: Signal, strength: number, ...ways: readonly string[]): Hint {
  return { ...stated(signal, strength, ...ways), evenAsked: true }
}

/** A word that does not follow on something; looking back comes last, for it is dear. */
export function notAfter(before: string, word: string): string {
  return `${word}(?<!(?:${before})${word})`
}

/** The end of a sentence. */
export const ENDS = '(?=[。?])'
/** Nothing but the endings of a statement follow. */
export const SAID =
  '(?=[。、?]|です|でした|だ(?![けっめ])|じゃん|よ(?!う[にな]|り|く)|ね|なあ?[。、?]|かな|わ(?!け)|ぞ|ぜ|し(?![たてまなよろくん])|って(?!いう|い[っる]|何|な[にん]|こと|の|どう)|もん|のに|ん(?:です|だ|じゃ|や|すけど|すよ)|の(?:です|で|だ|よ)|けど|けれど|が|から|と(?:思|感じ)|かも|みたい|よう(?:です|だ|に(?:見え|思))|気が|でしょ|だろ|っす|っぽ|すぎ)'
/** The negative of a noun: じゃない, ではありません. */
export const IS_NOT = '(?:じゃ|では|でわ|や|で)(?:ない|ありません|ねえ|ねぇ|なし|なかった|ございません)'
/** The negative of a noun that goes on: じゃなくて. */
export const IS_NOT_BUT = '(?:じゃ|では|でわ|や|で)なく(?:って|て)?(?![てもなはしさ])'
export const NOT_DOING = '(?:い|お)?(?:ない|ません|なかった|りません|ねえ|なくて)'
export const VERY =
  '(?:ぜんぜん|まったく|全部|全て|すべて|ちょっと|少し|だいぶ|かなり|完全に|明らかに|やっぱり|やや|そもそも|多分|たぶん|さすがに|どう見ても|どう考えても|普通に|めちゃくちゃ|めっちゃ|すごく|とても|相当|若干|なんか)?'
export const THAT =
  '(?:それ|これ|あれ|そこ|そっち|こっち|そちら|こちら|そう|こう|[そこ]ういう(?:の|こと|意味|話)|その(?:話|件|こと)|[そこ]んな(?:の|ん|こと|話))'
/** What was asked for, as a clause before a noun. */
export const ASKED_FOR =
  '(?:聞きた(?:い|かった)|聞いて(?:い)?[るた]|聞いた|言いた(?:い|かった)|言って(?:い)?[るた]|言った|頼んだ|頼んで(?:い)?[るた]|お願いし(?:て(?:い)?[るた]|た)|依頼し(?:て(?:い)?る|た)|指示した|注文した|探して(?:い)?[るた]|求めて(?:い)?[るた]|質問し(?:て(?:い)?る|た)|意図し(?:て(?:い)?る|た)|ほし(?:い|かった)|知りた(?:い|かった)|見た(?:い|かった))'
