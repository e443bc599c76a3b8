// People near a phrase support it, unless others taught another verb by words that are nearer still.
import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { quantise } from '../../../kernel/similarity/embed/quantise.ts'
import { createTextIndex, type Features } from '../../../kernel/similarity/index.ts'
import { supportOf } from './support.ts'
import { createVoices, type Said } from './voices.ts'

const dimensions = 32
const numbers = { people: 3, near: 0.8, collision: 0.92 }

/** A vector with this similarity to the phrase; such vectors are less similar to one another. */
function alike(cosine: number, direction: number): Features {
  const vector = (length: number) => {
    const values = new Float64Array(length)
    values[0] = cosine
    values[direction] = Math.sqrt(1 - cosine ** 2)
    return quantise(values)
  }
  return { dense: vector(dimensions), lexical: vector(192) }
}

/** Texts at this similarity for this verb, each from a person of its own. */
function carriedBy(said: readonly (readonly [verb: string, cosine: number])[], atThePhrase: readonly Said[]) {
  const [index, voices] = [createTextIndex(dimensions), createVoices()]
  index.add('phrase', alike(1, 1))
  for (const [at, [verb, cosine]] of said.entries()) {
    index.add(`text ${at}`, alike(cosine, 2 + at))
    voices.set(`text ${at}`, [{ reporter: `person ${at}`, verb, since: at }])
  }
  voices.set('phrase', atThePhrase)
  return supportOf(index, voices, 'phrase', 'yours', numbers).carriedBy
}

const slip = [{ reporter: 'somebody', verb: 'yours', since: 9 }]
const near = [0.81, 0.81, 0.81].map((cosine) => ['yours', cosine] as const)
const nearer = [0.99, 0.99].map((cosine) => ['mine', cosine] as const)

it(`${verifies('I5')}people near a phrase support it`, () => {
  expect(carriedBy(near, slip)).toBe('people')
})

it(`${verifies('I5')}but not if others mean another verb by words that are nearer still`, () => {
  expect(carriedBy([...near, ...nearer], slip)).toBeNull()
})

it(`${verifies('I5')}unless enough people use exactly these words`, () => {
  const three = ['ann', 'bob', 'cid'].map((reporter) => ({ reporter, verb: 'yours', since: 9 }))
  expect(carriedBy([...near, ...nearer], three)).toBe('people')
})
