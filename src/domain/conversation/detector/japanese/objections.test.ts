import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { hear } from './hear.ts'
import type { Signal } from './signals.ts'

function heardIn(message: string): readonly Signal[] {
  return hear(message).cues.map(({ signal }) => signal)
}

describe(`${verifies('C3')}what a Japanese message objects to`, () => {
  it.each<readonly [Signal, readonly string[]]>([
    [
      'comments',
      ['それは夕方です', 'これ別表の数字ですね', '首都はベルンですけど', '祝日は営業してますよ', '左側通行だって'],
    ],
    ['wrong', ['会員は無料のはずです', '急行は止まらないって', '標高は3192mでは？', '看板には20時とあります']],
    [
      'complaint',
      ['列が一つずれてます', '敬語がタメ口になってる', '印刷できなくなりました', '先方に断られてしまいます'],
    ],
    ['takes_back', ['ありがとう、でもそれだと語尾が硬いと思う', '助かりますが、宛先は本社です']],
    ['misunderstood', ['写真をよく見てください']],
    ['retry', ['ちゃんと単位を付けてください']],
  ])('is heard as %s', (signal, messages) => {
    for (const message of messages) expect(heardIn(message), message).toContain(signal)
  })

  it.each([
    'それは意外です',
    'これは便利ですね',
    '見積もりをお願いしたいんですが',
    'いいと思います',
    '部屋がきれいになってます',
    'このまま使います',
    'ありがとう、でも今日は結構です',
  ])('is nothing in "%s"', (message) => {
    for (const signal of ['comments', 'wrong', 'complaint', 'takes_back'] as const) {
      expect(heardIn(message), message).not.toContain(signal)
    }
  })

  it('leaves no thanks where they are taken back', () => {
    expect(heardIn('ありがとうございます、ただ宛先は本社です')).not.toContain('thanks')
    expect(heardIn('ありがとう、でも花粉症なので造花にします')).toContain('thanks')
  })

  it('hears a wish as asking, and what was done with an answer as taking it', () => {
    for (const wish of ['3枚ほしいです', '窓側が希望です', '静かな席で食べたいな'])
      expect(hear(wish).asks, wish).toBe(true)
    expect(hear('急行は止まらないって').asks).toBe(false)
    for (const deed of ['二つ目を注文しました', '全員に共有しました', '二番がいいです'])
      expect(heardIn(deed), deed).toContain('takes')
  })
})
