// From log rows to the value of a setting: the newest row in effect.
import { z } from 'zod'
import { defineEvent, type LogRow, projectionOf, type Reducer } from '../feedback/index.ts'
import type { Stored } from '../store/index.ts'
import { settingTable } from '../store/tables.ts'
import { shownValue } from './setting.ts'

const settingProjection = projectionOf(settingTable, {
  aggregate: 'name',
  describe: ({ name, value }) => ({ what: whatOf(name), state: shownValue(name, Number(value)) }),
  absent: ({ name }) => ({ what: whatOf(name), state: shownValue(name) }),
})

const whatOf = (name: string): string => `setting ${name}`

const settingEvents = [defineEvent({ action: 'settings_set', payload: z.strictObject({ value: z.number() }) })] as const

export const settingReducer: Reducer = {
  aggregate: 'setting',
  events: settingEvents,
  projections: [settingProjection],
  ruling: ({ payload }) => ({ about: 'value', says: String(payload.value) }),
  inWords: ({ target, payload }) => `set ${target.id} to ${payload.value}`,
  reduce({ id, rows }) {
    const last = rows.at(-1)
    return { [settingTable.name]: last ? [settingRow(id, last)] : [] }
  },
  step: (_, row) => ({ [settingTable.name]: [settingRow(row.aggregate.id, row)] }),
}

function settingRow(name: string, { id, payload }: LogRow): Stored<typeof settingTable> {
  return { name, value: String(payload.value), feedback_id: id }
}
