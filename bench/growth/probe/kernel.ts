// The calls of the kernel: the log, the inbox, samples, settings and keys.
import { CLAIM, DOMAIN, FRAGMENT, PERSON, TASK } from '../fixtures.ts'
import type { World } from '../world.ts'
import type { Probes } from './probe.ts'

const noted = async ({ call }: World, n: number) => {
  const note = { task_id: TASK, target_type: 'claim', target_id: CLAIM, note: `Note ${n}.` }
  return { feedback_id: (await call('add_note', note)).feedback_id }
}

/** A row from a document waits for a reviewer. */
const held = async ({ call }: World, n: number) => {
  const domain_pattern = `held-${n}-${Math.random().toString(36).slice(2)}.org`
  const { item_id } = await call('domain_block', { domain_pattern, reason: 'It said so.', trust: 'untrusted_document' })
  return { item_id, reason: 'A reviewer said so.' }
}

const key = async ({ call }: World, n: number) => {
  const { key_id } = await call('key_create', { name: `probe ${n} ${Math.random()}`.slice(0, 30), role: 'agent' })
  return { key_id }
}

export const kernelProbes: Probes = {
  feedback_list: () => ({}),
  'feedback_list of an action': () => ({ action: 'add_note' }),
  'feedback_list of a target': () => ({ target_type: 'claim', target_id: CLAIM }),
  'feedback_list of a person': () => ({ person: PERSON }),
  'feedback_list of a task and an action': () => ({ task_id: TASK, action: 'rate_usefulness' }),
  'feedback_list of a person and a type': () => ({ person: PERSON, target_type: 'fragment' }),
  feedback_undo: noted,
  'feedback_undo of an old one': async ({ call }) => {
    const rated = { task_id: TASK, target_type: 'fragment', target_id: FRAGMENT, rating: 3 }
    return { feedback_id: (await call('rate_usefulness', rated)).feedback_id }
  },
  'feedback_undo of a block': async ({ call }) => ({
    feedback_id: (await call('domain_block', { domain_pattern: DOMAIN, reason: 'It repeats others.' })).feedback_id,
  }),
  correction_check: () => ({ limit: 20 }),
  inbox_list: () => ({}),
  'inbox_list of those rejected': () => ({ state: 'rejected' }),
  inbox_get: async (world, n) => ({ item_id: (await held(world, n)).item_id }),
  inbox_approve: held,
  inbox_reject: held,
  sample_list: () => ({ kind: 'nli' }),
  'sample_list of intents': () => ({ kind: 'intent' }),
  'sample_list of turns': () => ({ kind: 'turn' }),
  'sample_list of pairs': () => ({ kind: 'preference' }),
  settings_get: () => ({}),
  sweep_list: () => ({}),
  settings_set: (_, n) => ({ name: 'session.minutes', value: 30 + (n % 2) }),
  key_list: () => ({}),
  key_create: (_, n) => ({ name: `probe ${n} ${Math.random()}`.slice(0, 30), role: 'agent' }),
  key_speaks_for: async (world, n) => ({ ...(await key(world, n)), speaks_for: ['ann'] }),
  key_rotate: key,
  key_revoke: key,
}
