import { expect, it } from 'vitest'
import { bar, spreadBar } from './bar.ts'

it.each([
  [0, '░░░░'],
  [0.5, '██░░'],
  [1, '████'],
  [1.2, '████'],
  [-1, '░░░░'],
])('%d is %s', (share, drawn) => {
  expect(bar(share, 4)).toBe(drawn)
})

it('shows how far a share may be off, and never beyond its ends', () => {
  expect(spreadBar(0.5, 0.2, 10)).toBe('███▓▓▒▒░░░')
  expect(spreadBar(0.9, 0.3, 10)).toBe('██████▓▓▓▒')
  expect(spreadBar(0.5, 0, 10)).toBe('█████░░░░░')
})
