import { describe, expect, it } from 'vitest'
import { embedder } from '../../../../test/embedder.ts'
import { reader } from '../../../../test/reader.ts'
import { englishTraps } from '../../../../test/traps/english.ts'
import { japaneseTraps } from '../../../../test/traps/japanese.ts'
import { missed } from '../../../../test/traps/missed.ts'
import type { Trap } from '../../../../test/traps/trap.ts'
import { verifies } from '../../../../test/verifies.ts'
import { cosine, featuresOf } from '../../../kernel/similarity/index.ts'
import { defaultThresholds, read, verdictOf } from './index.ts'

const languages: readonly (readonly [string, readonly Trap[]])[] = [
  ['English', englishTraps],
  ['Japanese', japaneseTraps],
]

const features = async (text: string) => featuresOf(text, await embedder.embed(text))

describe.each(languages)(`${verifies('C3')}what is easily misjudged, in %s`, (_language, traps) => {
  it('is at least 200 messages, no two alike', () => {
    expect(traps.length).toBeGreaterThanOrEqual(200)
    expect(new Set(traps.map((trap) => trap.message.toLowerCase())).size).toBe(traps.length)
  })

  describe.each(traps.map((trap) => [trap.kind, trap.message, trap.expected, trap] as const))(
    '%s: "%s"',
    (_kind, message, expected, trap) => {
      const isMissed = missed.has(message)
      it(`is ${expected}${isMissed ? ', which it does not hear yet' : ''}`, async () => {
        const similarity = async (one: string, other: string) =>
          trap.similarity ?? cosine(await features(one), await features(other))
        const reading = await read(trap, { reader, similarity, thresholds: defaultThresholds })
        const verdict = verdictOf(reading, trap, defaultThresholds)
        const isHeard =
          (expected === 'not rejected' ? ['accepted', 'neutral'] : [expected]).includes(verdict.feedbackType) &&
          verdict.correctionType === (trap.correctionType ?? null)
        expect({ isHeard, ...verdict }).toMatchObject({ isHeard: !isMissed })
      })
    },
  )
})

it('misses only what is a trap, and at most one in seven of the English ones', () => {
  const known = new Set(englishTraps.map(({ message }) => message))
  expect([...missed].filter((message) => !known.has(message))).toEqual([])
  expect(7 * missed.size).toBeLessThanOrEqual(known.size)
})
