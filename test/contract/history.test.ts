// Over random histories: after an undo everything is as if the row had never been given, rebuild gives what is live, and any order
// of undo and redo gives what a plain model says.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Given, history, patterns, play, urls } from './history.ts'
import { copyWithout, expectNeverGiven, type Pair } from './never-given.ts'

/** The rows that could not have been given without this one: its undos, theirs, and what was decided on them. */
function withUndos(given: readonly Given[], id: string): Set<string> {
  const gone = new Set([id])
  for (const row of given) if (row.about !== null && gone.has(row.about)) gone.add(row.id)
  return gone
}

onEachEngine('random histories', (test) => {
  it(`${verifies('K5', 'K6')}undo equals never given, and rebuild equals live`, async () => {
    const histories = fc.sample(fc.tuple(history, fc.nat()), { numRuns: test.scaled(1_000), seed: 20_261 })
    const raw = await openRaw(test.location)
    const pairs: Pair[] = []
    for (const [index, [steps, pick]] of histories.entries()) {
      const [live, without] = [`live-${index}`, `without-${index}`]
      const given = await play(test, live, steps)
      const row = given[pick % Math.max(1, given.length)]
      if (!row) continue
      const gone = withUndos(given, row.id)
      const undo = await test.tell('feedback_undo', { feedback_id: row.id }, { workspace: live })
      // An undo of the row may itself have been undone in the history: the row is certainly out of effect only without those undos.
      const pair = { live, without, gone: gone.add(undo.feedback_id), steps }
      await copyWithout(raw, pair)
      pairs.push(pair)
    }
    expect(pairs.length).toBeGreaterThan(histories.length * 0.9)

    await expectNeverGiven(test, raw, pairs)
    await raw.close()
  })

  it(`${verifies('K5')}any order of undo and redo gives what the model says`, async () => {
    const plain = fc.array(
      fc.oneof(
        fc.record({
          say: fc.constantFrom('domain_block', 'domain_unblock', 'domain_clear_override'),
          pattern: fc.nat({ max: patterns.length - 1 }),
        }),
        fc.record({ undo: fc.nat() }),
      ),
      { minLength: 2, maxLength: 14 },
    )
    for (const [index, steps] of fc.sample(plain, { numRuns: test.scaled(1_000), seed: 4_711 }).entries()) {
      const as = { workspace: `model-${index}` }
      const rows: { id: string; action: string; pattern: string; undoes: number | null }[] = []
      for (const step of steps) {
        if ('say' in step) {
          const pattern = patterns[step.pattern] ?? ''
          const { feedback_id } = await test.tell(step.say, { domain_pattern: pattern, reason: 'because' }, as)
          rows.push({ id: feedback_id, action: step.say, pattern, undoes: null })
        } else if (rows.length > 0) {
          const undoes = step.undo % rows.length
          const { feedback_id } = await test.tell('feedback_undo', { feedback_id: rows[undoes]?.id }, as)
          rows.push({ id: feedback_id, action: 'feedback_undo', pattern: '', undoes })
        }
      }
      const stands = (row: number): boolean => !rows.some((other, at) => other.undoes === row && stands(at))
      const decisionOf = (pattern: string) =>
        rows.findLast((row, at) => row.pattern === pattern && stands(at))?.action ?? 'domain_clear_override'
      for (const url of urls) {
        const host = url.replace(/^www\./, '')
        const covering = [host, ...host.split('.').map((__, at) => `*.${host.split('.').slice(at).join('.')}`)]
        const deciding = covering.map(decisionOf).find((action) => action !== 'domain_clear_override')
        const { blocked } = await test.call('domain_check', { url }, as)
        expect(blocked, JSON.stringify({ url, steps })).toBe(deciding === 'domain_block')
      }
    }
  })
})
