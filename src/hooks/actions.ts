// The actions of hooks: an agent's hook fired, and what fired so far.
import { z } from 'zod'
import { defineAction } from '../kernel/action.ts'
import { agents } from '../kernel/agents.ts'
import { toHeedError } from '../kernel/errors.ts'
import { personName } from '../kernel/input.ts'
import { fieldsOf, nameIn, readEvent, replyText } from './dialects.ts'
import { type Purpose, purposes } from './event.ts'
import { journalOf } from './journal.ts'
import { respond } from './respond.ts'
import { within } from './within.ts'

const agent = z.enum(agents).describe('The agent whose hook fired.')

/** For events that name nothing. */
const UNKNOWN = 'unknown'
const LONGEST_FAILURE = 500

/** Long prompts and patches included. */
const LONGEST_EVENT = 4 * 1024 * 1024

const hookEvent = defineAction({
  name: 'hook_event',
  title: 'A hook of an agent fired',
  description:
    'Takes the JSON that an agent gives its hook and returns what the hook prints: what to know before answering, or why a tool call is blocked. It records messages and answers like turn_begin and turn_end. It never fails because of the event: then there is no answer, and hook_list says why.',
  effect: 'write',
  logs: [],
  role: 'agent',
  tool: null,
  example: { agent: 'codex', event: {} },
  input: z.strictObject({
    agent,
    event: z
      .union([z.string().max(LONGEST_EVENT), z.looseObject({})])
      .describe('What the agent gives its hook, as JSON or as the text of it.'),
    on_behalf_of: personName().optional().describe('The person at the agent.'),
  }),
  output: z.object({
    answer: z.string().optional().describe('What the hook prints, as JSON text; absent if it prints nothing.'),
    purpose: z.enum(purposes).describe('What the event is for.'),
    turn_id: z.string().optional().describe('The turn that it belongs to.'),
    ignored: z.string().optional().describe('Why a message counts as no words of a person.'),
    failure: z.string().optional().describe('Why nothing was done.'),
  }),
  async run(context, { agent, event: given, on_behalf_of }) {
    const began = performance.now()
    const journal = await journalOf(context)
    let name = UNKNOWN
    let purpose: Purpose = 'other'
    const fired = (failure?: string) =>
      journal.fired({ agent, event: name, purpose, at: context.now(), ms: performance.now() - began, failure })
    try {
      const fields = fieldsOf(given)
      name = nameIn(fields) ?? UNKNOWN
      const event = readEvent(agent, fields)
      purpose = event.told.purpose
      const { reply, ...response } = await within(purpose, respond(context, journal, event, on_behalf_of))
      fired()
      return { ...response, ...(reply && { answer: replyText(event, reply) }) }
    } catch (error) {
      const failure = toHeedError(error).message.slice(0, LONGEST_FAILURE)
      fired(failure)
      return { purpose, failure }
    }
  },
})

const hookList = defineAction({
  name: 'hook_list',
  title: 'Which hooks fired',
  description:
    'Lists the hooks of agents that fired: how often, when last, how long Heed took, and what failed last. A hook that is missing here never reached Heed.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ agent: agent.optional().describe('Only hooks of this agent.') }),
  output: z.object({
    hooks: z.array(
      z.object({
        agent: z.string(),
        event: z.string().describe('The name that the agent gives it.'),
        purpose: z.enum(purposes).describe('What Heed uses it for; other: nothing.'),
        times: z.number().int(),
        fired_at: z.string(),
        duration_ms: z.number().describe('How long Heed took the last time.'),
        failed_at: z.string().optional().describe('When it failed last; absent if it never did.'),
        failure: z.string().optional().describe('What failed then.'),
      }),
    ),
  }),
  async run(context, { agent }) {
    const rows = await (await journalOf(context)).firings()
    return {
      hooks: rows
        .filter((row) => agent === undefined || row.agent === agent)
        .map(({ failed_at, failure, ...row }) => ({
          ...row,
          ...(failed_at !== null && { failed_at }),
          ...(failure !== null && { failure }),
        })),
    }
  },
})

export const hookActions = [hookEvent, hookList] as const
