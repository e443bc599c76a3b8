import { describe, expect, it } from 'vitest'
import { compile, sql } from './sql.ts'

const macros = {
  each: (place: string) => `each(${place})`,
  items: (place: string) => `items(${place})`,
  lock: 'for update',
  placeholder: (n: number) => `$${n}`,
}

describe('a statement', () => {
  it('gives each name one placeholder, however often it stands', () => {
    const statement = sql<object>('select a from t where a = :one and b = :two or c = :one')
    expect(compile(statement, macros)).toEqual({
      text: 'select a from t where a = $1 and b = $2 or c = $1',
      names: ['one', 'two'],
    })
  })

  it('expands what the engines word differently, and leaves casts alone', () => {
    const statement = sql<object>('select x::text from t, @items(:names) where id in @each(:ids) and w = :w @lock')
    expect(compile(statement, macros)).toEqual({
      text: 'select x::text from t, items($2) where id in each($1) and w = $3 for update',
      names: ['ids', 'names', 'w'],
    })
  })
})
