// The public keys that person tokens are checked against: a file with a JWK Set or with one public key in PEM. It is read again
// when it changes, so keys are rotated without a restart and without a network.
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { JSONWebKeySet } from 'jose'
import { HeedError } from '../errors.ts'

const LEAST_RSA_BITS = 2048

/** The keys as the file has them now. */
export type TokenKeys = () => Promise<JSONWebKeySet>

/** Fails if the file cannot be used, so that a wrong path is noticed at the start and not at the first token. */
export async function openTokenKeys(file: string): Promise<TokenKeys> {
  let known = await readKeys(file).catch((error: unknown) => {
    const problem = `${reasonIn(error)}. It must be a file with a JWK Set or one public key in PEM.`
    throw new HeedError('invalid_input', `The keys of person tokens: ${file} ${problem}`, {
      problems: [{ field: 'HEED_TOKEN_KEYS', problem: `${file} ${problem}` }],
    })
  })
  return async () => {
    try {
      if ((await stampOf(file)) !== known.stamp) known = await readKeys(file)
      return known.keys
    } catch (error) {
      // The keys from before are not used any more: one that is gone from the file must not be accepted.
      const problem = `The keys of person tokens cannot be read: the file of HEED_TOKEN_KEYS ${reasonIn(error)}.`
      throw new HeedError(
        'unavailable',
        `${problem} Fix the file where Heed runs; it is read again with the next token.`,
      )
    }
  }
}

async function readKeys(file: string): Promise<{ stamp: string; keys: JSONWebKeySet }> {
  // The stamp comes first: if the file changes while it is read, it is read again.
  const stamp = await stampOf(file)
  return { stamp, keys: keySetIn(await readFile(file, 'utf8')) }
}

async function stampOf(file: string): Promise<string> {
  const { mtimeNs, ctimeNs, size, ino } = await stat(file, { bigint: true })
  return [mtimeNs, ctimeNs, size, ino].join(' ')
}

function reasonIn(error: unknown): string {
  if (error instanceof UnusableKeys) return error.message
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'failed'})`
}

class UnusableKeys extends Error {}

/** The public keys for signatures in a text. Other public keys of a JWK Set are left out; a secret is refused. */
function keySetIn(text: string): JSONWebKeySet {
  const found = text.trimStart().startsWith('-----BEGIN') ? [keyInPem(text)] : keysInJson(text)
  if (found.some(isSecret)) throw new UnusableKeys('holds a private or secret key. Only public keys belong in it')
  const keys = found.filter((jwk) => jwk.use !== 'enc' && canVerify(jwk))
  if (keys.length === 0) {
    throw new UnusableKeys(`has no public key for signatures: RSA of ${LEAST_RSA_BITS} bits or more, EC or Ed25519`)
  }
  return { keys: keys as JSONWebKeySet['keys'] }
}

function keyInPem(text: string): JsonWebKey {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw new UnusableKeys('holds a private or secret key. Only public keys belong in it')
  }
  if ((text.match(/-----BEGIN /g)?.length ?? 0) > 1) {
    throw new UnusableKeys('has several keys in PEM. Put several into a JWK Set, each with its id (kid)')
  }
  try {
    return createPublicKey(text).export({ format: 'jwk' })
  } catch {
    throw new UnusableKeys('is not a public key in PEM')
  }
}

function keysInJson(text: string): JsonWebKey[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnusableKeys('is neither JSON nor PEM')
  }
  const keys = (value as { keys?: unknown } | null)?.keys
  const isList = Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null)
  if (!isList) throw new UnusableKeys('is not a JWK Set, {"keys": […]}')
  return keys as JsonWebKey[]
}

function isSecret({ kty, d, k }: JsonWebKey): boolean {
  return kty === 'oct' || d !== undefined || k !== undefined
}

function canVerify(jwk: JsonWebKey): boolean {
  let key: KeyObject
  try {
    key = createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return false
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  return type === 'rsa' ? (details?.modulusLength ?? 0) >= LEAST_RSA_BITS : type === 'ec' || type === 'ed25519'
}
