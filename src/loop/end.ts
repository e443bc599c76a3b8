// turn_end: the agent has answered. What it used is what the next message will judge.
import { z } from 'zod'
import { findTurn, turnFields, turnRecord } from '../domain/conversation/index.ts'
import { defineAction } from '../kernel/action.ts'
import { ask } from './ask.ts'

const { query: _, intent: __, ...used } = turnFields
const { session_id, turn_id, on_behalf_of } = turnRecord.input.shape

export const turnEnd = defineAction({
  name: 'turn_end',
  title: 'The answer is given',
  description:
    'Call it when you have answered, with the turn_id of turn_begin, your answer, and what you used: the verb, strategy, tools, entities and claims. The next message of the person decides whether that was right, so there is nothing else to report.',
  effect: 'write',
  logs: [],
  role: 'agent',
  example: { session_id: 'ID', turn_id: 'ID', response: 'TEXT' },
  input: z.strictObject({
    session_id,
    turn_id: turn_id.unwrap().describe('The turn, from turn_begin.'),
    ...used,
    on_behalf_of,
  }),
  output: turnRecord.output.pick({ turn_id: true, outcome: true, message: true }),
  async run(context, input) {
    await findTurn(context.db, context.caller, input.turn_id)
    const { turn_id, outcome, message } = await ask(context, turnRecord, input)
    return { turn_id, outcome, message }
  },
})
