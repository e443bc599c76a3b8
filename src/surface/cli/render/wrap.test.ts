import { expect, it } from 'vitest'
import { cutLines, flow, wrap, wrapWhole } from './wrap.ts'

it('breaks between words, and inside one that is wider than the line', () => {
  expect(wrap(' one two  three\nfour ', 8)).toEqual(['one two', 'three', 'four'])
  expect(wrap('a abcdefghij k', 4)).toEqual(['a', 'abcd', 'efgh', 'ij k'])
  expect(wrap('日本語です', 5)).toEqual(['日本', '語で', 'す'])
  expect(wrap('🇩🇪🇫🇷🇯🇵', 4)).toEqual(['🇩🇪🇫🇷', '🇯🇵'])
})

it('lets no text drive the terminal', () => {
  expect(wrap('a\u001b[2J', 80)).toEqual(['a\\u001b[2J'])
})

it('cuts what is still too wide', () => {
  expect(cutLines(['abcdef', 'ab  '], 4)).toBe('abc…\nab')
})

it('does not break words that people copy', () => {
  expect(wrapWhole('a abcdefghij k', 4)).toEqual(['a', 'abcdefghij', 'k'])
})

it('puts as many parts on a line as fit, and cuts none', () => {
  expect(flow(['one', '', 'two', 'three'], 9)).toEqual(['one  two', 'three'])
  expect(flow(['[a b]', '[c]'], 9, ' ')).toEqual(['[a b] [c]'])
  expect(flow(['a', 'abcdefghij'], 4)).toEqual(['a', 'abcd', 'efgh', 'ij'])
})
