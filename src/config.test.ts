import { describe, expect, it } from 'vitest'
import { verifies } from '../test/verifies.ts'
import { readConfig } from './config.ts'

describe(`${verifies('K11')}the configuration`, () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4_333, workspace: 'default', rateLimit: 0 })
    expect(readConfig({ HEED_PORT: '' }).port).toBe(4_333)
  })

  it('takes the store that is named', () => {
    expect(readConfig({ HEED_DATA: '/data' }).store).toEqual({ file: '/data/heed.db' })
    const url = 'postgresql://heed@db/heed'
    expect(readConfig({ DATABASE_URL: url, HEED_POOL: '3' }).store).toEqual({ url, poolSize: 3 })
  })

  it.each([
    ['HEED_PORT', 'eighty'],
    ['HEED_PORT', '70000'],
    ['HEED_POOL', '0'],
    ['HEED_WORKSPACE', 'No Spaces'],
    ['DATABASE_URL', 'mysql://db'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
