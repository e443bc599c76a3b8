import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { withoutCourtesy } from './courtesy.ts'

it.each([
  ['please add a CSA', 'add a csa'],
  ['Could you please add a CSA for me, thanks!', 'add a csa'],
  ['hi, I would like to add a CSA', 'add a csa'],
  ['add a CSA, please', 'add a csa'],
  ['add a CSA', 'add a csa'],
  ['add a CSA?', 'add a csa?'],
  ['please', 'please'],
  ['thanks', 'thanks'],
  ['highlight this', 'highlight this'],
  ['口座を開いてください、お願いします', '口座を開いてください'],
])(`${verifies('I8')}%s asks for %s`, (words, bare) => {
  expect(withoutCourtesy(words)).toBe(bare)
})
