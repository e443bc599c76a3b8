import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigner, type Signer } from '../../../test/signer.ts'
import { verifies } from '../../../test/verifies.ts'
import { HeedError } from '../errors.ts'
import { openPersonTokens } from './person-token.ts'
import type { TokenOptions } from './token-options.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-tokens-'))
const file = join(folder, 'keys')
let signer: Signer
beforeAll(async () => {
  signer = await createSigner('k1')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keep = (keys: unknown): void => writeFileSync(file, typeof keys === 'string' ? keys : JSON.stringify(keys))
const systemNow = () => new Date().toISOString()
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

async function open(options: Partial<TokenOptions> = {}) {
  return openPersonTokens({ keys: file, ...options }, systemNow)
}

async function refusalOf(work: Promise<unknown>): Promise<HeedError> {
  const error = await work.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(HeedError)
  return error as HeedError
}

describe(`${verifies('K8', 'S6')}a person token`, () => {
  it.each(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'])('of %s names its person', async (alg) => {
    const of = await createSigner('a', alg)
    keep({ keys: [signer.jwk, of.jwk] })
    expect(await (await open()).personIn(await of.sign({ sub: 'ana@example.org' }))).toBe('ana@example.org')
  })

  it('is checked with one public key in PEM, or in a set without an id, whatever id it names', async () => {
    const { kid: _, ...anonymous } = signer.jwk
    for (const keys of [signer.pem, { keys: [anonymous] }]) {
      keep(keys)
      const tokens = await open()
      expect(await tokens.personIn(await signer.sign({ sub: 'ana' }))).toBe('ana')
      const other = await createSigner('k1')
      expect((await refusalOf(tokens.personIn(await other.sign({ sub: 'ana' })))).message).toContain('signature')
    }
  })

  it('names the person in the claim, and is for the audience and from the issuer that were set', async () => {
    keep({ keys: [signer.jwk] })
    const tokens = await open({ audience: 'agents', issuer: 'https://id.example', claim: 'email' })
    const claims = { aud: ['shop', 'agents'], iss: 'https://id.example', sub: '17', email: 'ana@example.org' }
    expect(await tokens.personIn(await signer.sign(claims))).toBe('ana@example.org')
    const problem = async (changed: object) =>
      (await refusalOf(tokens.personIn(await signer.sign({ ...claims, ...changed })))).message
    expect(await problem({ aud: 'shop' })).toContain('is for "shop" (aud), and this Heed accepts tokens for "agents"')
    expect(await problem({ iss: 'https://evil.example' })).toContain('from "https://evil.example" (iss)')
    expect(await problem({ iss: undefined })).toContain('has no iss')
    expect(await problem({ email: undefined })).toContain('names nobody: it has no email')
  })

  it('allows half a minute between two clocks', async () => {
    keep({ keys: [signer.jwk] })
    const at = 1_800_000_000
    const tokens = await openPersonTokens({ keys: file }, () => new Date(1000 * at).toISOString())
    const signed = (exp: number, nbf: number) => signer.sign({ sub: 'ana', iat: at, exp: at + exp, nbf: at + nbf })
    expect(await tokens.personIn(await signed(-29, 30))).toBe('ana')
    expect((await refusalOf(tokens.personIn(await signed(-30, 0)))).message).toContain('expired')
    expect((await refusalOf(tokens.personIn(await signed(60, 31)))).message).toContain('not valid before')
  })

  it.each([
    ['expired', { exp: secondsFromNow(-60) }, /expired at 20.*Z\. Get a new one/],
    ['not valid yet', { nbf: secondsFromNow(3600) }, /not valid before 20.*Compare the clocks/],
    ['without an end', { exp: undefined }, /when it expires \(exp\), and it says nothing/],
    ['with an end that is no number', { exp: 'never' }, /when it expires \(exp\), and it says "never"/],
    ['for another audience', { aud: 'shop' }, /is for "shop" \(aud\).*accepts tokens for "heed"/],
    ['for no audience', { aud: undefined }, /has no aud, and/],
    ['of nobody', { sub: undefined }, /names nobody: it has no sub/],
    ['with an empty name', { sub: '' }, /names "" \(sub\), which cannot be a person/],
    ['with a number', { sub: 17 }, /names 17 \(sub\)/],
    ['with a name too long', { sub: 'a'.repeat(201) }, /1 to 200 characters/],
    ['with white space around the name', { sub: ' ana' }, /white space/],
    ['with a name that no engine stores', { sub: 'a\u0000b' }, /cannot be a person/],
    ["with a key's own name", { sub: 'key_1/ana' }, /name of a key/],
  ])('%s is refused, and says so', async (_, claims, message) => {
    keep({ keys: [signer.jwk] })
    const sent = (await open()).personIn(await signer.sign({ sub: 'ana', ...claims }))
    expect(await refusalOf(sent)).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringMatching(message),
    })
  })

  it('that nobody signed, or that was signed with the public key as a secret, is refused', async () => {
    const rsa = await createSigner('r', 'RS256')
    const claims = { sub: 'ana', aud: 'heed', exp: secondsFromNow(600) }
    const none = new UnsecuredJWT(claims).encode()
    for (const keys of [rsa.pem, { keys: [rsa.jwk] }]) {
      keep(keys)
      const tokens = await open()
      const asSecret = (header: { alg: string }) =>
        new SignJWT(claims).setProtectedHeader({ ...header, kid: 'r' }).sign(new TextEncoder().encode(rsa.pem))
      for (const alg of ['HS256', 'HS512'])
        expect((await refusalOf(tokens.personIn(await asSecret({ alg })))).message).toContain(`signed with "${alg}"`)
      expect((await refusalOf(tokens.personIn(none))).code).toBe('unauthenticated')
      // The signature of another token, and what was signed for one person with the name of another.
      const [head, , tail] = (await rsa.sign({ sub: 'bo' })).split('.')
      const [, body] = (await rsa.sign({ sub: 'ana' })).split('.')
      expect((await refusalOf(tokens.personIn(`${head}.${body}.${tail}`))).message).toContain('is not valid')
    }
  })

  it.each(['', 'ana', 'a.b.c', 'Bearer x.y.z', 'e30.e30.e30', 'x'.repeat(9000)])(
    'that is %j is none',
    async (token) => {
      keep({ keys: [signer.jwk] })
      const refusal = await refusalOf((await open()).personIn(token))
      expect(refusal.code).toBe('unauthenticated')
      expect(refusal.message).toMatch(/not a signed JWT|more than 8192/)
    },
  )

  it('of an unknown key is refused with the id of that key, and of several matching keys with a request for the id', async () => {
    const [second, stranger] = [await createSigner('k2'), await createSigner('k9')]
    keep({ keys: [signer.jwk, second.jwk] })
    const tokens = await open()
    expect((await refusalOf(tokens.personIn(await stranger.sign({ sub: 'ana' })))).message).toContain('key id "k9"')
    const unnamed = await signer.sign({ sub: 'ana' }, { kid: undefined })
    expect((await refusalOf(tokens.personIn(unnamed))).message).toContain('(kid)')
  })

  it('is refused if there are no keys to check it with', async () => {
    const tokens = await openPersonTokens(undefined, systemNow)
    expect(await refusalOf(tokens.personIn(await signer.sign({ sub: 'ana' })))).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringContaining('HEED_TOKEN_KEYS'),
    })
  })
})

