import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { LogRow } from '../../kernel/feedback/index.ts'
import { oneMoreReport, reportIds, reportList } from './report-list.ts'

const by = (reporter: string, nth: number) => ({ id: `${reporter}${nth}`, person: reporter }) as LogRow
const many = (reporter: string, count: number) => Array.from({ length: count }, (_, nth) => by(reporter, nth))

describe(`${verifies('K5', 'K8')}the list of reports`, () => {
  it('keeps every report while there is room, and the oldest first', () => {
    expect(reportIds(reportList([by('a', 1), by('b', 1), by('a', 2)]))).toEqual(['a1', 'b1', 'a2'])
    expect(reportIds(null)).toEqual([])
  })

  it('has no more than twenty, and drops reports of the reporter with the most', () => {
    const list = reportIds(reportList([...many('mal', 40), ...many('ana', 3), ...many('bob', 30)]))
    expect(list).toHaveLength(20)
    expect(list[0]).toBe('mal0')
    expect(list).toEqual(expect.arrayContaining(['ana0', 'ana1', 'ana2', 'bob7', 'mal7']))
  })

  it('keeps the first twenty of very many reporters', () => {
    const reports = Array.from({ length: 30 }, (_, nth) => by(`p${nth}`, 0))
    expect(reportIds(reportList(reports))).toEqual(reports.slice(0, 20).map(({ id }) => id))
  })

  it('is the same, derived at once or one by one', () => {
    const reports = [...many('mal', 25), ...many('ana', 25), by('bob', 1), ...many('mal', 2)]
    const steps = reports.reduce<string | undefined>(oneMoreReport, undefined)
    expect(steps).toBe(reportList(reports))
  })
})
