// Turns over time: by day if there are few days, otherwise by week or month, with gaps where there were none.

import { plural } from '../text.ts'
import type { Row, Taken } from './bars.ts'

type Day = Taken & { readonly day: string }

interface Unit {
  readonly title: string
  readonly name: string
  /** The day, the Monday or the month that a day belongs to. */
  of(day: string): string
  /** A day in the unit after it. */
  after(key: string): string
}

/** As many bars as can be read at a glance. */
const mostRows = 40
/** A longer gap is one line. */
const mostEmpty = 3
const dayMs = 86_400_000

const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
const daily: Unit = { title: 'By day', name: 'day', of: (day) => day, after: (key) => shifted(key, 1) }
const weekly: Unit = {
  title: 'By week, from Monday',
  name: 'week',
  of: (day) => shifted(day, -((new Date(day).getUTCDay() + 6) % 7)),
  after: (key) => shifted(key, 7),
}
const monthly: Unit = {
  title: 'By month',
  name: 'month',
  of: (day) => day.slice(0, 7),
  after: (key) => shifted(`${key}-01`, 31),
}

/** `days` has the days with turns, oldest first. */
export function overTime(days: readonly Day[]): { title: string; rows: Row[] } {
  const unit = [daily, weekly].find(({ of }) => new Set(days.map(({ day }) => of(day))).size <= mostRows) ?? monthly
  const sums = new Map<string, Taken>()
  for (const { day, ...taken } of days) sums.set(unit.of(day), sum(sums.get(unit.of(day)), taken))
  const rows: Row[] = []
  let expected: string | undefined
  for (const [key, taken] of sums) {
    rows.push(...gap(unit, expected ?? key, key), { label: key, taken })
    expected = unit.of(unit.after(key))
  }
  return { title: unit.title, rows }
}

function gap({ name, of, after }: Unit, from: string, to: string): Row[] {
  const empty: string[] = []
  for (let key = from; key < to; key = of(after(key))) empty.push(key)
  if (empty.length <= mostEmpty) return empty.map((label) => ({ label }))
  return [{ label: '', note: `${plural(empty.length, name)} without turns` }]
}

function sum(before: Taken | undefined, { turns, accepted, rejected }: Taken): Taken {
  if (!before) return { turns, accepted, rejected }
  return {
    turns: before.turns + turns,
    accepted: before.accepted + accepted,
    rejected: before.rejected + rejected,
  }
}
