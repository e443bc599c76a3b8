import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { languageOf } from './language.ts'

it.each([
  ['Water is wet.', 'und-Latn'],
  ['Das Wasser ist naß – „ja“ 💧', 'und-Latn'],
  ['水は濡れている。', 'ja'],
  ['東京都庁の営業時間は？', 'ja'],
  ['getUser を直して', 'ja'],
  ['水是湿的。', 'zh'],
  ['물은 젖어 있다.', 'ko'],
  ['Вода мокрая.', 'und-Cyrl'],
  ['الماء رطب', 'und-Arab'],
  ['Το νερό είναι υγρό.', 'el'],
  ['The word 水 means water, and people write it with one character only.', 'und-Latn'],
  ['42 – 17 = 25 💧', 'und'],
  ['', 'und'],
])(`${verifies('T1')}%s is %s`, (text, language) => {
  expect(languageOf({ text, label: 1 })).toBe(language)
})

it('reads all fields of a record, but no addresses', () => {
  expect(languageOf({ url: 'https://example.com/a/very/long/path/to/a/page', text: '体を温める' })).toBe('ja')
  expect(languageOf({ premise: 'Short.', hypothesis: '水は濡れていて、そして冷たいです。' })).toBe('ja')
})
