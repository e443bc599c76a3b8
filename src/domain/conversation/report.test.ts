import { describe, expect, it } from 'vitest'
import { longestRunsFirst, ratesOf, worstFirst } from './report.ts'

const counted = (name: string, turns: number, rejected: number) => ({
  name,
  turns,
  accepted: turns - rejected,
  rejected,
  satisfaction: 0,
  judged: 0,
})

describe('rates', () => {
  it('are shares of all turns', () => {
    expect(ratesOf({ turns: 4, accepted: 1, rejected: 2, satisfaction: -2 })).toEqual({
      turns: 4,
      accepted: 1,
      rejected: 2,
      neutral: 1,
      acceptance_rate: 0.25,
      rejection_rate: 0.5,
      satisfaction: -0.5,
    })
  })

  it('of nothing are 0', () => {
    expect(ratesOf({ turns: 0, accepted: 0, rejected: 0, satisfaction: 0 })).toMatchObject({
      acceptance_rate: 0,
      satisfaction: 0,
    })
  })
})

describe('the worst', () => {
  it('are those whose rejection is most certain', () => {
    const groups = [
      counted('once', 1, 1),
      counted('often', 100, 40),
      counted('always', 30, 29),
      counted('never', 500, 0),
    ]
    expect(worstFirst(groups, 10).map(({ name }) => name)).toEqual(['always', 'often', 'once'])
  })

  it('are as many as asked for', () => {
    expect(worstFirst([counted('a', 2, 1), counted('b', 2, 1)], 1).map(({ name }) => name)).toEqual(['a'])
  })
})

describe('sessions with runs of rejections', () => {
  const session = (name: string, longest_run: number, run_ends: number) => ({ name, longest_run, run_ends })
  const sessions = [session('short', 1, 9), session('old', 2, 3), session('late', 2, 8), session('long', 5, 1)]

  it('are sorted by the length of the run, among equals the latest first', () => {
    expect(longestRunsFirst(sessions, 2, 10).map(({ name }) => name)).toEqual(['long', 'late', 'old'])
  })

  it('are as many as asked for', () => {
    expect(longestRunsFirst(sessions, 2, 1).map(({ name }) => name)).toEqual(['long'])
  })
})
