// A person proven by a signed token: what they say counts as theirs through any key, and as nobody else's.
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigner, type Signer } from '../signer.ts'
import { verifies } from '../verifies.ts'
import { bank, slang } from './intent-registry.ts'
import { type Era, startTokenServer } from './token-server.ts'

const [fund] = slang.fund
const correction = { feedback_type: 'verb_correction', original_input: fund, correct_choice: 'account.open' } as const
const question = { query: fund, is_test: true } as const
const eras: readonly (readonly [string, Era])[] = [
  ['2025', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
]

describe.each(['sqlite', 'postgres'] as const)('person tokens on %s', (engine) => {
  let signer: Signer
  let server: Awaited<ReturnType<typeof startTokenServer>>
  beforeAll(async () => {
    signer = await createSigner('k1')
    server = await startTokenServer(engine, [signer])
  })
  afterAll(() => server.stop())

  const tokenOf = (sub: string) => signer.sign({ sub })
  /** A workspace of its own with a key that may speak for nobody, unless said otherwise. */
  const open = async (workspace: string, speaks_for: string[] = []) => {
    const make = async (name: string, speaksFor: string[]) =>
      (await server.call<{ key: string }>('key_create', { name, role: 'agent', workspace, speaks_for: speaksFor })).key
    const [key, other] = [await make('backend', speaks_for), await make('other', [])]
    await server.call('intent_import', bank, { workspace })
    await server.call('settings_set', { name: 'gate.reporters', value: 2 }, { workspace })
    const teach = async (name: string | undefined, input: object = {}, as = key) =>
      server.http(as, name && (await tokenOf(name))).intent_feedback({ ...correction, ...input })
    const verb = async (name: string | undefined, input: object = {}, as = key) =>
      (await server.http(as, name && (await tokenOf(name))).verb_search({ ...question, ...input })).verb
    return { key, other, teach, verb }
  }

  it(`${verifies('K8', 'K9', 'S2')}what is said with a token is the person's own: in effect for them with the token, and for nobody without it`, async () => {
    const { other, teach, verb } = await open('own')
    const receipt = await teach('ana')
    expect(receipt.message).toContain(
      'Applied immediately for ana; for everyone it will apply after at most 1 more confirmation(s).',
    )
    await server.alsoAfterRestart(async () => {
      expect(await verb('ana')).toBe('account.open')
      expect(await verb('ana', {}, other)).toBe('account.open')
      for (const found of [
        verb(undefined),
        verb(undefined, { on_behalf_of: 'ana' }),
        verb('bo'),
        verb('bo', {}, other),
      ])
        expect(await found).not.toBe('account.open')
    })
  })

  it(`${verifies('K8', 'K9')}two people with tokens through one key are two reporters, and two names without are one`, async () => {
    const { other, teach, verb } = await open('gate')
    for (const name of ['ana', 'bo', 'cy']) await teach(undefined, { on_behalf_of: name })
    expect(await verb('zoe')).not.toBe('account.open')
    const fresh = await open('gate-of-people')
    await fresh.teach('ana')
    expect(await fresh.verb('zoe')).not.toBe('account.open')
    await fresh.teach('ana')
    expect(await fresh.verb('zoe')).not.toBe('account.open')
    await fresh.teach('bo')
    await server.alsoAfterRestart(async () => {
      expect(await fresh.verb('zoe')).toBe('account.open')
      expect(await fresh.verb(undefined, {}, fresh.other)).toBe('account.open')
      expect(await verb(undefined, {}, other)).not.toBe('account.open')
    })
  })

  it(`${verifies('K8')}with a token of one person, the name of another follows the key's own rules`, async () => {
    const mute = await open('mute')
    await mute.teach('ana', { on_behalf_of: 'bo' })
    const list = await open('list', ['bo'])
    await list.teach('ana', { on_behalf_of: 'bo' })
    const vouching = await open('vouching', ['*'])
    await vouching.teach('ana', { on_behalf_of: 'bo' })
    await server.alsoAfterRestart(async () => {
      // Only the key's own bo: neither bo, who has a token, nor ana, whose token it was.
      expect(await mute.verb('ana', { on_behalf_of: 'bo' })).toBe('account.open')
      for (const name of ['ana', 'bo']) expect(await mute.verb(name)).not.toBe('account.open')
      for (const { verb } of [list, vouching]) {
        expect(await verb('bo')).toBe('account.open')
        expect(await verb('ana')).not.toBe('account.open')
      }
    })
    // The person that the token proves can also be named.
    await mute.teach('cy', { on_behalf_of: 'cy' })
    await server.alsoAfterRestart(async () => expect(await mute.verb('cy')).toBe('account.open'))
  })

  it(`${verifies('K8', 'K5')}the key alone cannot take back what a person said with a token`, async () => {
    const { key, other, teach, verb } = await open('undo')
    const { feedback_id } = await teach('ana')
    const undo = async (name: string | undefined, input: object = {}, as = key) =>
      server.http(as, name && (await tokenOf(name))).feedback_undo({ feedback_id: String(feedback_id), ...input })
    for (const attempt of [
      () => undo(undefined),
      () => undo(undefined, { on_behalf_of: 'ana' }),
      () => undo('bo'),
      () => undo('bo', { on_behalf_of: 'ana' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await verb('ana')).toBe('account.open')
    await undo('ana', {}, other)
    await server.alsoAfterRestart(async () => expect(await verb('ana')).not.toBe('account.open'))
    // Nor can a person take back what the key said for nobody.
    const unnamed = await server.http(key).intent_feedback(correction)
    const taken = server.http(key, await tokenOf('ana')).feedback_undo({ feedback_id: String(unnamed.feedback_id) })
    await expect(taken).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each(eras)(
    `${verifies('K8', 'S1')}over MCP of %s each request speaks for the person of its own token`,
    async (year, mode) => {
      const { key, verb } = await open(`mcp-${year}`)
      let token: string | undefined = await tokenOf('ana')
      const client = await server.mcp(mode, key, () => token)
      const found = async () =>
        ((await client.callTool({ name: 'verb_search', arguments: question })).structuredContent as { verb?: string })
          .verb
      token = await tokenOf('bo')
      await client.callTool({ name: 'intent_feedback', arguments: correction })
      expect(await found()).toBe('account.open')
      token = await tokenOf('ana')
      expect(await found()).not.toBe('account.open')
      token = undefined
      expect(await found()).not.toBe('account.open')
      token = await signer.sign({ sub: 'bo', exp: 1 })
      await expect(found()).rejects.toThrow(/expired at 1970/)
      token = undefined
      await client.close()
      await server.alsoAfterRestart(async () => {
        expect(await verb('bo')).toBe('account.open')
        expect(await verb('ana')).not.toBe('account.open')
      })
    },
  )

  it(`${verifies('K8')}in an open session of MCP 2025, the people a key speaks for are checked at each call`, async () => {
    const workspace = 'session'
    const { key } = await open(workspace)
    const client = await server.mcp('legacy', key, () => undefined)
    const [, id = ''] = /^heed_([^_]+)_/.exec(key) ?? []
    await server.call('key_speaks_for', { key_id: `key_${id}`, speaks_for: ['ana'], workspace })
    await client.callTool({ name: 'intent_feedback', arguments: correction })
    const { items } = await server.call<{ items: { person?: string }[] }>('feedback_list', {}, { workspace })
    expect(items[0]).toMatchObject({ person: 'ana' })
    await client.close()
  })

  it(`${verifies('S6', 'K11')}a bad token is refused with the reason, and nothing is recorded`, async () => {
    const workspace = 'bad'
    const { key } = await open(workspace)
    const stranger = await createSigner('k9')
    const claims = { sub: 'ana', aud: 'heed', exp: Math.floor(Date.now() / 1000) + 3600 }
    const secret = new TextEncoder().encode(signer.pem)
    const bad: readonly (readonly [string, RegExp])[] = [
      [await signer.sign({ sub: 'ana', exp: 1 }), /expired/],
      [await signer.sign({ sub: 'ana', aud: 'shop' }), /shop.*\(aud\)/],
      [await stranger.sign({ sub: 'ana' }), /key id .*k9/],
      [await stranger.sign({ sub: 'ana' }, { kid: 'k1' }), /signature/],
      [new UnsecuredJWT(claims).encode(), /signed|signature/],
      [await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret), /signed with .*HS256/],
      [await signer.sign({ sub: 'key_x/ana' }), /name of a key/],
      ['ana', /not a signed JWT/],
      ['', /not a signed JWT/],
    ]
    for (const [token, message] of bad) {
      const refusal = { code: 'unauthenticated', status: 401, message: expect.stringMatching(message) }
      await expect(server.http(key, token).intent_feedback(correction)).rejects.toMatchObject(refusal)
      await expect(server.mcp('legacy', key, () => token)).rejects.toThrow(message)
    }
    const proven = server.http(undefined, await tokenOf('ana')).intent_feedback(correction)
    await expect(proven).rejects.toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('has keys'),
    })
    expect(await server.call('feedback_list', { action: 'intent_feedback' }, { workspace })).toMatchObject({
      items: [],
    })
  })

  it(`${verifies('S6')}a rotated key counts at once, and the one before it no longer`, async () => {
    const { verb, teach } = await open('rotated')
    const [next, before] = [await createSigner('k2'), signer]
    await teach('ana')
    const old = await tokenOf('ana')
    server.trust(next)
    const { key } = await open('rotated-key')
    await expect(server.http(key, old).verb_search(question)).rejects.toMatchObject({ code: 'unauthenticated' })
    signer = next
    await server.alsoAfterRestart(async () => expect(await verb('ana')).toBe('account.open'))
    signer = before
    server.trust(before)
  })

  it(`${verifies('K8', 'K4')}standing tests repeat what was asked, no matter who runs them`, async () => {
    const workspace = 'standing'
    const { key } = await open(workspace)
    const name = { feedback_type: 'entity_correction', original_input: 'Sarah Chen' } as const
    const ana = server.http(key, await tokenOf('ana'))
    await ana.intent_feedback({ ...name, correct_choice: 'sarah-singapore' })
    await server.http(key).intent_feedback({ ...name, correct_choice: 'sarah-london' })
    const checked = await ana.correction_check()
    expect(checked).toMatchObject({ wrong: [] })
  })
})
