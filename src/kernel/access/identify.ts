// From a key, or its absence, to a caller. Without keys the machine is one person's; with any key, everyone needs one,
// except a program or command line that opens the data itself: whoever can do that could change it anyway.
import type { Caller, Channel } from '../caller.ts'
import { HeedError } from '../errors.ts'
import type { Db } from '../store/index.ts'
import { parseKey, sameSecret } from './key.ts'
import { keyRepo, speaksForOf } from './repo.ts'

export async function identify(
  db: Db,
  key: string | undefined,
  channel: Channel,
  defaults: { readonly workspace: string; readonly person?: string | undefined },
): Promise<Caller> {
  if (key !== undefined && key !== '') return byKey(db, key, channel)
  if (channel !== 'cli' && channel !== 'library' && (await keyRepo.anyExists(db))) {
    throw new HeedError(
      'unauthenticated',
      'This Heed has keys: set HEED_KEY to yours, or over HTTP send it as "Authorization: Bearer heed_…".',
    )
  }
  // An agent's own surface never gets more than an agent's role, even on its person's machine.
  const role = channel === 'mcp' ? 'agent' : 'admin'
  const { workspace, person } = defaults
  return {
    workspace,
    actor: 'local',
    actorKind: 'local',
    role,
    channel,
    speaksFor: 'anyone',
    ...(person !== undefined && { person }),
  }
}

async function byKey(db: Db, key: string, channel: Channel): Promise<Caller> {
  const parsed = parseKey(key)
  const stored = parsed && (await keyRepo.byId(db, parsed.id))
  if (!stored || stored.revoked_at !== null || !sameSecret(stored.secret_hash, parsed.secretHash)) {
    throw new HeedError('unauthenticated', 'This key is not valid here. Ask an admin for a new one (heed keys create).')
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
