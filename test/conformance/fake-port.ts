// A HeedPort in memory with a handful of actions of every kind, for tests of the MCP surface alone.
import { z } from 'zod'
import { type Action, defineAction, type HeedPort } from '../../src/kernel/action.ts'
import { type Caller, hasRole, isPersonAtControls, type Role } from '../../src/kernel/caller.ts'
import { HeedError, toHeedError } from '../../src/kernel/errors.ts'
import { defineGroup } from '../../src/kernel/group/index.ts'

const receipt = z.object({
  feedback_id: z.string(),
  outcome: z.enum(['applied', 'recorded', 'pending', 'duplicate']),
  message: z.string(),
  first_outcome: z.string().nullable(),
})
const envelope = {
  task_id: z.string().optional().describe('The task it belongs to.'),
  session_id: z.string().optional().describe('The session it was said in.'),
  on_behalf_of: z.string().optional().describe('The person it speaks for.'),
  trust: z.enum(['direct_user', 'agent_inferred']).optional().describe('Who really said it.'),
  idempotency_key: z.string().optional().describe('The same key twice is one write.'),
}
const applied = (action: string, about: string) => ({
  feedback_id: 'fbk_1',
  outcome: 'applied' as const,
  message: `${action} of ${about} is in effect.`,
  first_outcome: null,
})

const domainBlock = defineAction({
  name: 'domain_block',
  title: 'Block a domain',
  description: 'Take a domain out of all materials.',
  effect: 'write',
  role: 'agent',
  tool: 'feedback',
  target: 'domain_pattern',
  input: z.strictObject({
    ...envelope,
    domain_pattern: z.string().min(1).describe('A host, or a suffix such as *.example.com.'),
    reason: z.string().trim().min(1).describe('Why, in the words of the person.'),
  }),
  output: receipt,
  run: async (_, input) => applied('The block', input.domain_pattern),
})

const correctNli = defineAction({
  name: 'correct_nli',
  title: 'Correct a label',
  description: 'Correct how a fragment relates to a claim.',
  effect: 'write',
  role: 'agent',
  tool: 'feedback',
  target: 'edge_id',
  input: z.strictObject({
    ...envelope,
    edge_id: z.string().min(1).describe('The edge between fragment and claim.'),
    correct_relation: z.enum(['supports', 'refutes', 'neutral']).describe('What it really says.'),
    confidence: z.number().min(0).max(1).default(0.9).describe('How sure the person is.'),
    reason: z.string().optional().describe('Why, in the words of the person.'),
  }),
  output: receipt,
  run: async (_, input) => applied('The correction', input.edge_id),
})

const feedbackPurge = defineAction({
  name: 'feedback_purge',
  title: 'Purge',
  description: 'Something in the group that only an administrator may do.',
  effect: 'write',
  role: 'admin',
  tool: 'feedback',
  input: z.strictObject({ ...envelope }),
  output: receipt,
  run: async () => applied('The purge', 'everything'),
})

const domainCheck = defineAction({
  name: 'domain_check',
  title: 'Check a domain',
  description: 'Say whether a URL may be used, and why not.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ url: z.string().min(1).describe('The URL.'), tags: z.array(z.string()).optional() }),
  output: z.object({ blocked: z.boolean(), rule_id: z.string().nullable(), tags: z.array(z.string()) }),
  run: async (_, input) => ({ blocked: input.url.includes('spam'), rule_id: null, tags: input.tags ?? [] }),
})

const inboxApprove = defineAction({
  name: 'inbox_approve',
  title: 'Approve',
  description: 'Let a waiting item take effect.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ item_id: z.string() }),
  output: receipt,
  run: async (_, input) => applied('The approval', input.item_id),
})

const workspaceErase = defineAction({
  name: 'workspace_erase',
  title: 'Erase',
  description: 'Not a tool.',
  effect: 'write',
  role: 'admin',
  tool: null,
  input: z.strictObject({}),
  output: receipt,
  run: async () => applied('The erasure', 'the workspace'),
})

const storeFails = defineAction({
  name: 'store_fails',
  title: 'Fail',
  description: 'Always fails.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ with: z.enum(['not_found', 'bug']).default('not_found'), delay_ms: z.number().optional() }),
  output: z.object({ done: z.boolean() }),
  run: async (_, input) => {
    if (input.delay_ms !== undefined) {
      // Unreferenced: what a test does not wait for ends with its process.
      await new Promise((resolve) => setTimeout(resolve, input.delay_ms).unref())
      return { done: true }
    }
    if (input.with === 'bug') throw new TypeError('secret detail')
    throw new HeedError('not_found', 'claim_9 is not known: list the claims of the task.')
  },
})

const feedback = defineGroup({ name: 'feedback', title: 'Feedback', lead: 'Submit corrections.' }, [
  domainBlock,
  correctNli,
  feedbackPurge,
] as unknown as Action[])

export const fakeActions = [
  feedback,
  storeFails,
  domainCheck,
  domainBlock,
  correctNli,
  feedbackPurge,
  inboxApprove,
  workspaceErase,
] as unknown as readonly Action[]

export interface FakePort extends HeedPort {
  readonly calls: { caller: Caller; name: string; input: unknown }[]
}

/** Keys are named after their role: `agent-1`, `reviewer-1`; without one the caller is the person at the machine. */
export function createFakePort(actions: readonly Action[] = fakeActions): FakePort {
  const calls: FakePort['calls'] = []
  const port: FakePort = {
    actions,
    calls,
    ready: async () => {},
    samples: async () => {},
    async identify(key, channel) {
      if (key === undefined)
        return { workspace: 'main', actor: 'local', actorKind: 'local', role: 'admin', channel, speaksFor: 'anyone' }
      const role = key.split('-')[0] as Role
      if (!['agent', 'reviewer', 'admin'].includes(role))
        throw new HeedError('unauthenticated', 'The key is not known.')
      return { workspace: 'main', actor: key, actorKind: 'key', role, channel, speaksFor: 'anyone' }
    },
    async execute(caller, name, input) {
      calls.push({ caller, name, input })
      const action = actions.find((candidate) => candidate.name === name)
      if (!action) throw new HeedError('not_found', `${name} is not an action.`)
      if (!hasRole(caller, action.role) || (action.byPerson && !isPersonAtControls(caller))) {
        throw new HeedError('forbidden', `${name} needs the role ${action.role}.`)
      }
      const parsed = action.input.safeParse(input)
      if (!parsed.success) {
        const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }))
        throw new HeedError('invalid_input', problems.map((p) => `${p.field}: ${p.problem}`).join(' '), { problems })
      }
      try {
        const call = (member: string, given: unknown) => port.execute(caller, member, given)
        return await action.run({ call } as never, parsed.data)
      } catch (error) {
        throw toHeedError(error)
      }
    },
  }
  return port
}
