// Who is recorded as the speaker: every kind of caller, every kind of name, every write that may name somebody.
import { expect, it } from 'vitest'
import { type Caller, hasRole } from '../../src/kernel/caller.ts'
import { onEachEngine, person } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Call, type Input, inputOf, inputs, prepare, writesWith } from './each-write.ts'

const key = (last: number) => `key_01a00000-0000-7000-8000-00000000000${last}`
const keyed = { actorKind: 'key', channel: 'http', role: 'agent' } as const
const kinds: Readonly<Record<string, Partial<Caller>>> = {
  'an agent without keys': { channel: 'mcp', role: 'agent' },
  'a key': { ...keyed, actor: key(1), speaksFor: [] },
  'the key of one person': { ...keyed, actor: key(2), speaksFor: ['ana'], person: 'ana' },
  'the key of two people': { ...keyed, actor: key(3), speaksFor: ['ana', 'bo'] },
  'a key with a token': { ...keyed, actor: key(4), speaksFor: ['ana'], person: 'ana', isProven: true },
  'a key that vouches': { ...keyed, actor: key(5), speaksFor: 'anyone' },
  "a reviewer's key": { ...keyed, actor: key(6), speaksFor: [], role: 'reviewer' },
  "an admin's key": { ...keyed, actor: key(7), speaksFor: [], role: 'admin' },
}
const names = [undefined, 'ana', 'zoe', `${key(1)}/zoe`] as const

/** Derived from decision 0022 alone, not from the code. */
function speakerOf(
  { actor, actorKind, speaksFor, person }: Caller,
  name: string | undefined,
): string | null | 'refused' {
  if (name === undefined) return person ?? null
  if (name.startsWith(`${actor}/`)) return name
  if (name.startsWith('key_')) return 'refused'
  return actorKind === 'local' || speaksFor === 'anyone' || speaksFor.includes(name) ? name : `${actor}/${name}`
}

/** These writes need a person. */
const needPerson = ['instruction_add', 'intent_block']
/** `speakers.test.ts` tests who may undo what; a turn says nothing about what others said, and an event is a turn. */
const elsewhere = ['feedback_undo', 'hook_event', 'turn_record', 'turn_begin', 'turn_end']

const named = writesWith('on_behalf_of')

it(`${verifies('K8')}the matrix has every write that may name somebody`, () => {
  expect(named.map(({ name }) => name).sort()).toEqual([...Object.keys(inputs), ...elsewhere].sort())
})

onEachEngine('who is stored as the speaker', (test) => {
  it.each(Object.entries(kinds))(`${verifies('K8', 'K14')}when %s calls`, async (kind, as) => {
    const workspace = kind
    const caller: Caller = { ...person, ...as, workspace }
    const atControls: Call = (action, input) => test.call(action, input, { workspace })
    await prepare(atControls)
    for (const { name: action, role, byPerson } of named.filter(({ name }) => name in inputs))
      for (const name of names) {
        const call = { ...(await inputOf(action, atControls)), ...(name !== undefined && { on_behalf_of: name }) }
        const speaker = speakerOf(caller, name)
        const refusal = !hasRole(caller, role) || (byPerson && caller.actorKind === 'local') ? 'forbidden' : undefined
        const isMissing = needPerson.includes(action) && speaker === null
        const about = `${action} for ${name}`
        if (refusal || speaker === 'refused' || isMissing) {
          const error = await test.refused(action, call, caller)
          expect(error.code, about).toBe(refusal ?? 'invalid_input')
          if (!refusal) expect(error.problems, about).toMatchObject([{ field: 'on_behalf_of' }])
          continue
        }
        const { feedback_id } = await test.call(action, call, caller)
        const { items } = await test.call<{ items: Input[] }>('feedback_list', { limit: 5 }, { workspace })
        const row = items.find((item) => item.feedback_id === feedback_id)
        expect(row, about).toMatchObject({ actor: caller.actor })
        expect(row?.person ?? null, about).toBe(speaker)
      }
  })
})
