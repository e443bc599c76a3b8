import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { changedLines, changeOf } from './change.ts'

const between = (agent_output: string, approved_output: string) => changeOf({ agent_output, approved_output })

describe(`${verifies('R1')}what a reviewer changed`, () => {
  it('is the lines that were removed and added, without those around them', () => {
    expect(between('one\ntwo\nthree\nfour\nfive', 'one\n2\nthree\nfive\nsix')).toBe('-two\n+2\n-four\n+six')
    expect(between('a\r\nb', 'a\nc')).toBe('-b\n+c')
    expect(between('', 'a')).toBe('+a')
  })

  it('is the words around the change, if the line is long', () => {
    const start =
      'This letter is about the order that you placed with us in the spring of this year, and about its delivery.'
    const end = 'We thank you for your patience, and remain at your service for any question that you may still have.'
    expect(between(`${start} It arrives on 3 May. ${end}`, `${start} It arrives in spring. ${end}`)).toBe(
      '-… year, and about its delivery. It arrives on 3 May. We thank you for your patience, and remain …\n' +
        '+… year, and about its delivery. It arrives in spring. We thank you for your patience, and remain …',
    )
  })

  it('is nothing if both are the same, or if one of them is missing', () => {
    expect(between('a\nb', 'a\nb')).toBeUndefined()
    expect(between('a\nb', 'a\r\nb')).toBeUndefined()
    expect(changeOf({ agent_output: 'a' })).toBeUndefined()
    expect(changeOf({})).toBeUndefined()
  })

  it('is what the diff says, if there is one with changed lines', () => {
    const diff = '--- a/q.ts\n+++ b/q.ts\n@@ -1,2 +1,2 @@\n same\n-query(text + id)\n+query(text, [id])\n+\n'
    expect(changedLines(diff)).toBe('-query(text + id)\n+query(text, [id])')
    expect(changeOf({ agent_output: 'a', approved_output: 'b', correction_diff: diff })).toBe(changedLines(diff))
    expect(changeOf({ agent_output: 'a', approved_output: 'b', correction_diff: 'no lines' })).toBe('-a\n+b')
  })

  it('is short, whatever the outputs are, and whole characters', () => {
    const many = (sign: string) => Array.from({ length: 3_000 }, (_, line) => `${sign}${line % 7}`).join('\n')
    expect(between(many('a'), many('b'))).toHaveLength(2_000)
    expect(between('x', `${'y'.repeat(1_995)}${'😀'.repeat(10)}`)?.isWellFormed()).toBe(true)
  })
})
