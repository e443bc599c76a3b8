import { describe, expect, expectTypeOf, it } from 'vitest'
import { command, compile, query, type Statement, valuesOf } from './sql.ts'

const macros = {
  among: (place: string, negated: boolean) => `${negated ? 'not ' : ''}among(${place})`,
  items: (place: string) => `items(${place})`,
  lock: 'for update',
  placeholder: (n: number) => `$${n}`,
}

describe('a statement', () => {
  it('gives each name one placeholder, however often it is used', () => {
    const statement = command('select a from t where a = :one and b = :two or c = :one')
    expect(compile(statement, macros)).toEqual({
      text: 'select a from t where a = $1 and b = $2 or c = $1',
      names: ['one', 'two'],
    })
  })

  it('expands what the engines write differently, and leaves casts alone', () => {
    const statement = command(
      'select x::text from t, @items(:names) where id in @each(:ids) and w not in @each(:w) @lock',
    )
    expect(compile(statement, macros)).toEqual({
      text: 'select x::text from t, items($3) where id among($1) and w not among($2) for update',
      names: ['ids', 'w', 'names'],
    })
  })
})

describe('the parameters of a statement', () => {
  const all = query<{ id: string }>()('select id::text from t where a = :a and b in @each(:b_list) and c > :a')
  type Names = NonNullable<(typeof all)['types']>['name']

  it('are in its type, from its text', () => {
    expectTypeOf<Names>().toEqualTypeOf<'a' | 'b_list'>()
    expectTypeOf(command('delete from t')).toEqualTypeOf<Statement<never, never>>()
    const table: string = 'other'
    // @ts-expect-error: the compiler does not know the whole text, so it could not name the parameters.
    expect(command(`delete from ${table} where a = :a`).text).toBe('delete from other where a = :a')
  })

  it('are all given, or the statement is not sent', () => {
    const compiled = compile(all, macros)
    expect(valuesOf(compiled, { a: 1, b_list: '[]' })).toEqual(['[]', 1])
    expect(valuesOf(compiled, { a: null, b_list: '[]' })).toEqual(['[]', null])
    expect(() => valuesOf(compiled, { a: 1 })).toThrow('the parameter b_list is missing in: select')
  })
})
