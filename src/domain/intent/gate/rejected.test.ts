import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { createNeighbourhoods, createTextIndex, textId } from '../../../kernel/similarity/index.ts'
import { createAdmissions } from './admissions.ts'
import { createBareTexts } from './bare-texts.ts'
import type { PhraseCandidate } from './candidate.ts'
import { createVoices } from './voices.ts'

it('compares words only with those that were rejected, not with all that are known', () => {
  const index = createTextIndex(fakeDimensions)
  for (let at = 0; at < 500; at += 1) index.add(textId(`known ${at}`), fakeFeatures(at))
  let surveys = 0
  const counted: typeof index = {
    ...index,
    survey(features) {
      surveys += 1
      return index.survey(features)
    },
  }
  const [voices, bare] = [createVoices(), createBareTexts()]
  const admissions = createAdmissions({
    index: createNeighbourhoods(counted),
    voices,
    bare,
    isKnown: () => true,
    isBlocked: () => false,
  })
  // More than are compared together.
  const rejected = Array.from({ length: 300 }, (_, at) => `known ${at}`)
  for (const phrase of rejected) {
    const text = textId(phrase)
    const decided = { isApproved: false, isRejected: true, corrections: 0, confidence: 1 }
    const candidate: PhraseCandidate = { id: `${phrase} open`, text, phrase, verb: 'open', ...decided }
    admissions.set(text, [candidate])
  }
  const numbers = { people: 3, near: 0.8, collision: 0.92 }
  const asked = (words: string, seed: number | undefined, verb = 'open') =>
    admissions.isRejected(words, seed === undefined ? undefined : fakeFeatures(seed), verb, numbers)
  const seeds = Array.from({ length: 500 }, (_, seed) => seed)
  const near = seeds.filter((seed) => asked('other words', seed))
  expect(surveys).toBe(0)
  const ids = new Set(rejected.map(textId))
  const found = seeds.filter((seed) =>
    index
      .survey(fakeFeatures(seed))
      .within(0.8)
      .some(({ id }) => ids.has(id)),
  )
  expect(near).toEqual(found)
  expect(found.length).toBeGreaterThan(299)
  expect(asked('known: 7!', undefined)).toBe(true)
  expect(asked('other words', undefined)).toBe(false)
  expect(asked('other words', 7, 'close')).toBe(false)
})
