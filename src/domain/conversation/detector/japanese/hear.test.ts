import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { hear } from './hear.ts'
import { type Signal, signals } from './signals.ts'

function heardIn(message: string): readonly Signal[] {
  return hear(message).cues.map(({ signal }) => signal)
}

/** Signals that speak against an answer by themselves, whatever it was. */
const AGAINST: readonly Signal[] = [
  'no',
  'wrong',
  'not_meant',
  'meant',
  'misunderstood',
  'retry',
  'complaint',
  'abandons',
]

function against(message: string): readonly Signal[] {
  return hear(message)
    .cues.filter(({ signal, strength }) => AGAINST.includes(signal) && strength > 0.5)
    .map(({ signal }) => signal)
}

describe(`${verifies('C3')}what a Japanese message does`, () => {
  it.each<readonly [Signal, readonly string[]]>([
    ['no', ['いいえ', 'いや、土曜です', 'ううん、台所の', '違います', 'ちがう、右側', 'No、ordersの方']],
    [
      'wrong',
      ['それは違います', '時間が違う', '間違ってますよ', '正しくないです', '計算が合いません', '逆です', 'ﾅﾝｶﾁｶﾞｲﾏｽ'],
    ],
    [
      'not_meant',
      [
        'そうじゃなくて',
        '聞きたいのはそれじゃない',
        '頼んだものと違います',
        'いやCSAではなくISDA',
        'そんなこと頼んでない',
      ],
    ],
    [
      'meant',
      [
        '月別と言ったはずですが',
        '3人って言いました',
        'だからゲーミングだってば',
        '聞いているのは納期です',
        '様を付けてって',
        '修理です、修理',
      ],
    ],
    [
      'misunderstood',
      ['誤解してます', '話聞いてます？', '全然わかってない', '質問に答えてください', '何度言えばわかるの'],
    ],
    [
      'retry',
      [
        'もう一度やり直して',
        '再検索お願い',
        '確認し直してもらえますか',
        'もう一回調べてもらっていい？',
        '間違ってるので直してください',
      ],
    ],
    [
      'complaint',
      ['役に立たない', '直ってません', 'まだ同じエラーが出ます', 'うまくいきません', '元に戻して', 'いまいち'],
    ],
    ['changes', ['やっぱり午後の便にしてください', '4人に変更して', 'パリじゃなくてローマで']],
    ['dislikes', ['高すぎます', '別のはありますか', 'それはちょっと…', '興味ないです']],
    [
      'abandons',
      [
        'もういいです',
        'やっぱりやめます',
        '忘れてください',
        '最初からやり直したい',
        '自分でやります',
        '質問を変えます',
      ],
    ],
    ['yes', ['はい', 'うん、いいよ', 'その通りです', 'それで結構です', 'お願いします', '了解です']],
    ['thanks', ['ありがとう', '助かりました', 'あざす', '感謝です🙏', 'サンキュー']],
    ['praise', ['完璧です', 'いいですね！', 'なるほど', '直りました！', '悪くないね', 'わかりやすい']],
    ['takes', ['それで予約して', 'じゃあそれで', 'ロッソにします', 'これで送ってください', '行ってみます']],
    ['follows_up', ['もっと詳しく', 'どっちがおすすめ？', '二つの違いは何ですか', 'それを要約して', '理由は？']],
    ['continues', ['ちなみに気温は？', 'あと、週末も教えて', 'では次に大阪を', 'ついでにテレビも消して']],
    ['closes', ['いいえ、大丈夫です', '結構です', '以上です', '特にないです', '今はいいです', 'また今度']],
    ['reassures', ['いえいえ', '気にしないでください', '急いでないので', '構いません']],
    [
      'corrects_itself',
      ['火曜、いや水曜に予約して', '明日、じゃなくて明後日の天気', '私の勘違いでした', '間違えました、すみません'],
    ],
    ['undecided', ['どっちでもいいよ', 'お任せします', 'わかりません', '迷うなあ']],
    ['sarcasm', ['さすが、またエラーですね', 'はいはい、いつものやつね']],
    ['denies', ['いいえ、持っていません', '肉は食べません', 'まだです']],
  ])('hears %s', (signal, messages) => {
    for (const message of messages) expect(heardIn(message), message).toContain(signal)
  })

  it.each([
    '違う色もありますか',
    '間違いなくこちらですね',
    '間違えて送ってしまいました。取り消せますか',
    '二つはどう違うの？',
    '人によって違います',
    '明日は雨だって',
    '見たいのはどの映画ですか？',
    'そうです、そうです',
    '「違います」は英語で何と言いますか',
    'このコードの何が間違っているか教えて',
    '役に立たない機能を削除して',
    'テストが通らないのは Redis がないとき',
    '雨は降っていません',
    '寒くないですか？',
    '雨じゃない？',
    '個室じゃなくても大丈夫です',
    '問題ないです',
    'もう一度アラームを鳴らして',
    'やり直しの方法を教えて',
    '不要なファイルを削除して',
    'アラームをキャンセルして',
    'パスワードを忘れてログインできない場合は？',
    'いや〜助かりました',
    'こっちがいいです',
    '象たちがいます',
    '友達が来ると言いました',
    'いいえ、大丈夫です',
    'いや、これすごくいいです',
    'エラーは出なくなりました',
    '注文した商品と違うものが届きました',
  ])('hears nothing against the answer in "%s"', (message) => {
    expect(against(message)).toEqual([])
  })

  it('reads thanks before a complaint as politeness', () => {
    const heard = heardIn('ありがとうございます、でも頼んだものと違います')
    expect(heard).toContain('not_meant')
    expect(heard).not.toContain('thanks')
  })

  it('hears both meanings of words that accept or decline', () => {
    for (const message of ['大丈夫です', '結構です', 'いいです']) {
      expect(heardIn(message)).toEqual(expect.arrayContaining(['closes', 'yes']))
    }
    expect(heardIn('それで大丈夫です')).not.toContain('closes')
    expect(heardIn('いえ、結構です')).not.toContain('yes')
    expect(heardIn('もう結構です')).toContain('abandons')
  })

  it('quotes the words as they were written', () => {
    const [cue] = hear('あー、それは　ちがーうよ').cues.filter(({ signal }) => signal === 'wrong')
    expect(cue?.words).toBe('それは ちがーう')
  })

  it('is the same in any width and style of writing', () => {
    for (const message of ['ダメです！', 'だめです。', '駄目です', 'ﾀﾞﾒです!!'])
      expect(heardIn(message)).toContain('complaint')
  })

  it('tells a question or an order from a statement', () => {
    for (const asking of [
      '明日の天気は',
      '何時ですか',
      '駅を教えて',
      '予約したい',
      'どこ？',
      'すべてのアラームを表示',
    ]) {
      expect(hear(asking).asks, asking).toBe(true)
    }
    for (const stating of ['渋谷です', '三人', '雨が降った', '仕方ない、待つか', '遅いね、この電車は']) {
      expect(hear(stating).asks, stating).toBe(false)
    }
  })

  it('counts words about as a reader would', () => {
    expect(hear('はい').length).toBe(1)
    expect(hear('違います').length).toBe(2)
    expect(hear('明日の東京の天気を教えてください').length).toBeGreaterThan(5)
    expect(hear('…').length).toBe(0)
  })

  it('reads the ends of a message of any length', () => {
    const long = 'この議事録を読んで、決まったことを一覧にしてください。'.repeat(700)
    expect(heardIn(`違います。${long}`)).toContain('no')
    expect(heardIn(`${long}さっきの要約は間違ってます。`)).toContain('wrong')
  })

  it('knows only signals of the seam', () => {
    for (const signal of heardIn('いや、違います。もう一度やり直して。ありがとう'))
      expect(signals).toHaveProperty(signal)
  })
})
