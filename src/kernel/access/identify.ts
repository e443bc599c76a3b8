// From a key, or its absence, to a caller. Without keys the machine is one person's. Once there is a key, everyone needs one,
// except a program or command line that opens the data itself, because it could change the data anyway.
import type { Caller, Channel, SpokenFor } from '../caller.ts'
import { HeedError } from '../errors.ts'
import { standingFor } from '../person.ts'
import type { Db } from '../store/index.ts'
import { parseKey, sameSecret } from './key.ts'
import type { PersonTokens } from './person-token.ts'
import { keyRepo, speaksForOf } from './repo.ts'

export interface Defaults {
  readonly workspace: string
  /** The person that calls without a key speak for. */
  readonly person: string | undefined
  readonly tokens: PersonTokens
}

export async function identify(
  db: Db,
  key: string | undefined,
  channel: Channel,
  { person, personToken }: SpokenFor,
  defaults: Defaults,
): Promise<Caller> {
  const caller =
    key === undefined || key === '' ? await withoutKey(db, channel, defaults.workspace) : await byKey(db, key, channel)
  // The token proves the person, not the caller: the key was checked first.
  if (personToken !== undefined) return proven(caller, await defaults.tokens.personIn(personToken))
  const named = caller.actorKind === 'key' ? person : (person ?? defaults.person)
  return named === undefined ? caller : { ...caller, person: standingFor(caller, named, 'HEED_PERSON') }
}

/** As if the caller could also speak for this person; the token does not change for whom else it may speak. */
function proven(caller: Caller, person: string): Caller {
  const { speaksFor } = caller
  return {
    ...caller,
    speaksFor: speaksFor === 'anyone' ? speaksFor : [...new Set([...speaksFor, person])],
    person,
    isProven: true,
  }
}

async function withoutKey(db: Db, channel: Channel, workspace: string): Promise<Caller> {
  if (channel !== 'cli' && channel !== 'library' && (await keyRepo.anyExists(db))) {
    throw new HeedError(
      'unauthenticated',
      'This Heed has keys: set HEED_KEY to yours, over HTTP send it as "Authorization: Bearer heed_…", or in a program call createClient({ url, key }).',
    )
  }
  // An agent's own surface never gets more than an agent's role, even on its person's machine.
  const role = channel === 'mcp' ? 'agent' : 'admin'
  return { workspace, actor: 'local', actorKind: 'local', role, channel, speaksFor: 'anyone' }
}

async function byKey(db: Db, key: string, channel: Channel): Promise<Caller> {
  const parsed = parseKey(key)
  const stored = parsed && (await keyRepo.byId(db, parsed.id))
  if (!stored || stored.revoked_at !== null || !sameSecret(stored.secret_hash, parsed.secretHash)) {
    throw new HeedError(
      'unauthenticated',
      'This key is not valid here: set HEED_KEY, or over HTTP the Authorization header, to one that is. An admin makes one with heed keys create.',
    )
  }
  const speaksFor = speaksForOf(stored)
  const [person, ...others] = speaksFor === 'anyone' ? [] : speaksFor
  return {
    workspace: stored.workspace,
    actor: stored.id,
    actorKind: 'key',
    role: stored.role,
    channel,
    speaksFor,
    ...(person !== undefined && others.length === 0 && { person }),
  }
}
