// Keys: `heed_<id>_<secret>`. Only a hash of the secret is stored; the secret is random, so a plain hash is enough.
import { timingSafeEqual } from 'node:crypto'
import { newId, newSecret, sha256 } from '../id.ts'

const SECRET_BYTES = 32

export interface NewKey {
  readonly id: string
  /** Shown once, to the person who made it. */
  readonly key: string
  readonly secretHash: string
}

export function makeKey(id: string = newId('key')): NewKey {
  const secret = newSecret(SECRET_BYTES)
  return { id, key: `heed_${id.slice('key_'.length)}_${secret}`, secretHash: sha256(secret) }
}

export function parseKey(key: string): { id: string; secretHash: string } | null {
  const match = /^heed_([0-9a-f-]{36})_([\w-]{20,100})$/.exec(key)
  return match?.[1] && match[2] ? { id: `key_${match[1]}`, secretHash: sha256(match[2]) } : null
}

export function sameSecret(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
