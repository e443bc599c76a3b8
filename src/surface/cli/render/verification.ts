// The result of `heed verify` for a person: first what is wrong, then what it means, then what to do.
import type { Verification } from '../../../kernel/operations.ts'
import { renderTable } from './table.ts'
import { count, plural } from './text.ts'

export function isSound({ count, altered_count, engine }: Verification): boolean {
  return count === 0 && altered_count === 0 && engine.problems.length === 0
}

export function renderVerification(found: Verification, available: number | undefined): string {
  const { engine, altered_count } = found
  return [
    ...(altered_count > 0 ? altered(found, available) : compared(found, available)),
    ...(engine.problems.length > 0 ? damaged(found) : [engine.checked]),
    ...(found.dated_ahead ?? []).map(ahead),
  ].join('\n')
}

function compared(found: Verification, available?: number) {
  const { rows, aggregates, count: different, differences, engine } = found
  const what = `${plural(rows, 'row')} of ${plural(aggregates, 'aggregate')}`
  const unaltered = `Every row of the log is as it was recorded.${older(found)}`
  if (different === 0) return [`Identical: ${what}. ${unaltered}`]
  const advice = engine.problems.length === 0 ? ' Run heed rebuild to derive them again.' : ''
  return [
    `${plural(different, 'difference')} in ${what}. ${unaltered}${advice}`,
    renderTable(
      differences.map(({ table, key, live, derived }) => ({
        table,
        key,
        live: live ?? 'no row',
        derived: derived ?? 'no row',
      })),
      available,
    ),
    ...andMore(different - differences.length),
  ]
}

function older({ unsealed_count }: Verification): string {
  if (unsealed_count === 0) return ''
  const [are, their] = unsealed_count === 1 ? ['is', 'its'] : ['are', 'their']
  return ` ${plural(unsealed_count, 'row')} ${are} from before rows were sealed: only ${their} text and place could be checked.`
}

function altered({ altered_count, altered: rows }: Verification, available?: number): string[] {
  const [were, it] = altered_count === 1 ? ['was', 'it'] : ['were', 'they']
  return [
    `${plural(altered_count, 'row')} ${were} altered behind Heed's back after ${it} ${were} recorded:`,
    renderTable(
      rows.map(({ id, what, recorded_at, problem, workspace }) => ({ id, what, recorded_at, problem, workspace })),
      available,
    ),
    ...andMore(altered_count - rows.length),
    'Do not trust what Heed derives from these rows. heed rebuild refuses, because it would make the change permanent.',
    'Restore the last backup that heed verify finds sound, and find out who can write to the data.',
  ]
}

function damaged({ engine: { checked, problems } }: Verification): string[] {
  return [
    `${checked} It found ${plural(problems.length, 'problem')}:`,
    ...problems.map((problem) => `  ${problem}`),
    'The data is damaged. Restore the last backup that heed verify finds sound.',
  ]
}

function ahead({ workspace, last_at }: { workspace: string; last_at: string }): string {
  return `The last row of workspace ${workspace} is dated ${last_at}, which is in the future: a clock ran ahead when it was written. The order of rows and what is in effect do not depend on it. But dates never go back, so until then new rows have this date too: reports by day count them there, sessions do not end, and --as-of finds them from that date on.`
}

function andMore(unlisted: number): string[] {
  return unlisted > 0 ? [`and ${count(unlisted)} more`] : []
}
