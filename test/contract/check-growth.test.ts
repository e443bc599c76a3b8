// However often the same was said, a check of corrections reads a bounded part of it at once, and other work runs in between.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'

/** More than are read at once. */
const TIMES = 1_100
const AT_ONCE = 500

onEachEngine('a check of what was said very often', (test) => {
  it(`${verifies('K5', 'K13')}reads it in pieces, and asks the one correction in effect`, async () => {
    const block = { domain_pattern: 'x.example', reason: 'so it is' }
    const writes = Array.from({ length: TIMES }, () => test.tell('domain_block', block))
    await Promise.all(writes)
    await test.tell('domain_unblock', block)
    await test.tell('domain_block', { ...block, domain_pattern: 'y.example' })
    let most = 0
    const onRows = (_: string, count: number) => {
      most = Math.max(most, count)
    }
    const all = { asked: 2, wrong: [], warnings: [] }
    const counted = await openHeed({ store: test.location, workspace: 'default', embedder, reader, onRows })
    try {
      expect(await counted.port.execute(person, 'correction_check', {})).toEqual(all)
      expect(most).toBe(AT_ONCE)
    } finally {
      await counted.close()
    }
    await test.alsoAfterRestart(async () => expect(await test.call('correction_check', {})).toEqual(all))
  })
})
