import { describe, expect, it } from 'vitest'
import type { Step } from './repo/reports.ts'
import { longestRun, ratesOf, worstFirst } from './report.ts'

const counted = (name: string, turns: number, rejected: number) => ({
  name,
  turns,
  accepted: turns - rejected,
  rejected,
  satisfaction: 0,
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
  it('are those rejected most surely', () => {
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

describe('the longest run of rejections', () => {
  const step = (turn_id: string, user_feedback_status: Step['user_feedback_status'], part = 1): Step => ({
    session_id: 's',
    turn_id,
    part,
    created_at: '',
    last_said_at: '',
    person: null,
    strategy: null,
    user_feedback_status,
    satisfaction: 0,
  })

  it('ends where an answer was not rejected', () => {
    const steps = [step('1', 'rejected'), step('2', 'neutral'), step('3', 'rejected'), step('4', 'rejected')]
    expect(longestRun(steps)).toEqual({ length: 2, turnIds: ['3', '4'] })
  })

  it('ends where the session did', () => {
    expect(longestRun([step('1', 'rejected'), step('2', 'rejected', 2)])).toEqual({ length: 1, turnIds: ['2'] })
  })

  it('is 0 where nothing was rejected', () => {
    expect(longestRun([step('1', 'accepted')])).toEqual({ length: 0, turnIds: [] })
  })
})
