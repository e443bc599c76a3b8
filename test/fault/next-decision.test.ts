// A process that was open all the time decides by what another has acknowledged; a restart changes nothing.
import { describe, expect, it } from 'vitest'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { engines } from './places.ts'
import { startScript } from './processes.ts'

const ROUNDS = scaled(500)

describe.each(engines)('the next decision in another process on $engine', ({ newPlace }) => {
  it(`${verifies('K3', 'K5', 'E5')}follows each acknowledged write at once, and again after a restart`, async () => {
    const { store } = await newPlace()
    const speaker = await startAsker(store)
    const decider = await startAsker(store)
    const blocked = async (domain: string): Promise<unknown> =>
      (await decider.ask('domain_check', { url: `https://${domain}/` })).blocked

    const expected = new Map<string, boolean>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const domain = `d${round}.example.com`
      expect(await blocked(domain)).toBe(false)
      const { feedback_id } = await speaker.ask('domain_block', { domain_pattern: domain, reason: 'fault test' })
      expect(await blocked(domain)).toBe(true)
      const takeBack = round % 2 === 0
      if (takeBack) await speaker.ask('feedback_undo', { feedback_id })
      expect(await blocked(domain)).toBe(!takeBack)
      expected.set(domain, !takeBack)
    }
    expect(await speaker.end()).toMatchObject({ code: 0, stderr: '' })
    expect(await decider.end()).toMatchObject({ code: 0, stderr: '' })

    const restarted = await startAsker(store)
    for (const [domain, wasBlocked] of expected) {
      const { blocked: isBlocked } = await restarted.ask('domain_check', { url: domain })
      expect({ domain, isBlocked }).toEqual({ domain, isBlocked: wasBlocked })
    }
    expect(await restarted.end()).toMatchObject({ code: 0, stderr: '' })
  })
})

/** One question at a time; the answer is the next line. */
async function startAsker(store: StoreLocation) {
  const asker = startScript('asker.mjs', JSON.stringify(store))
  await asker.until((lines) => lines.length === 1)
  return {
    async ask(action: string, input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
      const answered = asker.lines.length
      asker.send(JSON.stringify({ action, input }))
      await asker.until((lines) => lines.length > answered)
      return JSON.parse(asker.lines[answered] ?? '') as Record<string, unknown>
    },
    end() {
      asker.endInput()
      return asker.ended
    },
  }
}
