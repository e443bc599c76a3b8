import { describe, expect, it } from 'vitest'
import { developmentSet, heldOutSet } from '../../../../../test/fixtures/checks/sentences.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { accepted, checkFrom } from '../index.ts'

describe('the check that words ask for', () => {
  it(`${verifies('R13')}is proposed for what clearly asks for one, and for nothing else`, () => {
    for (const { text, check } of developmentSet()) expect(checkFrom(text), text).toEqual(check)
    for (const { text, check } of heldOutSet()) if (checkFrom(text)) expect(checkFrom(text), text).toEqual(check)
  })

  it('is one that a person could give', () => {
    for (const { text } of [...developmentSet(), ...heldOutSet()]) {
      const check = checkFrom(text)
      if (check) expect(accepted(check)).toEqual(check)
    }
  })

  it.each([
    'Keep it under 100 words, except in reports.',
    'Keep it under 100 words. Cite the source.',
    `Never use the word ${'"a", '.repeat(80)}`,
    'Never use the word "a" or b',
    'Do not cite localhost or 127.0.0.1.',
    'Never run `git push | cat`.',
    'Never run "".',
    'Never use the word processor.',
    'Do not use the term sheet.',
    'Always start with `git pull`.',
    "Always start with 'git pull'.",
    'Use `fetch` instead of `axios`.',
    'When you add 3.5, change 4.0.',
    '',
  ])('is none for %s', (text) => expect(checkFrom(text)).toBeUndefined())
})
