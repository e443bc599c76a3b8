import { describe, expect, it } from 'vitest'
import { startProgress } from './progress.ts'

function watched(options: { draw?: boolean; silent?: boolean } = {}) {
  const written: string[] = []
  let ms = 0
  const err = { write: async (text: string) => void written.push(text), flush: async () => undefined, closed: false }
  const progress = startProgress({
    label: 'Rebuild',
    err: { ...err, failure: undefined },
    clock: { now: () => new Date(ms).toISOString() },
    draw: options.draw ?? true,
    silent: options.silent ?? false,
  })
  const pass = (passed: number) => {
    ms += passed
  }
  return { progress, written, pass }
}

const erase = '\r\u001b[2K'

describe('progress', () => {
  it('has a bar, a rate and the time left', () => {
    const { progress, written, pass } = watched()
    pass(2000)
    progress.report(500, 2000)
    expect(written).toEqual([
      `${erase}Rebuild  ${'█'.repeat(6)}${'░'.repeat(18)}  25 %  500 of 2,000  250/s  6.0 s left`,
    ])
  })

  it('is drawn at most ten times a second', () => {
    const { progress, written, pass } = watched()
    for (let done = 1; done <= 1000; done += 1) {
      pass(1)
      progress.report(done, 1000)
    }
    expect(written).toHaveLength(10)
  })

  it('gives way to other text and comes back', () => {
    const { progress, written } = watched()
    progress.report(1, 2)
    progress.clear()
    progress.clear()
    progress.report(2, 2)
    expect(written).toHaveLength(3)
    expect(written[1]).toBe(erase)
  })

  it('is one line at the end without a terminal, and nothing when silent', () => {
    for (const [options, expected] of [
      [{ draw: false }, ['Rebuild: 3,000 in 1.5 s, 2,000/s.\n']],
      [{ silent: true }, []],
    ] as const) {
      const { progress, written, pass } = watched(options)
      progress.report(1500, 3000)
      pass(1500)
      progress.report(3000, 3000)
      progress.finish()
      expect(written).toEqual(expected)
    }
  })

  it('of nothing to do divides by nothing', () => {
    const { progress, written } = watched()
    progress.report(0, 0)
    progress.finish()
    expect(written.join('')).not.toMatch(/NaN|Infinity/)
  })
})
