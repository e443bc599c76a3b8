// The expected ids are those of the model's own tokenizer.json, read by the reference implementation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelFolder } from './open-model.ts'
import { createWordpiece } from './wordpiece.ts'

const { encode, unknown } = createWordpiece(readFileSync(join(modelFolder(), 'vocab.txt'), 'utf8'))

it.each<[string, number[]]>([
  ['', []],
  ['Block this domain, please.', [3796, 2023, 5884, 1010, 3531, 1012]],
  ['  spaces   everywhere  ', [7258, 7249]],
  ["don't e-mail foo_bar@example.com", [2123, 1005, 1056, 1041, 1011, 5653, 29379, 1035, 3347, 1030, 2742, 1012, 4012]],
  ['$1,234.56 on 2024-02-29', [1002, 1015, 1010, 22018, 1012, 5179, 2006, 16798, 2549, 1011, 6185, 1011, 2756]],
  ['Café crème brûlée à Zürich', [7668, 13675, 21382, 7987, 9307, 2063, 1037, 10204]],
  ['İstanbul ŁÓDŹ Ωmega', [9960, 17814, 1179, 4168, 3654]],
  ['カタカナとひらがな', [1700, 30235, 30226, 30241, 30192, 30199, 30211, 30177, 30193]],
  ['東京タワーはどこ？', [1879, 1755, 1709, 30262, 30265, 30198, 30192, 30181, 1994]],
  ['well done 🎉🎉', [2092, 2589, 100]],
  ['tab\there\u00a0no-break\u200bzero', [21628, 2182, 2053, 1011, 3338, 6290, 2080]],
  ['ＦＵＬＬ width ﬁne', [100, 9381, 1984, 2638]],
  [
    'pneumonoultramicroscopicsilicovolcanoconiosis',
    [1052, 2638, 2819, 17175, 11314, 6444, 2594, 7352, 26461, 27572, 11261, 6767, 15472, 6761, 8663, 10735, 2483],
  ],
  ['a'.repeat(101), [100]],
])('%j becomes the ids of the reference', (text, ids) => {
  expect(encode(text)).toEqual([101, ...ids, 102])
})

describe('a text that is too long', () => {
  it('loses its end and keeps the closing mark', () => {
    const ids = encode('domain '.repeat(1000))
    expect(ids).toHaveLength(128)
    expect(ids.at(-1)).toBe(102)
  })

  it('is cut within a word too', () => {
    expect(encode('pneumonoultramicroscopicsilicovolcanoconiosis', 4)).toEqual([101, 1052, 2638, 102])
  })
})

it('names the id of what the vocabulary lacks', () => {
  expect(encode('👍')).toEqual([101, unknown, 102])
})

it('refuses a vocabulary without the marks', () => {
  expect(() => createWordpiece('a\nb')).toThrow('[CLS]')
})
