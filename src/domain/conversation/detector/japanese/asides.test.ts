import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { hear, isRequestQuery } from './hear.ts'

describe(`${verifies('C3')}what a Japanese statement is about`, () => {
  it.each([
    '送料が無料とはうれしい',
    '待ち時間が長くて草',
    '予想より近いんですね',
    '経理に転送しました',
    '水曜は在宅です',
    '娘の学校は公立です',
    '30分なら歩ける',
    '左のがいい',
    '返事がまだ来てません',
  ])('hears in "%s" something else than a claim about the answer', (message) => {
    expect(hear(message).isAside).toBe(true)
  })

  it.each([
    '首都はキャンベラです',
    '急行は停車しません',
    'その店は閉店したはずです',
    'うちの市は可燃ごみですよ',
    '第3章が載っていません',
  ])('hears a claim in "%s"', (message) => {
    expect(hear(message).isAside).toBe(false)
  })

  it('tells a statement from the bare name of something', () => {
    for (const stating of ['室町です', 'それは変', '静岡は止まらない']) expect(hear(stating).states).toBe(true)
    for (const naming of ['大阪の天気', '次の電車', '駅前のカフェの']) expect(hear(naming).states).toBe(false)
  })

  it('takes questions, orders and bare names for requests, and no remarks', () => {
    for (const request of ['最寄りの郵便局は', '議事録を訳して', '横浜の週末の天気', 'キーボードの反応が悪い']) {
      expect(isRequestQuery(request), request).toBe(true)
    }
    for (const remark of ['こんにちは、元気です', '昨日は映画を見た', '今日は暑いね', 'うん']) {
      expect(isRequestQuery(remark), remark).toBe(false)
    }
  })
})
