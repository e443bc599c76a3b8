import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Classifier, createClassifier, type Exemplar, leastScope } from './classifier.ts'
import { fakeDimensions, fakeFeatures } from './fake-features.ts'

// Few seeds, so that many exemplars are equally similar and only their ids tell them apart.
const exemplar: fc.Arbitrary<Exemplar> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  label: fc.constantFrom('block', 'allow', 'note', 'undo'),
  owner: fc.constantFrom(null, null, 'ana', 'bo'),
  features: fc.nat(40).map(fakeFeatures),
})
const exemplars = fc.uniqueArray(exemplar, { selector: ({ id }) => id, maxLength: 150, size: 'max' })
const asked = fc.nat(60).map(fakeFeatures)
const asker = fc.constantFrom(null, 'ana', 'bo', 'a stranger')

function classifierOf(all: readonly Exemplar[]): Classifier {
  const classifier = createClassifier(fakeDimensions)
  for (const one of all) classifier.add(one)
  return classifier
}

describe('the answer is a function of the set of exemplars, bit for bit', () => {
  it('in whatever order they came', () => {
    const shuffled = exemplars.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, asked, asker, ([all, mixed], query, owner) => {
        expect(classifierOf(mixed).query(query, owner)).toStrictEqual(classifierOf(all).query(query, owner))
      }),
    )
  })

  it('one that was taken away might never have been added', () => {
    const parted = exemplars.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all)))
    fc.assert(
      fc.property(parted, asked, asker, ([all, gone], query, owner) => {
        const classifier = classifierOf(all)
        for (const { id } of gone) classifier.remove(id)
        const left = classifierOf(all.filter((one) => !gone.includes(one)))
        expect(classifier.size).toBe(left.size)
        expect(classifier.query(query, owner)).toStrictEqual(left.query(query, owner))
      }),
    )
  })

  it('what is added twice or removed unknown changes nothing', () => {
    fc.assert(
      fc.property(exemplars, asked, asker, (all, query, owner) => {
        const classifier = classifierOf([...all, ...all])
        classifier.remove('never added')
        expect(classifier.query(query, owner)).toStrictEqual(classifierOf(all).query(query, owner))
      }),
    )
  })
})

describe('who sees what', () => {
  it("another person's exemplars are as if they were not there", () => {
    fc.assert(
      fc.property(exemplars, asked, asker, (all, query, person) => {
        const visible = all.filter(({ owner }) => owner === null || owner === person)
        expect(classifierOf(all).query(query, person)).toStrictEqual(classifierOf(visible).query(query, person))
      }),
    )
  })

  it('an own exemplar counts like one for everyone', () => {
    fc.assert(
      fc.property(exemplars, asked, (all, query) => {
        const mine = all.map((one) => ({ ...one, owner: 'ana' }))
        const ours = all.map((one) => ({ ...one, owner: null }))
        expect(classifierOf(mine).query(query, 'ana')).toStrictEqual(classifierOf(ours).query(query, null))
      }),
    )
  })
})

describe('one exemplar', () => {
  const known = Array.from({ length: 300 }, (_, index) => ({
    id: `known ${index}`,
    label: `label ${index % 30}`,
    owner: null,
    features: fakeFeatures(1000 + index),
  }))

  it('counts from the very next query on, and names itself', () => {
    const classifier = classifierOf(known)
    const query = fakeFeatures(1)
    expect(classifier.query(query, 'ana').candidates.some(({ label }) => label === 'new')).toBe(false)
    classifier.add({ id: 'fresh', label: 'new', owner: 'ana', features: query })
    expect(classifier.query(query, 'ana').candidates[0]).toMatchObject({ label: 'new', nearest: { id: 'fresh' } })
    expect(classifier.query(query, 'ana').candidates[0]?.nearest?.similarity).toBeCloseTo(1, 12)
    expect(classifier.query(query, null).candidates[0]?.label).not.toBe('new')
    classifier.remove('fresh')
    expect(classifier.query(query, 'ana')).toStrictEqual(classifierOf(known).query(query, 'ana'))
  })

  it('that is the query itself puts it in scope', () => {
    const classifier = classifierOf(known)
    expect(classifier.query(fakeFeatures(1007), null).scope).toBeGreaterThan(leastScope)
    expect(classifier.query(fakeFeatures(1007), null).candidates[0]?.label).toBe('label 7')
  })
})

it('without exemplars there is no answer', () => {
  expect(createClassifier(fakeDimensions).query(fakeFeatures(1), 'ana')).toEqual({
    candidates: [],
    logit: Number.NEGATIVE_INFINITY,
    scope: Number.NEGATIVE_INFINITY,
  })
})
