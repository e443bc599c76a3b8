import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { understand } from './hear.ts'
import type { ResponseKind } from './signals.ts'

describe(`${verifies('C3')}what a Japanese answer did`, () => {
  it.each<readonly [ResponseKind, readonly string[]]>([
    [
      'asks_to_confirm',
      ['19時に3名様でよろしいですか？', '送信してもよろしいでしょうか', 'お間違いないですか？', '土曜ですね？'],
    ],
    ['offers', ['予約しましょうか？', '英語版もお作りしましょうか。', '寝室の暖房を切りますか？', '登録しますか？']],
    ['suggests', ['「リング」はいかがですか？', 'こちらのホテルはどうでしょうか。', 'ThinkPadがおすすめです。']],
    ['asks_openly', ['どちらの店舗ですか？', '何名様ですか', 'お名前を教えてください。', 'アレルギーはございますか？']],
    [
      'asks_for_more',
      ['他に何かございますか？', 'ほかにお手伝いできることはありますか', 'ご不明な点がございましたらお気軽にどうぞ。'],
    ],
    ['failed', ['申し訳ありません。', '見つかりませんでした。', 'あいにく満席です。', 'エラーが発生しました。']],
    ['reports_success', ['予約が完了しました。', '設定しました。', 'メールを送りました。']],
  ])('tells %s', (kind, responses) => {
    for (const response of responses) expect(understand(response).kinds, response).toContain(kind)
  })

  it('takes no failure for a success and no news for either', () => {
    expect(understand('登録に失敗しました。').kinds).not.toContain('reports_success')
    expect(understand('かしこまりました。').kinds).not.toContain('reports_success')
    expect(understand('明日は晴れです。').kinds.size).toBe(0)
  })

  it('keeps the words of its last question', () => {
    const { asked } = understand('三件あります。寝室の暖房を切りますか？')
    expect(asked).toEqual(new Set(['寝室', '暖房']))
    expect(understand('三件あります。').asked).toEqual(new Set())
  })
})
