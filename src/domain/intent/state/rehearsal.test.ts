// How sure answers may be is the same in slices as in one go, and is derived again if the registry changed meanwhile.
import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { createTextIndex, textId } from '../../../kernel/similarity/index.ts'
import { createImportedVerbs } from './imported-verbs.ts'
import { createRehearsal } from './rehearsal.ts'

/** Ten verbs of ten phrases each, alike within a verb or not. */
function registry(isClear: boolean) {
  const index = createTextIndex(fakeDimensions)
  const imported = createImportedVerbs()
  for (let verb = 0; verb < 10; verb += 1) {
    const phrases = Array.from({ length: 10 }, (_, n) => `phrase ${n} of verb ${verb}`)
    imported.replace([], [{ name: `verb ${verb}`, domain: null, description: null, phrases }])
    for (const [n, phrase] of phrases.entries())
      index.add(textId(phrase), fakeFeatures(isClear ? verb : 100 * verb + n))
  }
  return { index, imported }
}

it('is the same in slices as in one go, and is derived once', async () => {
  const { index, imported } = registry(true)
  const ahead = createRehearsal(imported, index)
  const running = ahead.ahead()
  expect(ahead.ahead()).toBe(running)
  await running
  expect(ahead.ahead()).toBeUndefined()
  expect(ahead.line()).toEqual(createRehearsal(imported, index).line())
})

it('is derived again if the registry changed meanwhile', async () => {
  const { index, imported } = registry(true)
  const rehearsal = createRehearsal(imported, index)
  const running = rehearsal.ahead()
  for (let verb = 5; verb < 10; verb += 1) imported.replace([`verb ${verb}`], [])
  rehearsal.forget()
  await running
  const again = rehearsal.ahead()
  expect(again).toBeDefined()
  await again
  expect(rehearsal.ahead()).toBeUndefined()
  expect(rehearsal.line()).toEqual(createRehearsal(imported, index).line())
})
