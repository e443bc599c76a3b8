import { describe, expect, it } from 'vitest'
import { overTime } from './days.ts'

const taken = { turns: 3, accepted: 1, rejected: 1 }
const on = (...days: string[]) => days.map((day) => ({ day, ...taken }))
const labels = (days: ReturnType<typeof on>) => overTime(days).rows.map(({ label, note }) => note ?? label)

describe('days', () => {
  it('without turns are gaps', () => {
    expect(overTime(on('2026-02-27', '2026-03-02'))).toEqual({
      title: 'By day',
      rows: [
        { label: '2026-02-27', taken },
        { label: '2026-02-28' },
        { label: '2026-03-01' },
        { label: '2026-03-02', taken },
      ],
    })
  })

  it('are one line if the gap is long', () => {
    expect(labels(on('2025-12-30', '2026-01-03'))).toHaveLength(5)
    expect(labels(on('2025-12-30', '2026-01-04'))).toEqual(['2025-12-30', '4 days without turns', '2026-01-04'])
  })

  it('of one day are that day', () => {
    expect(labels(on('2026-01-31'))).toEqual(['2026-01-31'])
  })
})

function many(count: number, step: number): ReturnType<typeof on> {
  const start = Date.parse('2024-01-01')
  return on(
    ...Array.from({ length: count }, (_, at) => new Date(start + at * step * 86_400_000).toISOString().slice(0, 10)),
  )
}

describe('more days than are seen at a glance', () => {
  it('are weeks, each from its Monday', () => {
    const { title, rows } = overTime(many(70, 1))
    expect(title).toBe('By week, from Monday')
    expect(rows).toHaveLength(10)
    expect(rows.slice(0, 2)).toEqual([
      { label: '2024-01-01', taken: { turns: 21, accepted: 7, rejected: 7 } },
      { label: '2024-01-08', taken: { turns: 21, accepted: 7, rejected: 7 } },
    ])
  })

  it('are months beyond that, with months as gaps', () => {
    const { title, rows } = overTime([...many(90, 7), ...on('2026-01-31')])
    expect(title).toBe('By month')
    expect(rows.slice(-5).map(({ label, taken: { turns } = { turns: 0 } }) => [label, turns])).toEqual([
      ['2025-09', 9],
      ['2025-10', 0],
      ['2025-11', 0],
      ['2025-12', 0],
      ['2026-01', 3],
    ])
  })
})
