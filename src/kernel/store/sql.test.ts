import { describe, expect, it } from 'vitest'
import { compile, sql } from './sql.ts'

const macros = {
  among: (place: string, negated: boolean) => `${negated ? 'not ' : ''}among(${place})`,
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
    const statement = sql<object>(
      'select x::text from t, @items(:names) where id in @each(:ids) and w not in @each(:w) @lock',
    )
    expect(compile(statement, macros)).toEqual({
      text: 'select x::text from t, items($3) where id among($1) and w not among($2) for update',
      names: ['ids', 'w', 'names'],
    })
  })
})
