// A person proven by a signed token (a JWT, RFC 7519). Its signer vouches for the person; the key of the call still says which
// agent calls and in which workspace.
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { HeedError } from '../errors.ts'
import { identifier } from '../input.ts'
import { keyOfName } from '../person.ts'
import { openTokenKeys } from './token-keys.ts'
import type { TokenOptions } from './token-options.ts'
import { algorithms, problemWith, shown, type TokenHeader, type TokenRules } from './token-problem.ts'

export interface PersonTokens {
  /** The person that a token proves. Fails with `unauthenticated` and says what is wrong with the token. */
  personIn(token: string): Promise<string>
}

const DEFAULT_AUDIENCE = 'heed'
const DEFAULT_CLAIM = 'sub'
const MOST_LETTERS = 8192
/** How far the clocks of two machines may be apart. */
const SKEW_SECONDS = 30

export async function openPersonTokens(options: TokenOptions | undefined, now: () => string): Promise<PersonTokens> {
  if (options === undefined) return { personIn: () => Promise.reject(noKeys()) }
  const rules = {
    audience: options.audience ?? DEFAULT_AUDIENCE,
    issuer: options.issuer,
    claim: options.claim ?? DEFAULT_CLAIM,
  }
  const keys = await openTokenKeys(options.keys)
  // A set stays the same object until its file changes, so each key is imported once.
  let finder: { of: JSONWebKeySet; find: JWTVerifyGetKey } | undefined
  return {
    async personIn(token) {
      if (token.length > MOST_LETTERS) throw refused(`The person token has more than ${MOST_LETTERS} characters.`)
      const current = await keys()
      if (finder?.of !== current) finder = { of: current, find: await finderIn(current) }
      return personNamed(await claimsIn(token, finder.find, rules, now()), rules.claim)
    },
  }
}

// Loaded with the first token, because most Heeds never get one.
const loadJose = () => import('jose')

async function finderIn(set: JSONWebKeySet): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet } = await loadJose()
  const find = createLocalJWKSet(set)
  const [only, ...others] = set.keys
  if (only?.kid !== undefined || others.length > 0) return find
  // If there is a single key and it has no id, every token must be signed with it, whatever id the token names.
  return ({ kid: _, ...header }) => find(header)
}

async function claimsIn(
  token: string,
  find: JWTVerifyGetKey,
  rules: TokenRules,
  now: string,
): Promise<Record<string, unknown>> {
  const { decodeProtectedHeader, errors, jwtVerify } = await loadJose()
  try {
    const { payload } = await jwtVerify(token, find, {
      algorithms,
      audience: rules.audience,
      ...(rules.issuer !== undefined && { issuer: rules.issuer }),
      requiredClaims: ['exp', rules.claim],
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(now),
    })
    return payload
  } catch (error) {
    const header = (): TokenHeader => decodeProtectedHeader(token)
    const problem = error instanceof errors.JOSEError ? problemWith(error, rules, readable(header), now) : undefined
    throw problem === undefined ? error : refused(problem)
  }
}

function readable(header: () => TokenHeader): TokenHeader {
  try {
    return header()
  } catch {
    return {}
  }
}

/** Accepts the same names as an input, and none that belongs to a key. Nothing is trimmed: two names that were signed stay two. */
function personNamed(claims: Readonly<Record<string, unknown>>, claim: string): string {
  const name = claims[claim]
  const parsed = identifier().safeParse(name)
  const isName = parsed.success && parsed.data === name && keyOfName(parsed.data) === undefined
  if (isName) return parsed.data
  throw refused(
    `The person token names ${shown(name)} (${claim}), which cannot be a person: it must be a text of 1 to 200 characters without white space around it that does not begin like the name of a key (key_…/). Have it signed with such a name.`,
  )
}

function noKeys(): HeedError {
  return refused(
    'A person token was sent (HEED_PERSON_TOKEN, or over HTTP the header Heed-Person-Token), but no public keys are set to check it with. Set HEED_TOKEN_KEYS where Heed runs (in the library, tokens.keys), or send none.',
  )
}

function refused(problem: string): HeedError {
  return new HeedError('unauthenticated', problem)
}