describe(`${verifies('S6', 'K11')}the keys of person tokens`, () => {
  it('are read again when the file changes: a new key counts at once, and a removed one no longer', async () => {
    keep({ keys: [signer.jwk] })
    const [tokens, next] = [await open(), await createSigner('k2')]
    const [old, fresh] = [await signer.sign({ sub: 'ana' }), await next.sign({ sub: 'ana' })]
    expect((await refusalOf(tokens.personIn(fresh))).message).toContain('key id "k2"')
    keep({ keys: [signer.jwk, next.jwk] })
    for (const token of [old, fresh]) expect(await tokens.personIn(token)).toBe('ana')
    keep({ keys: [next.jwk] })
    expect((await refusalOf(tokens.personIn(old))).message).toContain('key id "k1"')
    keep('half of a fi')
    expect(await refusalOf(tokens.personIn(fresh))).toMatchObject({ code: 'unavailable' })
    keep({ keys: [next.jwk] })
    expect(await tokens.personIn(fresh)).toBe('ana')
  })

  it('leave out keys that are not for signatures, and refuse a secret', async () => {
    const weak = { kty: 'RSA', n: 'u'.repeat(171), e: 'AQAB' }
    keep({ keys: [{ ...signer.jwk, use: 'enc' }, { kty: 'AKP', alg: 'ML-DSA-44' }, weak, signer.jwk] })
    expect(await (await open()).personIn(await signer.sign({ sub: 'ana' }))).toBe('ana')
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const refused = [
      [await exportJWK(privateKey).then((jwk) => ({ keys: [jwk] })), /private or secret/],
      [{ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }, /private or secret/],
      [await exportPKCS8(privateKey), /private or secret/],
      [signer.pem + signer.pem, /several keys in PEM/],
      [signer.pem.replace('M', '!'), /not a public key in PEM/],
      [{ keys: [weak] }, /no public key for signatures/],
      [{ keys: [] }, /no public key for signatures/],
      [{ keys: 'no' }, /not a JWK Set/],
      ['null', /not a JWK Set/],
      ['ana', /neither JSON nor PEM/],
    ] as const
    for (const [keys, message] of refused) {
      keep(keys)
      const refusal = await refusalOf(open())
      expect(refusal.problems).toMatchObject([{ field: 'HEED_TOKEN_KEYS', problem: expect.stringMatching(message) }])
    }
    const missing = openPersonTokens({ keys: join(folder, 'nowhere') }, systemNow)
    expect((await refusalOf(missing)).message).toContain('cannot be read (ENOENT)')
  })
})
