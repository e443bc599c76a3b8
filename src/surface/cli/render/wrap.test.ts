import { expect, it } from 'vitest'
import { cutLines, wrap } from './wrap.ts'

it('breaks between words, and inside one that is wider than the line', () => {
  expect(wrap(' one two  three\nfour ', 8)).toEqual(['one two', 'three', 'four'])
  expect(wrap('a abcdefghij k', 4)).toEqual(['a', 'abcd', 'efgh', 'ij k'])
  expect(wrap('日本語です', 5)).toEqual(['日本', '語で', 'す'])
})

it('lets no text drive the terminal', () => {
  expect(wrap('a\u001b[2J', 80)).toEqual(['a\\u001b[2J'])
})

it('cuts what is still too wide', () => {
  expect(cutLines(['abcdef', 'ab  '], 4)).toBe('abc…\nab')
})
