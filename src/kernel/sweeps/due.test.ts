// When a sweep runs.
import { describe, expect, it } from 'vitest'
import { isDue, restingSpan } from './due.ts'
import type { Standing } from './sweep-repo.ts'

const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1) + minutes * 60_000).toISOString()
const standing: Standing = {
  workspace: 'default',
  position: 10,
  taken: 0,
  fence: 1,
  beat: 1,
  lease_ms: 1_000,
  wanted: 0,
  seq: 10,
  ran_at: at(0),
  outcome: 'Nothing.',
  problem: null,
}
const dueAfter = (minutes: number, seen: Partial<Standing>, every = 60, sweep = {}) =>
  isDue({ ...standing, ...seen }, sweep, every, at(minutes))

describe('a sweep', () => {
  it('runs at once where it never ran, and where somebody needs it', () => {
    expect(dueAfter(0, { seq: 0, ran_at: null })).toBe(true)
    expect(dueAfter(0, { wanted: 1 })).toBe(true)
  })

  it('runs again when its time has come and something was written', () => {
    expect(dueAfter(59, { seq: 9 })).toBe(false)
    expect(dueAfter(60, { seq: 9 })).toBe(true)
    expect(dueAfter(60_000, {})).toBe(false)
  })

  it('runs again soon if it failed, or if a process began it and did not come to its end', () => {
    expect(dueAfter(4, { seq: 9, problem: 'It failed.' })).toBe(false)
    expect(dueAfter(5, { seq: 9, problem: 'It failed.' })).toBe(true)
    expect(dueAfter(1, { seq: 9, problem: 'It failed.' }, 1)).toBe(true)
    expect(dueAfter(0, { seq: 9, taken: 1 })).toBe(true)
  })

  it('runs because of time alone only if it says so', () => {
    expect(dueAfter(1_440, {}, 60, { atLeastEvery: 1_440 })).toBe(true)
    expect(dueAfter(1_439, {}, 60, { atLeastEvery: 1_440 })).toBe(false)
    expect(restingSpan({ atLeastEvery: 1_440 }, at(2_000))).toEqual({ from: at(560), until: at(2_000) })
  })

  it('never runs if it is switched off', () => {
    expect(dueAfter(60, { seq: 0, ran_at: null, wanted: 1 }, 0)).toBe(false)
  })

  it('runs once more if the clock was set back, and not in a row', () => {
    expect(dueAfter(-600, { seq: 9 })).toBe(true)
    expect(dueAfter(-600, {})).toBe(false)
    expect(dueAfter(-600, {}, 60, { atLeastEvery: 1_440 })).toBe(true)
    expect(dueAfter(-600, { seq: 9, ran_at: at(-600) })).toBe(false)
  })
})
