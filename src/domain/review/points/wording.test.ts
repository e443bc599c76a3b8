import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { pointsSaid } from './corrected-points.ts'
import { wordingOf } from './wording.ts'

const wording = (...comments: readonly string[]) => wordingOf(comments.flatMap(pointsSaid))

it.each([
  [['Too long', 'please keep it short'], 'Keep it short', false],
  [['so also name the source', 'Cite it.'], 'Name the source', false],
  [['Name the source of Table B', 'Name the source'], 'Name the source', false],
  [['Could you add a summary?', 'Can we please have a summary?'], 'Add a summary.', false],
  [['Would you also name the source, please?'], 'Name the source, please.', false],
  [['Should every table have a unit?', 'Why not always name the unit?'], 'Should every table have a unit?', true],
  [['Missing error handling', 'No idea what happens if it fails'], 'Missing error handling', true],
])(`${verifies('R4')}%j become “%s”; whether a person has to word it: %s`, (comments, text, isOpen) => {
  expect(wording(...comments)).toEqual({ text, isOpen })
})
