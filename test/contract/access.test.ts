// Keys, roles and who is calling.
import { expect, it } from 'vitest'
import { query } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('access', (test) => {
  const { call, refused } = test
  const identify = (key: string | undefined, channel: 'http' | 'mcp' | 'cli' = 'http') =>
    test.heed.port.identify(key, channel)

  it(`${verifies('S6', 'K8')}without keys the machine is one person's, and an agent stays an agent`, async () => {
    expect(await identify(undefined, 'cli')).toMatchObject({ actor: 'local', role: 'admin', workspace: 'default' })
    expect(await identify(undefined, 'mcp')).toMatchObject({ actor: 'local', role: 'agent' })
    for (const name of ['key_create', 'key_list']) {
      const error = await refused(name, { name: 'x', role: 'admin' }, { channel: 'http' })
      expect(error.code).toBe('forbidden')
    }
  })

  it(`${verifies('S6', 'K12')}a key opens its workspace with its role, until it is rotated or revoked`, async () => {
    const made = await call<Made>('key_create', { name: 'ci', role: 'reviewer', workspace: 'acme' })
    expect(await identify(made.key)).toEqual({
      workspace: 'acme',
      actor: made.key_id,
      actorKind: 'key',
      role: 'reviewer',
      channel: 'http',
      speaksFor: [],
    })
    const rotated = await call<Made>('key_rotate', { key_id: made.key_id, workspace: 'acme' })
    await expect(identify(made.key)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await identify(rotated.key)).toMatchObject({ actor: made.key_id })
    await call('key_revoke', { key_id: made.key_id, workspace: 'acme' })
    await expect(identify(rotated.key)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await refused('key_rotate', { key_id: made.key_id, workspace: 'acme' })).code).toBe('not_found')
  })

  it(`${verifies('S6')}once there was a key, everyone needs one, even when the last is revoked`, async () => {
    await expect(identify(undefined)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(identify(undefined, 'mcp')).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await identify(undefined, 'cli')).toMatchObject({ role: 'admin' })
  })

  it(`${verifies('S6')}keeps only a hash of the secret, and accepts no other key`, async () => {
    const made = await call<Made>('key_create', { name: 'agent', role: 'agent' })
    const secret = made.key.split('_').slice(2).join('_')
    const raw = await openRaw(test.location)
    const rows = await raw.reader.all(query<object>()('select * from access_key'), {})
    expect(JSON.stringify(rows)).not.toContain(secret)
    await raw.close()
    for (const wrong of [
      `${made.key}x`,
      made.key.slice(0, -1),
      `heed_${'0'.repeat(36)}_${secret}`,
      'nonsense',
      "' or 1=1",
    ]) {
      await expect(identify(wrong)).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  it(`${verifies('K8', 'S6')}calls with a key and a name speak for that name, under the rules of the key`, async () => {
    const personOf = async (speaks_for: string[], person = 'ana') => {
      const { key, key_id } = await call<Made>('key_create', { name: 'named', role: 'agent', speaks_for })
      const caller = await test.heed.port.identify(key, 'cli', { person })
      expect(caller.speaksFor).toEqual(speaks_for.includes('*') ? 'anyone' : speaks_for)
      return caller.person?.replace(key_id, 'its own')
    }
    expect(await personOf([])).toBe('its own/ana')
    expect(await personOf(['bo'])).toBe('its own/ana')
    expect(await personOf(['ana', 'bo'])).toBe('ana')
    expect(await personOf(['*'])).toBe('ana')
    for (const speaks_for of [[], ['bo'], ['*']])
      await expect(personOf(speaks_for, 'key_other/ana')).rejects.toMatchObject({
        problems: [{ field: 'HEED_PERSON' }],
      })
    const keyless = test.heed.port.identify(undefined, 'cli', { person: 'key_other/ana' })
    await expect(keyless).rejects.toMatchObject({ problems: [{ field: 'HEED_PERSON' }] })
    expect(await test.heed.port.identify(undefined, 'cli', { person: 'ana' })).toMatchObject({ person: 'ana' })
  })

  it(`${verifies('S6', 'K11')}a token is refused if there are no keys to check it with, whatever else comes with it`, async () => {
    const { key } = await call<Made>('key_create', { name: 'agent', role: 'agent' })
    for (const identity of [key, undefined])
      await expect(test.heed.port.identify(identity, 'cli', { personToken: 'a.b.c' })).rejects.toMatchObject({
        code: 'unauthenticated',
        message: expect.stringContaining('no public keys are set to check it with'),
      })
  })

  it(`${verifies('S6', 'K12')}an admin manages the keys of their own workspace only`, async () => {
    const admin = { actor: 'key_x', actorKind: 'key', role: 'admin', channel: 'http', workspace: 'acme' } as const
    expect(
      (await refused('key_create', { name: 'x', role: 'agent', workspace: 'default' }, admin)).problems[0]?.field,
    ).toBe('workspace')
    const other = await call<Made>('key_create', { name: 'theirs', role: 'agent', workspace: 'default' })
    expect((await refused('key_revoke', { key_id: other.key_id }, admin)).code).toBe('not_found')
    const { items } = await call<{ items: { workspace: string }[] }>('key_list', {}, admin)
    expect(items.every(({ workspace }) => workspace === 'acme')).toBe(true)
  })

  it(`${verifies('S6', 'K11')}a role that is too low is refused by name`, async () => {
    const key = { actor: 'key_1', actorKind: 'key', role: 'agent', channel: 'http' } as const
    for (const [name, input] of [
      ['settings_set', { name: 'gate.reporters', value: 1 }],
      ['inbox_approve', { item_id: 'x' }],
      ['key_list', {}],
    ] as const) {
      expect(await refused(name, input, key)).toMatchObject({ code: 'forbidden' })
    }
  })
})

interface Made {
  key: string
  key_id: string
}
