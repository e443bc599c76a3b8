// Signs person tokens with real keys, as a backend or an identity provider does.
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'

export interface Signer {
  readonly jwk: JWK
  readonly pem: string
  /** Valid for an hour and for this Heed, unless the claims say otherwise; a claim that is undefined is left out. */
  sign(claims: Readonly<Record<string, unknown>>, header?: Readonly<Record<string, unknown>>): Promise<string>
}

export async function createSigner(kid?: string, alg = 'ES256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const id = kid === undefined ? {} : { kid }
  return {
    jwk: { ...(await exportJWK(publicKey)), ...id, alg, use: 'sig' },
    pem: await exportSPKI(publicKey),
    sign(claims, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      const payload = { aud: 'heed', iat: now, exp: now + 3600, ...claims }
      const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
      return new SignJWT(given).setProtectedHeader({ alg, ...id, ...header }).sign(privateKey)
    },
  }
}
