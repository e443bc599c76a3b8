import { describe, expect, it } from 'vitest'
import { bytes, cut, duration, oneLine, pad, plural, safe, shorten, width } from './text.ts'

describe('text from elsewhere', () => {
  it('cannot drive the terminal or reverse what is read', () => {
    expect(safe('a\u001b[2Jb\u009bc\u202ed\r')).toBe('a\\u001b[2Jb\\u009bc\\u202ed\\u000d')
  })

  it('keeps its line breaks, or none in a cell', () => {
    expect(safe('a\r\nb')).toBe('a\nb')
    expect(oneLine(' a\n\tb ')).toBe('a b')
  })
})

describe('width', () => {
  it.each([
    ['abc', 3],
    ['日本語', 6],
    ['ｶﾞ', 2],
    ['e\u0301', 1],
    ['한국어', 6],
    ['한국어'.normalize('NFD'), 6],
    ['👍', 2],
    ['👍🏽', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['→…', 2],
  ])('%s takes %i columns', (text, columns) => {
    expect(width(text)).toBe(columns)
  })

  it('pads and cuts by columns', () => {
    expect(pad('日本', 6)).toBe('日本  ')
    expect(cut('日本語です', 5)).toBe('日本…')
    expect(cut('abc', 3)).toBe('abc')
    expect(cut('q\u0301q\u0301q\u0301', 2)).toBe('q\u0301…')
    expect(cut('𠮷𠮷𠮷', 5)).toBe('𠮷𠮷…')
    expect(cut('🇩🇪🇫🇷🇯🇵', 5)).toBe('🇩🇪🇫🇷…')
  })

  it('leaves the middle out', () => {
    expect([7, 6, 5, 3, 1].map((columns) => shorten('abcdefg', columns))).toEqual([
      'abcdefg',
      'abc…fg',
      'ab…fg',
      'a…g',
      '…',
    ])
    expect(shorten('日本語です', 6)).toBe('日…す')
  })
})

describe('figures', () => {
  it.each([
    [900, '0.9 s'],
    [45_000, '45 s'],
    [120_000, '2 min'],
    [7_500_000, '2 h 5 min'],
  ])('%i ms is %s', (ms, text) => {
    expect(duration(ms)).toBe(text)
  })

  it('sizes and counts', () => {
    expect([bytes(12), bytes(1_500), bytes(2_000_000_000)]).toEqual(['12 B', '1.5 kB', '2.0 GB'])
    expect([plural(1, 'row'), plural(2000, 'row')]).toEqual(['1 row', '2,000 rows'])
  })
})
