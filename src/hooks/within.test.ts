import { expect, it } from 'vitest'
import { verifies } from '../../test/verifies.ts'
import { within } from './within.ts'

it(`${verifies('S8')}an agent does not wait for what takes too long, and is told nothing of what it then does`, async () => {
  const endless = new Promise<string>(() => undefined)
  await expect(within('tool', endless, 1)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the agent went on without Heed'),
  })
  expect(await within('tool', Promise.resolve('in time'))).toBe('in time')
})
