// Making, listing, rotating and revoking keys. Keys are access, not state: they are not in the log.
import { z } from 'zod'
import { defineAction } from '../action.ts'
import { type Caller, roles } from '../caller.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { HeedError, invalidInput } from '../errors.ts'
import { identifier, nextCursor, page, text } from '../input.ts'
import { makeKey } from './key.ts'
import { keyRepo, type StoredKey, speaksForOf, storedSpeaksFor } from './repo.ts'
import { readSpeaksFor, shownSpeaksFor, speaksForInput, speaksForInWords } from './speaks-for.ts'

const listedKey = z.object({
  key_id: z.string(),
  workspace: z.string(),
  name: z.string(),
  role: z.enum(roles),
  speaks_for: z.array(z.string()).describe('The people it speaks for; “*” is anyone.'),
  created_at: z.string(),
  rotated_at: z.string().optional(),
  revoked_at: z.string().optional(),
})

function listed(key: StoredKey): z.output<typeof listedKey> {
  return {
    key_id: key.id,
    workspace: key.workspace,
    name: key.name,
    role: key.role,
    speaks_for: shownSpeaksFor(speaksForOf(key)),
    created_at: key.created_at,
    ...(key.rotated_at !== null && { rotated_at: key.rotated_at }),
    ...(key.revoked_at !== null && { revoked_at: key.revoked_at }),
  }
}

const shownOnce = z.string().describe('The key itself. It is shown only now and cannot be read again.')
const keyId = identifier().describe('The key, as key_list names it.')
const workspaceName = text(60).regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lower-case letters, digits, - and _')

/** A key manages only its own workspace; a caller without a key, who opens the data itself, manages any. */
function workspaceFor(caller: Caller, asked: string | undefined): string {
  if (asked === undefined || asked === caller.workspace) return caller.workspace
  if (caller.actorKind === 'local') return asked
  throw invalidInput('workspace', `must be ${caller.workspace}, the workspace of your key.`)
}

function unknownKey(id: string): HeedError {
  const problem =
    'is not the id of a valid key. Send the id, key_…, and not the name: heed keys list (key_list) shows it.'
  return new HeedError('not_found', `key_id: ${id} ${problem}`, { problems: [{ field: 'key_id', problem }] })
}

const shared = { role: 'admin', byPerson: true, tool: null, logs: [] } as const

const keyCreate = defineAction({
  ...shared,
  name: 'key_create',
  main: 'name',
  title: 'Make a key',
  description:
    'Makes a key for an agent, a reviewer or an admin of a workspace. From the first key on, every call over HTTP and MCP needs one.',
  effect: 'write',
  input: z.strictObject({
    name: text(100).describe('Whose key it is, or what it is for.'),
    role: z.enum(roles).describe('What it may do.'),
    speaks_for: speaksForInput.default([]),
    workspace: workspaceName.optional().describe('The workspace it opens.'),
  }),
  output: listedKey.extend({ key: shownOnce }),
  async run({ caller, store, now }, input) {
    const { id, key, secretHash } = makeKey()
    const workspace = workspaceFor(caller, input.workspace)
    const stored: StoredKey = {
      id,
      workspace,
      name: input.name,
      role: input.role,
      secret_hash: secretHash,
      speaks_for: storedSpeaksFor(readSpeaksFor(input.speaks_for)),
      created_at: now(),
      rotated_at: null,
      revoked_at: null,
    }
    await store.write(workspace, async (tx) => {
      await tx.lock(workspace)
      await keyRepo.insert(tx, stored)
    })
    return { ...listed(stored), key }
  },
})

const keyList = defineAction({
  ...shared,
  name: 'key_list',
  title: 'List the keys',
  description: 'Lists the keys of a workspace, revoked ones included, without their secrets.',
  effect: 'read',
  input: z.strictObject({ workspace: workspaceName.optional().describe('The workspace.'), ...page }),
  output: z.object({ items: z.array(listedKey), next_cursor: nextCursor }),
  async run({ caller, db }, input) {
    const after = input.cursor === undefined ? '' : decodeCursor(input.cursor, z.string())
    const keys = await keyRepo.ofWorkspace(db, workspaceFor(caller, input.workspace), after, input.limit + 1)
    const items = keys.slice(0, input.limit).map(listed)
    const last = items.at(-1)
    return { items, ...(keys.length > input.limit && last && { next_cursor: encodeCursor(last.key_id) }) }
  },
})

const keySpeakFor = defineAction({
  ...shared,
  name: 'key_speaks_for',
  main: 'key_id',
  title: 'Set the people a key speaks for',
  description:
    'Sets the people a key speaks for, from its next call on. What it said before does not change: what it said in a name of its own stays under key_…/name and is not found under the person with that name.',
  effect: 'write',
  input: z.strictObject({
    key_id: keyId,
    speaks_for: speaksForInput,
    workspace: workspaceName.optional().describe('The workspace of the key.'),
  }),
  output: z.object({ key_id: z.string(), speaks_for: z.array(z.string()), message: z.string() }),
  async run({ caller, store, db }, input) {
    const workspace = workspaceFor(caller, input.workspace)
    const speaksFor = readSpeaksFor(input.speaks_for)
    const touched = await store.write(workspace, (tx) => keyRepo.setSpeaksFor(tx, workspace, input.key_id, speaksFor))
    if (touched === 0) throw unknownKey(input.key_id)
    const own = await keyRepo.ownName(db, workspace, input.key_id, speaksFor)
    return { key_id: input.key_id, speaks_for: shownSpeaksFor(speaksFor), message: speaksForInWords(speaksFor, own) }
  },
})

const keyRotate = defineAction({
  ...shared,
  name: 'key_rotate',
  main: 'key_id',
  title: 'Give a key a new secret',
  description: 'Replaces the secret of a key. The old secret stops working at once; what the key said stays its own.',
  effect: 'write',
  input: z.strictObject({ key_id: keyId, workspace: workspaceName.optional().describe('The workspace of the key.') }),
  output: z.object({ key_id: z.string(), key: shownOnce }),
  async run({ caller, store, now }, input) {
    const { key, secretHash } = makeKey(input.key_id)
    const workspace = workspaceFor(caller, input.workspace)
    const touched = await store.write(workspace, (tx) => keyRepo.rotate(tx, workspace, input.key_id, secretHash, now()))
    if (touched === 0) throw unknownKey(input.key_id)
    return { key_id: input.key_id, key }
  },
})

const keyRevoke = defineAction({
  ...shared,
  name: 'key_revoke',
  main: 'key_id',
  title: 'Revoke a key',
  description: 'Makes a key invalid at once and for good. What it said stays in the log.',
  effect: 'write',
  input: z.strictObject({ key_id: keyId, workspace: workspaceName.optional().describe('The workspace of the key.') }),
  output: z.object({ key_id: z.string(), revoked_at: z.string() }),
  async run({ caller, store, now }, input) {
    const workspace = workspaceFor(caller, input.workspace)
    const at = now()
    const touched = await store.write(workspace, (tx) => keyRepo.revoke(tx, workspace, input.key_id, at))
    if (touched === 0) throw unknownKey(input.key_id)
    return { key_id: input.key_id, revoked_at: at }
  },
})

export const keyActions = [keyCreate, keyList, keySpeakFor, keyRotate, keyRevoke] as const
