import { describe, expect, expectTypeOf, it } from 'vitest'
import { fromJson, type JsonText, toJson } from '../json-text.ts'
import type { Ddl } from './db.ts'
import {
  bigint,
  createTable,
  defineSharedTable,
  defineTable,
  flag,
  json,
  key,
  real,
  type Stored,
  text,
} from './table.ts'

const noteTable = defineTable('note', ['note_id'], {
  note_id: key(),
  kind: text<'plain' | 'rich'>(),
  seq: bigint(),
  weight: real().null(),
  is_open: flag(),
  tags: json<string[]>(),
})
const ddl = { text: 'text collate "C"', clustered: 'without rowid' } as Ddl

describe('a table', () => {
  it('lists the columns that are inserted, and those of a row within its workspace', () => {
    expect(noteTable.columns).toEqual(['workspace', 'note_id', 'kind', 'seq', 'weight', 'is_open', 'tags'])
    expect(noteTable.list).toEqual(['note_id', 'kind', 'seq', 'weight', 'is_open', 'tags'])
  })

  it('is created from its definition, without the columns that later migrations add', () => {
    expect(createTable(noteTable, ddl, ['tags'])).toBe(
      'create table note (workspace text collate "C" not null, note_id text collate "C" not null, kind text not null, ' +
        'seq bigint not null, weight double precision, is_open integer not null, primary key (workspace, note_id)) without rowid',
    )
    expect(createTable(defineSharedTable('place', ['name'], { name: key() }), ddl)).toBe(
      'create table place (name text collate "C" not null, primary key (name)) without rowid',
    )
  })

  it('has the type of its rows', () => {
    expectTypeOf<Stored<typeof noteTable>>().toEqualTypeOf<{
      readonly note_id: string
      readonly kind: 'plain' | 'rich'
      readonly seq: number
      readonly weight: number | null
      readonly is_open: 0 | 1
      readonly tags: JsonText<string[]>
    }>()
  })

  it('knows what the JSON in a column says', () => {
    const stored = toJson(['a', 'b'])
    expect(stored).toBe('["a","b"]')
    expectTypeOf(fromJson(stored)).toEqualTypeOf<string[]>()
    expect(fromJson(stored)).toEqual(['a', 'b'])
  })
})
