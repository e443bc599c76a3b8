// What is wrong with a person token, and what to do about it. Pure: from the failure of the check to a sentence.
import type { errors } from 'jose'

export interface TokenRules {
  readonly audience: string
  readonly issuer: string | undefined
  /** The claim that names the person. */
  readonly claim: string
}

/** What a token says about its signature, before anything in it is trusted. */
export interface TokenHeader {
  readonly alg?: unknown
  readonly kid?: unknown
}

/** Signatures that only the holder of a private key can make. With a shared secret (HS256), Heed itself could forge the token. */
export const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** Undefined if the token is not at fault. */
export function problemWith(
  error: errors.JOSEError,
  rules: TokenRules,
  header: TokenHeader,
  now: string,
): string | undefined {
  switch (error.code) {
    case 'ERR_JWT_EXPIRED':
      return `The person token expired at ${momentOf(error, 'exp')}. Get a new one from the service that signs it.`
    case 'ERR_JWT_CLAIM_VALIDATION_FAILED':
      return problemWithClaim(error as errors.JWTClaimValidationFailed, rules, now)
    case 'ERR_JOSE_ALG_NOT_ALLOWED':
    case 'ERR_JOSE_NOT_SUPPORTED':
      return `The person token is signed with ${shown(header.alg)}, and Heed accepts ${algorithms.join(', ')}. Have it signed with one of these.`
    case 'ERR_JWKS_NO_MATCHING_KEY':
      return `The person token is signed with the key id ${shown(header.kid)} and ${shown(header.alg)}, and this Heed has no such key. Add its public key to the file of HEED_TOKEN_KEYS.`
    case 'ERR_JWKS_MULTIPLE_MATCHING_KEYS':
      return 'Several keys of this Heed match the person token. Have it signed with the id of its key in the header (kid).'
    case 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED':
      return 'The signature of the person token is not valid. The token was changed on the way, or signed with a key that this Heed does not have.'
    case 'ERR_JWS_INVALID':
    case 'ERR_JWT_INVALID':
      return 'The person token is not a signed JWT. Send the token alone, without Bearer before it.'
    default:
      return undefined
  }
}

function problemWithClaim(error: errors.JWTClaimValidationFailed, rules: TokenRules, now: string): string {
  const { claim, payload, reason } = error
  const isMissing = reason === 'missing'
  const sent = shown(payload[claim])
  switch (claim) {
    case 'aud':
      return `The person token ${isMissing ? 'has no aud' : `is for ${sent} (aud)`}, and this Heed accepts tokens for ${shown(rules.audience)}. Have it signed for that audience, or set HEED_TOKEN_AUDIENCE.`
    case 'iss':
      return `The person token ${isMissing ? 'has no iss' : `is from ${sent} (iss)`}, and this Heed accepts tokens from ${shown(rules.issuer)}. Get one from there, or set HEED_TOKEN_ISSUER.`
    case 'nbf':
      return `The person token is not valid before ${momentOf(error, 'nbf')}, and it is ${now} here. Compare the clocks.`
    case 'exp':
      return `The person token must say when it expires (exp), and it says ${sent}. Have it signed with an expiry a few minutes ahead.`
    case rules.claim:
      return `The person token names nobody: ${isMissing ? `it has no ${claim}` : `its ${claim} is ${sent}`}. Have it signed with the person in that claim, or set HEED_TOKEN_CLAIM.`
    default:
      return `The claim ${claim} of the person token is ${sent}, which is not valid. Have it signed again.`
  }
}

function momentOf(error: errors.JOSEError, claim: 'exp' | 'nbf'): string {
  const seconds = Number((error as errors.JWTExpired).payload[claim])
  const moment = new Date(1000 * seconds)
  return Number.isNaN(moment.getTime()) ? `${seconds} s` : moment.toISOString()
}

/** What a stranger wrote, shortened and in quotes. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
