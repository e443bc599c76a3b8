// Log rows to the value in force: the newest one that stands.
import { z } from 'zod'
import { defineEvent, type LogRow, type Projection, type ProjectionRow, type Reducer } from '../feedback/index.ts'
import { shownValue } from './setting.ts'

const settingTable: Projection = {
  name: 'setting',
  columns: ['workspace', 'name', 'value', 'feedback_id'],
  key: ['name'],
  aggregate: 'name',
  describe: ({ name, value }) => ({ what: whatOf(name), state: shownValue(String(name), Number(value)) }),
  absent: ({ name }) => ({ what: whatOf(name), state: shownValue(String(name)) }),
}

const whatOf = (name: unknown): string => `setting ${name}`

const settingEvents = [defineEvent({ action: 'settings_set', payload: z.strictObject({ value: z.number() }) })] as const

export const settingReducer: Reducer = {
  aggregate: 'setting',
  events: settingEvents,
  projections: [settingTable],
  ruling: ({ payload }) => ({ about: 'value', says: String(payload.value) }),
  inWords: ({ target, payload }) => `set ${target.id} to ${payload.value}`,
  reduce({ id, rows }) {
    const last = rows.at(-1)
    return { [settingTable.name]: last ? [settingRow(id, last)] : [] }
  },
  step: (_, row) => ({ [settingTable.name]: [settingRow(row.aggregate.id, row)] }),
}

function settingRow(name: string, { id, payload }: LogRow): ProjectionRow {
  return { name, value: String(payload.value), feedback_id: id }
}
