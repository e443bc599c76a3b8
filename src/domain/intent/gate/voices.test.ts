// A person counts for the first three texts of a verb, in whatever order they came in; all texts are known as theirs.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { createVoices } from './voices.ts'

const texts = fc.uniqueArray(fc.nat(40).map(String), { minLength: 1, maxLength: 20, size: 'max' })

it(`${verifies('I5')}in whatever order they came in, the first three by id count`, () => {
  fc.assert(
    fc.property(texts, fc.nat(19), (said, gone) => {
      const voices = createVoices()
      const ann = { reporter: 'ann', verb: 'open', since: 1 }
      for (const text of said) voices.set(text, [ann])
      voices.set(said[gone] ?? '', [])
      const left = said.filter((_, at) => at !== gone).sort()
      expect(voices.textsOf(ann)).toEqual(left)
      expect(left.filter((text) => voices.isSpokenOf(text))).toEqual(left.slice(0, 3))
      expect([...voices.spokenOf()].sort()).toEqual(left.slice(0, 3))
    }),
  )
})
