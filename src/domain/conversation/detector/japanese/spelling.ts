// Japanese writes one word in several ways; this file brings them to the one that the cues know.

const SPELLINGS: Readonly<Record<string, string>> = {
  下さい: 'ください',
  有難う: 'ありがとう',
  有り難う: 'ありがとう',
  アリガト: 'ありがと',
  宜し: 'よろし',
  頂: 'いただ',
  致し: 'いたし',
  御座: 'ござ',
  無い: 'ない',
  無く: 'なく',
  無か: 'なか',
  無し: 'なし',
  'ナシ(?![ァ-ヶー])': 'なし',
  良い: 'いい',
  良か: 'よか',
  良さ: 'よさ',
  分か: 'わか',
  解ら: 'わから',
  出来: 'でき',
  欲し: 'ほし',
  貰: 'もら',
  未だ: 'まだ',
  全然: 'ぜんぜん',
  全く: 'まったく',
  駄目: 'だめ',
  ダメ: 'だめ',
  要らな: 'いらな',
  要りま: 'いりま',
  何故: 'なぜ',
  '何で(?!す|し)': 'なんで',
  辞め: 'やめ',
  過ぎ: 'すぎ',
  ほか: '他',
  酷い: 'ひどい',
  やはり: 'やっぱり',
  やっぱし: 'やっぱり',
  'やっぱ(?!り)': 'やっぱり',
  'まちが(?!いい)': '間違',
  チガウ: '違う',
  チガイマス: '違います',
  '(?<![っだたいまちこ]|(?<!が)う)ちが(?=[いうえくっわー])': '違',
  イマイチ: 'いまいち',
  '(?<![ァ-ヶー])イイ(?![ァ-ヶー])': 'いい',
  '(?<![ァ-ヶー])ハイ(?![ァ-ヶー])': 'はい',
  '(?<![ァ-ヶー])イヤ(?![ァ-ヶー])': 'いや',
  ウソ: '嘘',
  'うそ(?!う)': '嘘',
  クソ: 'くそ',
  もっかい: 'もう一回',
  'もういっかい|もう1回|もいちど|もういちど': 'もう一回',
  あかん: 'だめ',
  '(?<![ぁ-ん])ちゃう(?=ねん|で|わ|やん|よ|って|[。、!]|$)': '違う',
  '(?<![ぁ-ん])ほな': 'じゃあ',
  'ええ(?=わ|で[。、!]|やん|感じ|ねん)': 'いい',
  'やん(?=[。、!?]|$)': 'じゃん',
  デタラメ: 'でたらめ',
  訊: '聞',
  僕: '私',
  俺: '私',
  'わたし|あたし|ぼく|おれ(?=[はがの])': '私',
}

export const spelling = Object.keys(SPELLINGS).join('|')

/** The same in the one spelling, or nothing where it is not a word of several. */
export function inOneSpelling(word: string): string | undefined {
  return SPELT.get(word)
}

const SPELT: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([pattern, one]) =>
    pattern
      .replaceAll(/\(\?<?[=!](?:\([^)]*\)|[^()])*\)/g, '')
      .split('|')
      .map((word) => [word, one]),
  ),
)
