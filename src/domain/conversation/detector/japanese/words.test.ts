import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { wordsOfQuery } from './hear.ts'

describe(`${verifies('C3')}words of a Japanese query`, () => {
  it.each([
    ['東京の明日の天気は', ['東京', '明日', '天気']],
    ['賃貸契約書の解除条項', ['賃貸', '契約', '解除', '条項']],
    ['電気消して', ['電気']],
    ['Redis のエラーを直して', ['redis']],
    ['ＴｈｉｎｋＰａｄとﾉｰﾄ', ['thinkpad', 'ノート']],
    ['はい、お願いします', []],
  ])('of "%s" are %s', (query, words) => {
    expect([...wordsOfQuery(query)]).toEqual(words)
  })

  it('are shared by compounds that have a part in common', () => {
    const words = wordsOfQuery('業務委託契約書')
    for (const word of wordsOfQuery('契約書')) expect(words).toContain(word)
  })
})
