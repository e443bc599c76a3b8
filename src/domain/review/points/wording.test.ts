import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { pointsSaid } from './corrected-points.ts'
import { wordingOf } from './wording.ts'

const wording = (...comments: readonly string[]) => wordingOf(comments.flatMap(pointsSaid))

it.each([
  [['Too long', 'please keep it short'], 'Keep it short', false],
  [['so also name the source', 'Cite it.'], 'Name the source', false],
  [['Name the source of Table B', 'Name the source'], 'Name the source', false],
  [['Missing error handling', 'No idea what happens if it fails'], 'Missing error handling', true],
])(`${verifies('R4')}%j become “%s”; whether a person has to word it: %s`, (comments, text, isOpen) => {
  expect(wording(...comments)).toEqual({ text, isOpen })
})
