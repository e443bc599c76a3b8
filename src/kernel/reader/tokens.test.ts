import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createWordpiece, modelFolder } from '../model/index.ts'
import { tokensOf } from './tokens.ts'

const tokenizer = createWordpiece(readFileSync(join(modelFolder(), 'vocab.txt'), 'utf8'))
const ids = (text: string) => tokenizer.encode(text, Number.POSITIVE_INFINITY).slice(1, -1)
const [opening, closing] = tokenizer.encode('') as [number, number]

it('puts query, answer and message one after the other, and says where the message begins', () => {
  const { ids: all, start } = tokensOf(tokenizer, { query: 'a red car', response: 'Here it is.', message: 'no, blue' })
  expect(all).toEqual([
    opening,
    ...ids('a red car'),
    closing,
    ...ids('Here it is.'),
    closing,
    ...ids('no, blue'),
    closing,
  ])
  expect(all.slice(start)).toEqual([...ids('no, blue'), closing])
})

it('keeps the beginning and the end of long texts', () => {
  const long = (first: string, last: string) => `${first} ${'and so on '.repeat(5_000)} ${last}`
  const texts = { query: long('please', 'x'), response: long('done', 'ready'), message: long('wrong', 'again') }
  const { ids: all, start } = tokensOf(tokenizer, texts)
  expect(all.length).toBe(1 + 40 + 1 + 90 + 1 + 80 + 1)
  expect(all.slice(1, 2)).toEqual(ids('please'))
  expect([all[42], all[131]]).toEqual([...ids('done'), ...ids('ready')])
  expect([all[start], all.at(-2)]).toEqual([...ids('wrong'), ...ids('again')])
})

it('reads nothing as nothing', () => {
  expect(tokensOf(tokenizer, { query: '', response: '', message: '' }).ids).toEqual([
    opening,
    closing,
    closing,
    closing,
  ])
})

it('says how many tokens of the message are kept, from its beginning and its end', () => {
  const kept = (message: string) => tokensOf(tokenizer, { query: '', response: '', message }).message
  expect(kept('no, blue')).toEqual({ head: 3, tail: 0 })
  expect(kept('so '.repeat(100))).toEqual({ head: 60, tail: 20 })
  // A word that the vocabulary lacks is one token, however long it is.
  expect(kept(`${'x'.repeat(300)} `.repeat(60))).toEqual({ head: 7, tail: 7 })
})
