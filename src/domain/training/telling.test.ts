import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { afterAttempt, isOpenTelling, isTimeToTell, type Telling } from './telling.ts'

const start = Date.UTC(2030, 0, 1)
const later = (ms: number) => new Date(start + ms).toISOString()
const failed = (before: Telling | undefined, at: string, isFinal = false) =>
  afterAttempt(before, {
    way: 'webhook',
    since: 0,
    at,
    problem: { problem: 'It answered 500.', isFinal },
    firstWaitMs: 5_000,
  })

it(`${verifies('T3')}a trainer is told again later each time, and not after a day`, () => {
  const pauses: number[] = []
  let at = later(0)
  let telling = failed(undefined, at)
  while (telling.next_at !== null) {
    expect(isTimeToTell(telling, at)).toBe(false)
    pauses.push(Date.parse(telling.next_at) - Date.parse(at))
    at = telling.next_at
    expect(isTimeToTell(telling, at)).toBe(true)
    telling = failed(telling, at)
  }
  expect(pauses.slice(0, 7)).toEqual([5_000, 20_000, 80_000, 320_000, 1_280_000, 5_120_000, 7_200_000])
  expect(Date.parse(at) - start).toBeGreaterThan(22 * 60 * 60_000)
  expect(Date.parse(at) - start).toBeLessThanOrEqual(24 * 60 * 60_000)
  expect(isOpenTelling(telling)).toBe(false)
  expect(telling).toMatchObject({ told_at: null, problem: 'It answered 500.', attempts: pauses.length + 1 })
})

it(`${verifies('T3')}a trainer that wants to hear nothing is not told again`, () => {
  expect(isOpenTelling(failed(undefined, later(0), true))).toBe(false)
})

it(`${verifies('T3')}a clock that was set back does not keep it waiting`, () => {
  const telling = failed(undefined, later(30 * 24 * 60 * 60_000))
  expect(isTimeToTell(telling, later(0))).toBe(true)
})
