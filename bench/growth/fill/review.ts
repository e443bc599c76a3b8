// Rows of the review context: decisions at reviews, rules that were proposed, and what people want of their agents.
import { correctionText } from '../../../src/domain/review/decision.ts'
import { type RuleBody, ruleIdOf } from '../../../src/domain/review/rule.ts'
import { AGENT, decision, PERSON } from '../fixtures.ts'
import { type Entry, multiply, type Template } from '../raw.ts'
import type { World } from '../world.ts'
import { type Fill, inTurn, personOf } from './fill.ts'

const AGENTS = 200
const WISHES = ['name the source', 'bind parameters', 'write shorter sentences', 'test what changed', 'log no secrets']

export const fillReview: Fill = (world, rows, progress) => multiply(world, rows, sayOnce, kinds, progress)

async function sayOnce({ call }: World): Promise<void> {
  await call('decision_record', decision('filled-decision', 'Say where the first filled figure is from.'))
  await call('rule_propose', { content: 'Say where every filled figure is from.', agents: [AGENT] })
  await call('instruction_add', { content: 'For me, say where filled figures are from.', agents: [AGENT] }, PERSON)
}

const agentOf = (n: number) => `agent ${n % AGENTS}`
const wishOf = (n: number) => WISHES[n % WISHES.length]

// Three decisions for each rule and wish.
const kinds = inTurn([
  [
    3,
    ({ logged }, n) => {
      const row = logged[0]
      const comment = `In module ${n} of part ${n % 977}, ${wishOf(n)}.`
      const id = `filled-decision-${n}`
      const event = {
        ...payloadOf(row),
        decision_id: id,
        agent: agentOf(n),
        gate_id: `gate ${n % 50}`,
        reviewer_id: personOf(n),
        reviewer_comment: comment,
      }
      const text = correctionText(event as unknown as Parameters<typeof correctionText>[0]) ?? comment
      return [{ logged: { ...row, target_id: id, aggregate_id: id, payload: JSON.stringify(event) }, text }]
    },
  ],
  [1, ({ logged }, n) => ruleOf(logged[1], `In unit ${n}, ${wishOf(n)}.`, n, null)],
  [1, ({ logged }, n) => ruleOf(logged[2], `For me, in file ${n}, ${wishOf(n)}.`, n, `person ${n}`)],
])

type Row = Template['logged'][number] | undefined

function payloadOf(row: Row): Record<string, unknown> {
  return JSON.parse(String(row?.payload)) as Record<string, unknown>
}

function ruleOf(row: Row, content: string, n: number, person: string | null): Entry[] {
  const told = payloadOf(row)
  const body = { ...told, content, agents: [agentOf(n)] }
  const own = told.own as object | undefined
  const payload = own ? { ...body, own: { ...own, content, agents: [agentOf(n)] } } : body
  const id = ruleIdOf(body as unknown as RuleBody)
  return [
    { logged: { ...row, person, target_id: id, aggregate_id: id, payload: JSON.stringify(payload) }, text: content },
  ]
}
