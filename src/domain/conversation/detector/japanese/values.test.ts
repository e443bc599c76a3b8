import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { hear } from './hear.ts'
import type { Value } from './signals.ts'

function valuesOf(kind: Value['kind'], message: string): readonly string[] {
  return hear(message)
    .values.filter((value) => value.kind === kind)
    .map(({ text }) => text)
}

describe(`${verifies('C3')}values in a Japanese text`, () => {
  it.each([
    ['3名', '3'],
    ['三人で', '3'],
    ['３人', '3'],
    ['ふたりです', '2'],
    ['二十五個', '25'],
    ['10万円', '100000'],
    ['1,200円', '1200'],
    ['三百五十円', '350'],
  ])('%s is the number %s', (message, number) => {
    expect(valuesOf('number', message)).toEqual([number])
  })

  it.each([
    ['15時半', '15:30'],
    ['午後3時', '15:00'],
    ['15:30', '15:30'],
    ['夜の7時15分', '19:15'],
    ['七時', '7:00'],
    ['正午', '12:00'],
  ])('%s is the time %s', (message, time) => {
    expect(valuesOf('time', message)).toEqual([time])
    expect(valuesOf('number', message)).toEqual([])
  })

  it.each([
    ['3月5日', ['3月', '5日']],
    ['3/5に', ['3月', '5日']],
    ['5日', ['5日']],
    ['来週の火曜日', ['火曜']],
    ['あした', ['明日']],
    ['3日間', []],
    ['3時間', []],
  ])('%s is the date %s', (message, dates) => {
    expect(valuesOf('date', message)).toEqual(dates)
  })

  it('knows names by their script, their title or their quotes, and common loanwords for none', () => {
    expect(valuesOf('name', 'トラットリアを「龍門」に')).toEqual(['トラットリア', '龍門'])
    expect(valuesOf('name', '田中さんとISDAの件')).toEqual(['田中', 'isda'])
    expect(valuesOf('name', 'ホテルをキャンセル')).toEqual([])
  })
})
