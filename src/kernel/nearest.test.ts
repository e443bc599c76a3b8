import { describe, expect, it } from 'vitest'
import { isSlipOf, nearest } from './nearest.ts'

const known = ['domain_block', 'domain_unblock', 'domain_check', 'feedback_undo', 'inbox_list', 'inbox_approve']

it.each([
  ['domain_blok', 'domain_block'],
  ['DomainBlock', 'domain_block'],
  ['domain-unblock', 'domain_unblock'],
  ['undo_feedback', 'feedback_undo'],
  ['approve_inbox', 'inbox_approve'],
  ['list_inbox', 'inbox_list'],
])('%s probably means %s', (unknown, meant) => {
  expect(nearest(unknown, known)[0]).toBe(meant)
})

it.each(['', 'qqqqqqqq', 'x'.repeat(100_000)])('nothing is near %.10s', (unknown) => {
  expect(nearest(unknown, known)).toEqual([])
})

it('looks at no more than a thousand names, and at none that is much shorter or longer', () => {
  let looks = 0
  function* names(name: string) {
    for (let n = 0; n < 100_000; n += 1) {
      looks += 1
      yield `${name}${n % 10}`
    }
  }
  expect(nearest('verb_00', names('verb_0'))).not.toEqual([])
  expect(looks).toBeLessThan(1_100)
  expect(nearest('verb_00', names('x'.repeat(100)))).toEqual([])
})

describe('a slip', () => {
  it.each([
    ['trsut', 'trust', true],
    ['limt', 'limit', true],
    ['task', 'task_id', true],
    ['claim', 'claims', true],
    ['wait_for_previous', 'idempotency_key', false],
    ['id', 'url', false],
    ['reasoning', 'reason', false],
  ])('%s for %s: %s', (unknown, known, isSlip) => {
    expect(isSlipOf(unknown, known)).toBe(isSlip)
  })
})
