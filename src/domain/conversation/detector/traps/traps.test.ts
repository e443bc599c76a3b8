import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../../test/verifies.ts'
import { defaultThresholds, read, verdictOf } from '../index.ts'
import { englishTraps } from './english.ts'
import { japaneseTraps } from './japanese.ts'
import type { Trap } from './trap.ts'

const languages: readonly (readonly [string, readonly Trap[]])[] = [
  ['English', englishTraps],
  ['Japanese', japaneseTraps],
]

describe.each(languages)(`${verifies('C3')}what is easily misjudged, in %s`, (_language, traps) => {
  it('is at least 200 messages, no two alike', () => {
    expect(traps.length).toBeGreaterThanOrEqual(200)
    expect(new Set(traps.map((trap) => trap.message.toLowerCase())).size).toBe(traps.length)
  })

  it.each(traps.map((trap) => [trap.kind, trap.message, trap.expected, trap] as const))(
    '%s: "%s" is %s',
    (_kind, _message, expected, trap) => {
      const verdict = verdictOf(read(trap), trap, defaultThresholds)
      expect(expected === 'not rejected' ? ['accepted', 'neutral'] : [expected]).toContain(verdict.feedbackType)
      expect(verdict.correctionType).toBe(trap.correctionType ?? null)
    },
  )
})
