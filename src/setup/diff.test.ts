import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderSettingsDiff } from '../surface/cli/render/settings-diff.ts'
import { diffOf } from './diff.ts'

const shown = (before: string, after: string) =>
  renderSettingsDiff('f', diffOf(before, after), false).split('\n').slice(1)

describe('a diff of settings', () => {
  it('shows what changes with two lines around it', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\n'
    expect(shown(before, before.replace('d', 'D\nx'))).toEqual([
      '  …',
      '  b',
      '  c',
      '- d',
      '+ D',
      '+ x',
      '  e',
      '  f',
      '  …',
    ])
    expect(shown('', 'a\n')).toEqual(['+ a'])
    expect(shown('a\r\nb\r\n', 'a\r\n')).toEqual(['  a', '- b'])
  })

  it('has colours on a terminal, and no control characters of the file', () => {
    const text = renderSettingsDiff('f', diffOf('', '\tred \u001b[31m'), true)
    expect(text).toBe('f\n\u001b[32m+     red \\u001b[31m\u001b[0m')
  })

  it('leads from one text to the other', () => {
    // So few that none is far from a change.
    const text = fc.array(fc.constantFrom('{', '}', 'a'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before.join() !== after.join())
        const lines = diffOf(before.join('\n'), after.join('\n'))
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
        expect(without('added')).toEqual(before)
        expect(without('removed')).toEqual(after)
      }),
    )
  })
})
