import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { isInstruction, pointsOf } from './points.ts'

describe(`${verifies('R3')}what a comment asks for`, () => {
  it.each([
    ['Keep it under 100 words.', ['Keep it under 100 words.']],
    ['Nice. Please cite the source, and keep it short', ['Please cite the source', 'keep it short']],
    ['Looks good but always cite the source', ['always cite the source']],
    ['Good structure, but always cite the source', ['always cite the source']],
    ['A really nice summary. Good sources only, please.', ['Good sources only, please.']],
    ['- add tests\n- no bullet points\n2) Too long', ['add tests', 'no bullet points', 'Too long']],
    ['Search and replace the old name.', ['Search and replace the old name.']],
    ['In replies to complaints, apologise first.', ['In replies to complaints, apologise first.']],
    ['Great work, thanks!', []],
    ['LGTM', []],
    ['Please add that. Do not send.', []],
    ['Shorten it.', ['Shorten it.']],
    ['Apologise to Mr. Brown first.', ['Apologise to Mr. Brown first.']],
    ['Wrong tone; state the unit of each figure.', ['Wrong tone', 'state the unit of each figure.']],
    ["Good start, but don't mention the price", ["don't mention the price"]],
    ['Use tabs. Use tabs.', ['Use tabs.']],
    ['super-nit: name the unit', ['name the unit']],
    [
      'The name is unclear:\n\n  self.assertIn(expected, ex.message)\n  names[0] = parse(name)',
      ['The name is unclear'],
    ],
    ['出典を書いてください', ['出典を書いてください']],
    ['Could you also add the unit?', ['Could you also add the unit?']],
    ['', []],
  ])('%j makes %j', (comment, points) => {
    expect(pointsOf(comment)).toEqual(points)
  })

  it.each(['ditto', 'nit', '?', 'x', ')', 'instance_uuid', 'We should probably', 'Can we remove this?'])(
    'is nothing in “%s”, which says nothing without its case',
    (comment) => {
      expect(pointsOf(comment)).toEqual([])
    },
  )

  it('is bounded', () => {
    expect(pointsOf('Add a test. '.repeat(500))).toHaveLength(1)
    expect(pointsOf(Array.from({ length: 90 }, (_, at) => `Add test ${at}.`).join(' '))).toHaveLength(20)
  })
})

it.each([
  ['Keep it under 100 words.', true],
  ['always cite the source', true],
  ['The summary should come first.', true],
  ['no bullet points', true],
  ["don't mention the price", true],
  ['Could you add the unit?', true],
  ['Bind the parameters of SQL queries.', true],
  ['SQL queries must bind their parameters.', true],
  ['Missing the unit', false],
  ['Forgot the apology', false],
  ['No idea what happens if it fails', false],
  ['Missing error handling around the network call', false],
  ['Wrong tone', false],
  ['way too long again', false],
  ['Where does this number come from?', false],
  ['no', false],
])('whether an agent can follow “%s”: %s', (point, expected) => {
  expect(isInstruction(point)).toBe(expected)
})
