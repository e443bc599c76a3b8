import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import type { Features } from '../embed/features.ts'
import { createTextIndex } from '../index/text-index.ts'
import { type Classifier, createClassifier, type Exemplar } from './classifier.ts'
import { judge } from './judgement.ts'

// Few seeds, so that many texts are equally similar and only their ids tell them apart; few texts, so that some mean several
// things.
const exemplar: fc.Arbitrary<Exemplar> = fc.record({
  text: fc.nat(120).map(String),
  label: fc.constantFrom('block', 'allow', 'note', 'undo'),
  owner: fc.constantFrom(null, null, 'ana', 'bo'),
})
const exemplars = fc.uniqueArray(exemplar, { selector: (one) => JSON.stringify(one), maxLength: 150, size: 'max' })
const asked = fc.nat(60).map(fakeFeatures)
const asker = fc.constantFrom(null, 'ana', 'bo', 'a stranger')

function classifierOf(all: readonly Exemplar[], featuresOf = seeded): Classifier {
  const index = createTextIndex(fakeDimensions)
  const classifier = createClassifier(index)
  for (const one of all) {
    index.add(one.text, featuresOf(one.text))
    classifier.add(one)
  }
  return classifier
}

function seeded(text: string): Features {
  return fakeFeatures(Number(text) % 41)
}

describe('the answer depends only on the set of exemplars, bit for bit', () => {
  it('in any order', () => {
    const shuffled = exemplars.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, asked, asker, ([all, mixed], query, owner) => {
        expect(classifierOf(mixed).query(query, owner)).toStrictEqual(classifierOf(all).query(query, owner))
      }),
    )
  })

  it('one that was removed leaves no trace', () => {
    const parted = exemplars.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all)))
    fc.assert(
      fc.property(parted, asked, asker, ([all, gone], query, owner) => {
        const classifier = classifierOf(all)
        for (const one of gone) classifier.remove(one)
        const left = classifierOf(all.filter((one) => !gone.includes(one)))
        expect(classifier.query(query, owner)).toStrictEqual(left.query(query, owner))
      }),
    )
  })

  it('nor does one whose text has left the index', () => {
    fc.assert(
      fc.property(exemplars, fc.nat(120).map(String), asked, asker, (all, gone, query, owner) => {
        const index = createTextIndex(fakeDimensions)
        const classifier = createClassifier(index)
        for (const one of all) {
          index.add(one.text, seeded(one.text))
          classifier.add(one)
        }
        for (const one of all) if (one.text <= gone) classifier.remove(one)
        for (const { text } of all) if (text <= gone) index.remove(text)
        const left = classifierOf(all.filter(({ text }) => text > gone))
        expect(classifier.query(query, owner)).toStrictEqual(left.query(query, owner))
      }),
    )
  })

  it('what is added twice or removed unknown changes nothing', () => {
    fc.assert(
      fc.property(exemplars, asked, asker, (all, query, owner) => {
        const classifier = classifierOf([...all, ...all])
        classifier.remove({ text: 'never added', label: 'block', owner: null })
        expect(classifier.query(query, owner)).toStrictEqual(classifierOf(all).query(query, owner))
      }),
    )
  })
})

describe('who sees what', () => {
  it("another person's exemplars do not count", () => {
    fc.assert(
      fc.property(exemplars, asked, asker, (all, query, person) => {
        const visible = all.filter(({ owner }) => owner === null || owner === person)
        expect(classifierOf(all).query(query, person)).toStrictEqual(classifierOf(visible).query(query, person))
      }),
    )
  })

  it('what a person says about a text replaces, for them, what others say about it', () => {
    const shared = { text: '7', label: 'block', owner: null }
    const own = { text: '7', label: 'allow', owner: 'ana' }
    const classifier = classifierOf([shared, own])
    const labelFor = (person: string | null) => classifier.query(seeded('7'), person).candidates[0]?.label
    expect([labelFor('ana'), labelFor('bo'), labelFor(null)]).toEqual(['allow', 'block', 'block'])
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
    text: String(1000 + index),
    label: `label ${index % 30}`,
    owner: null,
  }))
  const apart = (text: string) => fakeFeatures(Number(text))

  it('counts from the very next query on, and names itself', () => {
    const index = createTextIndex(fakeDimensions)
    for (const { text } of known) index.add(text, apart(text))
    const classifier = createClassifier(index)
    for (const one of known) classifier.add(one)
    const query = fakeFeatures(1)
    expect(classifier.query(query, 'ana').candidates.some(({ label }) => label === 'new')).toBe(false)
    index.add('fresh', query)
    classifier.add({ text: 'fresh', label: 'new', owner: 'ana' })
    expect(classifier.query(query, 'ana').candidates[0]).toMatchObject({ label: 'new', nearest: { text: 'fresh' } })
    expect(classifier.query(query, 'ana').candidates[0]?.nearest?.similarity).toBeCloseTo(1, 12)
    expect(classifier.query(query, null).candidates[0]?.label).not.toBe('new')
    classifier.remove({ text: 'fresh', label: 'new', owner: 'ana' })
    expect(classifier.query(query, 'ana')).toStrictEqual(classifierOf(known, apart).query(query, 'ana'))
  })

  it('that is the query itself puts it in scope', () => {
    const classifier = classifierOf(known, apart)
    const { candidates, novelty } = classifier.query(fakeFeatures(1007), null)
    expect(judge(candidates, novelty).scope).toBeGreaterThan(0)
    expect(candidates[0]?.label).toBe('label 7')
  })
})

it('without exemplars there is no answer', () => {
  const { candidates, novelty } = createClassifier(createTextIndex(fakeDimensions)).query(fakeFeatures(1), 'ana')
  expect(candidates).toEqual([])
  expect(judge(candidates, novelty)).toEqual({ logit: Number.NEGATIVE_INFINITY, scope: Number.NEGATIVE_INFINITY })
})
