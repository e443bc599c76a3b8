// What a receipt about words says is what the next searches show, and no search changes that it does not name.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { brokenPromises, historyCount, tamperings } from './kit.ts'
import { type Access, histories, phraseWorld } from './phrases.ts'

async function anotherProcess({ location }: TestHeed) {
  const heed = await openHeed({ store: location, workspace: 'default', embedder })
  const call: TestHeed['call'] = async (name, input, as = {}) =>
    (await heed.port.execute({ ...person, ...as }, name, input)) as never
  return { call, close: heed.close }
}

onEachEngine('promises about words', (test) => {
  it.each<Access>(['keyless', 'keyed'])(
    `${verifies('K14', 'K3', 'K5', 'K8', 'K9', 'K10', 'I2', 'I7')}%s: receipts say what the next searches show, and name all that change`,
    async (access) => {
      const other = await anotherProcess(test)
      const sampled = fc.sample(histories, { numRuns: historyCount(500), seed: access === 'keyed' ? 11 : 7 })
      for (const [index, steps] of sampled.entries()) {
        const workspace = `${access} ${index}`
        const world = await phraseWorld([test.call, other.call], workspace, access)
        expect(await brokenPromises(world, steps), JSON.stringify(steps)).toEqual([])
        expect((await world.bank.check()).wrong, JSON.stringify(steps)).toEqual([])
      }
      await other.close()
    },
  )

  it.each(Object.entries(tamperings))(`${verifies('K14')}a receipt that %s is caught`, async (name, tamper) => {
    const [steps = []] = fc.sample(histories, { numRuns: 1, seed: 7 })
    const world = await phraseWorld([test.call], `tampered ${name}`, 'keyless')
    expect(await brokenPromises(world, steps, tamper)).not.toEqual([])
  })
})
