// A receipt checks every query of the turns that changed, and a limited number of similar ones.
import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { checkedQueries } from './changed-strategies.ts'

const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`)

it(`${verifies('K14', 'K13')}similar queries are checked until there are a hundred in all, each once`, () => {
  const [own, alike] = [many('own', 30), many('alike', 500)]
  expect(checkedQueries(new Set(own), [...own, ...alike, ...alike])).toEqual([...own, ...alike.slice(0, 70)])
})

it(`${verifies('K14')}the queries of the turns themselves are all checked`, () => {
  const own = many('own', 150)
  expect(checkedQueries(new Set(own), many('alike', 10))).toEqual(own)
})
