// What is near a text is looked up once, and is what the index says.
import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { createNeighbourhoods } from './neighbourhoods.ts'
import { createTextIndex, type Near, type TextIndex } from './text-index.ts'

/** An index that counts how often it looks for texts within a distance. */
function counted(texts: number, bundles: number) {
  const index = createTextIndex(fakeDimensions)
  for (let text = 0; text < texts; text += 1) index.add(`text ${text}`, fakeFeatures(text % bundles))
  let looked = 0
  const counting: TextIndex = {
    ...index,
    survey(features) {
      const survey = index.survey(features)
      const within = (least: number) => {
        looked += 1
        return survey.within(least)
      }
      return { ...survey, within }
    },
  }
  return { index, counting, looked: () => looked }
}

const idsOf = (near: readonly Near[]) => near.map(({ id }) => id).sort()
const within = (index: Pick<TextIndex, 'features' | 'survey'>, text: string, least: number) => {
  const features = index.features(text)
  return features ? idsOf(index.survey(features).within(least)) : []
}

it('is looked up once for each text, and again only if something is farther away or much has changed', () => {
  const { index, counting, looked } = counted(40, 10)
  const near = createNeighbourhoods(counting)
  near.renew(0.3)
  for (const least of [0.3, 0.8, 0.92, 0.3])
    for (let text = 0; text < 40; text += 1)
      expect(within(near, `text ${text}`, least)).toEqual(within(index, `text ${text}`, least))
  expect(looked()).toBe(40)
  expect(within(near, 'text 1', -1)).toHaveLength(40)
  expect(looked()).toBe(41)
  index.add('text 40', fakeFeatures(1))
  near.renew(0.3)
  expect(within(near, 'text 1', 0.9)).toContain('text 40')
})

it('surveys many texts together, and finds what it finds for each alone', () => {
  const { index, counting, looked } = counted(300, 90)
  const near = createNeighbourhoods(counting)
  near.renew(0.8)
  expect([...near.lookAround(new Set(Array.from({ length: 300 }, (_, text) => `text ${text}`)))]).not.toHaveLength(0)
  for (let text = 0; text < 300; text += 1)
    expect(within(near, `text ${text}`, 0.9)).toEqual(within(index, `text ${text}`, 0.9))
  expect(looked()).toBe(0)
})

it('keeps nothing while texts may come and go', () => {
  const { index, counting } = counted(3, 3)
  const near = createNeighbourhoods(counting)
  const found = () => within(near, 'text 1', 1)
  near.renew(0.3)
  expect(found()).toEqual(['text 1'])
  near.forget()
  expect(found()).toEqual(['text 1'])
  index.add('text 3', fakeFeatures(1))
  expect(found()).toEqual(['text 1', 'text 3'])
})

it('keeps no large neighbourhood: that would take memory in proportion to the square of the texts', () => {
  const { counting, looked } = counted(40, 1)
  const near = createNeighbourhoods(counting)
  near.renew(0.8)
  expect(within(near, 'text 0', 0.8)).toHaveLength(40)
  expect(within(near, 'text 0', 0.8)).toHaveLength(40)
  expect(looked()).toBe(2)
})

it('a survey that is used after another, or after a change, looks again', () => {
  const index = createTextIndex(fakeDimensions)
  for (let text = 0; text < 20; text += 1) index.add(`text ${text}`, fakeFeatures(text))
  const first = index.survey(fakeFeatures(3))
  expect(first.nearest(1)[0]?.id).toBe('text 3')
  expect(index.survey(fakeFeatures(5)).nearest(1)[0]?.id).toBe('text 5')
  expect(first.nearest(1)[0]?.id).toBe('text 3')
  index.remove('text 3')
  expect(first.nearest(1)[0]?.id).not.toBe('text 3')
})
