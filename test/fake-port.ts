// A HeedPort in memory, for the tests of this surface and of the client: a few actions, a few keys, no store.
import { z } from 'zod'
import { type Action, defineAction, type HeedPort } from '../src/kernel/action.ts'
import { type Caller, hasRole } from '../src/kernel/caller.ts'
import type { ActionContext } from '../src/kernel/context.ts'
import { errorCodes, HeedError, toHeedError } from '../src/kernel/errors.ts'

const noteAdd = defineAction({
  name: 'note_add',
  title: 'Add a note',
  description: 'Keeps a note and answers with a receipt.',
  effect: 'write',
  role: 'agent',
  input: z.object({ text: z.string().trim().min(1), tags: z.array(z.string()).default([]) }),
  output: z.object({ feedback_id: z.string(), outcome: z.enum(['applied', 'duplicate']), text: z.string() }),
  run: async (_context, input) => ({ feedback_id: 'fbk_1', outcome: 'applied' as const, text: input.text }),
})

const noteList = defineAction({
  name: 'note_list',
  title: 'List notes',
  description: 'Answers with no notes.',
  effect: 'read',
  role: 'agent',
  input: z.object({ limit: z.number().int().max(100).default(20) }),
  output: z.object({ items: z.array(z.string()), limit: z.number() }),
  run: async (_context, input) => ({ items: [], limit: input.limit }),
})

const noteApprove = defineAction({
  name: 'note_approve',
  title: 'Approve a note',
  description: 'For reviewers.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.object({ id: z.string() }),
  output: z.object({ approved: z.boolean() }),
  run: async () => ({ approved: true }),
})

const callerShow = defineAction({
  name: 'caller_show',
  title: 'Show the caller',
  description: 'Answers with who authenticated. The fake gives the caller in place of the context.',
  effect: 'read',
  role: 'agent',
  input: z.looseObject({}),
  output: z.object({ workspace: z.string(), actor: z.string(), role: z.string(), channel: z.string() }),
  run: async (context) => ({ ...(context as unknown as Caller) }),
})

const failWith = defineAction({
  name: 'fail_with',
  title: 'Fail',
  description: 'Fails with the code asked for.',
  effect: 'read',
  role: 'agent',
  input: z.object({ code: z.enum(errorCodes) }),
  output: z.object({}),
  run: (_context, { code }) =>
    Promise.reject(new HeedError(code, `failed with ${code}`, { problems: [{ field: 'code', problem: 'as asked' }] })),
})

const failPlain = defineAction({
  name: 'fail_plain',
  title: 'Fail unexpectedly',
  description: 'Throws what is no HeedError, with text that must not be shown.',
  effect: 'read',
  role: 'agent',
  input: z.object({}),
  output: z.object({}),
  run: () => Promise.reject(new TypeError('the password is hunter2')),
})

const wait = defineAction({
  name: 'wait',
  title: 'Wait',
  description: 'Answers when the test lets it.',
  effect: 'read',
  role: 'agent',
  input: z.object({}),
  output: z.object({ waited: z.boolean() }),
  run: async () => ({ waited: true }),
})

export const fakeActions = [noteAdd, noteList, noteApprove, callerShow, failWith, failPlain, wait] as const

export interface FakePortOptions {
  /** Who each key is; without keys anyone is the local person. */
  keys?: Record<string, Pick<Caller, 'workspace' | 'actor' | 'role'>>
  ready?: () => Promise<void>
  /** Called for every admitted request, before its body is read. */
  onArrival?: () => void
  /** What the action `wait` waits for. */
  released?: Promise<void>
  /** Passes on what an action throws unchanged, which the real port never does. */
  leaky?: boolean
}

export function fakePort(options: FakePortOptions = {}): HeedPort {
  const { keys, ready = async () => {}, leaky = false, onArrival, released } = options
  const actions: readonly Action[] = fakeActions
  return {
    actions,
    ready,
    async samples(caller, input, sink) {
      if (!hasRole(caller, 'reviewer')) throw new HeedError('forbidden', 'samples needs the role reviewer')
      const { kind, ...rest } = input as Record<string, unknown>
      if (kind !== 'nli') throw new HeedError('invalid_input', 'kind: must be one of nli.')
      sink.begin({ logPosition: 7 })
      await sink.write(`${JSON.stringify(rest)}\n`)
      await released
      await sink.write('{"line":2}\n')
      if (leaky) throw new TypeError('the password is hunter2')
    },
    async identify(key, channel) {
      onArrival?.()
      if (keys === undefined)
        return { workspace: 'default', actor: 'local', actorKind: 'local', role: 'admin', channel, speaksFor: 'anyone' }
      const known = key === undefined ? undefined : keys[key]
      if (known === undefined) throw new HeedError('unauthenticated', 'A key is needed. Send one of this server.')
      return { ...known, actorKind: 'key', channel, speaksFor: 'anyone' }
    },
    async execute(caller, name, input) {
      const action = actions.find((candidate) => candidate.name === name)
      if (action === undefined) throw new HeedError('not_found', `no action ${name}`)
      if (!hasRole(caller, action.role)) throw new HeedError('forbidden', `${name} needs the role ${action.role}`)
      const parsed = action.input.safeParse(input)
      if (!parsed.success) {
        const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }))
        throw new HeedError('invalid_input', 'The input is not valid.', { problems })
      }
      if (name === 'wait') await released
      try {
        return await action.run(caller as unknown as ActionContext, parsed.data)
      } catch (error) {
        throw leaky ? error : toHeedError(error)
      }
    },
  }
}
