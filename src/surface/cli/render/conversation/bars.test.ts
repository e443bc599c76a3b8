import { expect, it } from 'vitest'
import { barDrawing, takenBar } from './bars.ts'

it.each([
  [1, 0, 0, '░░░░░░░░'],
  [2, 1, 1, '████✘✘✘✘'],
  [8, 2, 1, '██░░░░░✘'],
  [3, 1, 2, '███✘✘✘✘✘'],
  [1_000, 999, 1, '████████'],
])('%i turns, %i accepted and %i rejected, are %s', (turns, accepted, rejected, drawn) => {
  expect(takenBar({ turns, accepted, rejected }, 8)).toBe(drawn)
})

it('cuts names, never a count, and keeps its columns', () => {
  const rows = [
    { label: 'short', taken: { turns: 1_234_567, accepted: 0, rejected: 1_234_567 } },
    { label: 'a name that is far too long for a line', taken: { turns: 2, accepted: 1, rejected: 0 } },
    { label: '', note: '4 days without turns' },
    { label: 'none' },
  ]
  const draw = barDrawing(
    rows.map(({ label }) => label),
    1_234_567,
    60,
  )
  expect(draw('Title', rows)).toEqual([
    'Title                            turns   accepted   rejected',
    '  short            ✘✘✘✘✘✘✘✘  1,234,567          0  1,234,567',
    '  a name that is…  ████░░░░          2          1          0',
    '                   4 days without turns',
    '  none',
  ])
})
