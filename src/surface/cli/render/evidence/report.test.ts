import { expect, it } from 'vitest'
import { drawReport } from './report.ts'

const rate = { reviewed: 3, corrected: 2, error_rate: 2 / 3 }
const group = (task_id: string, error_rate: number) => ({
  ...rate,
  ...{ task_id, predicted_label: 'supports' as const, error_rate },
})
const report = {
  ...rate,
  groups: [group('a', 2 / 3), group('b', 1)],
  groups_left_out: 0,
  confusion: [],
  reliability: [],
  calibration_error: 0.25,
}

it('has the same percentages everywhere', () => {
  const lines = drawReport(report, false, 100).split('\n')
  expect(lines[0]).toBe('3 edges reviewed, 2 corrected: an error rate of 66.7 %.')
  expect(lines.slice(4, 6)).toEqual([
    '  a     supports         3          2      66.7 %',
    '  b     supports         3          2     100.0 %',
  ])
  expect(lines.at(-1)).toBe('On average the two differ by 0.25 (calibration error).')
})

it('says how many groups there are beside those listed', () => {
  const left = (groups_left_out: number) => drawReport({ ...report, groups_left_out }, false, 100)
  expect(left(0)).not.toContain('more group')
  expect(left(1)).toContain('100.0 %\n  and 1 more group\n')
  expect(left(1_234)).toContain('  and 1,234 more groups\n')
})
