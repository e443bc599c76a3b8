import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import type { Store } from '../../store/index.ts'
import type { Vectors } from '../embed/vectors.ts'
import { textId } from '../text-id.ts'
import { createAlikeRows } from './alike-rows.ts'

const ANY = -1

/** Rows that are words themselves, each with a vector of its own. */
function setUp() {
  const features = new Map<string, ReturnType<typeof fakeFeatures>>()
  const vectors = {
    dimensions: fakeDimensions,
    read: async (_: unknown, __: unknown, texts: readonly string[]) =>
      new Map(
        texts.map((text) => {
          const made = features.get(text) ?? fakeFeatures(features.size)
          features.set(text, made)
          return [textId(text), made]
        }),
      ),
  } as unknown as Vectors
  const store = { read: {} } as unknown as Store
  const rows = createAlikeRows<string>({ workspace: 'default', store, vectors, ownerOf: (word) => word })
  const found = (word: string) => ({ row: word, textId: textId(word), text: word })
  return {
    rows,
    take: (ids: readonly string[], words: readonly string[]) => rows.take(ids, words.map(found)),
    wordsAround: (word: string) =>
      rows
        .around(textId(word), ANY)
        .map(({ row }) => row)
        .sort(),
  }
}

it('what is around a text is right again once a text came or went', async () => {
  const { rows, take, wordsAround } = setUp()
  await take([], ['a', 'b', 'c'])
  expect(wordsAround('a')).toEqual(['a', 'b', 'c'])
  expect(rows.texts(textId('a'), ANY)).toHaveLength(3)

  await take(['b'], ['b'])
  expect(wordsAround('a')).toEqual(['a', 'b', 'c'])

  await take([], ['d'])
  expect(wordsAround('a')).toEqual(['a', 'b', 'c', 'd'])

  await take(['b'], [])
  expect(wordsAround('a')).toEqual(['a', 'c', 'd'])
})
