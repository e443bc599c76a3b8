// An honest caller: ordinary calls, one after the other with a short pause, and how long each took.
import { setTimeout as pause } from 'node:timers/promises'
import { AGENT, CLAIM, DOMAIN, PERSON, PHRASE, TASK, verbCorrection } from '../growth/fixtures.ts'
import type { HttpCaller } from './http-world.ts'

const calls: readonly (readonly [string, (n: number) => object])[] = [
  ['verb_search', () => ({ query: PHRASE })],
  ['verb_search', (n) => ({ query: `how do I fetch thing ${n}` })],
  ['domain_check', () => ({ url: `https://${DOMAIN}/a` })],
  ['agent_prompt', () => ({ agent: AGENT, base_prompt: 'Work.', on_behalf_of: PERSON })],
  ['turn_record', (n) => ({ session_id: `honest-${Math.floor(n / 20)}`, query: `and what about office ${n}` })],
  ['add_note', (n) => ({ task_id: TASK, target_type: 'claim', target_id: CLAIM, note: `Honest note ${n}.` })],
  ['intent_feedback', () => ({ ...verbCorrection, on_behalf_of: PERSON })],
  ['feedback_list', () => ({ limit: 10 })],
]
const PAUSE_MS = 10
const HEALTH_PAUSE_MS = 50

export interface Honest {
  /** Milliseconds of every call, and of every /healthz. */
  readonly calls: number[]
  readonly health: number[]
}

/** Until `until` resolves. */
export async function callHonestly(caller: HttpCaller, until: Promise<unknown>): Promise<Honest> {
  const measured: Honest = { calls: [], health: [] }
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const calling = async () => {
    for (let n = 0; !isOver; n += 1) {
      const [action, inputOf] = calls[n % calls.length] ?? ['', () => ({})]
      const began = performance.now()
      await caller.call(action, inputOf(n))
      measured.calls.push(performance.now() - began)
      await pause(PAUSE_MS)
    }
  }
  const asking = async () => {
    while (!isOver) {
      measured.health.push(await caller.health())
      await pause(HEALTH_PAUSE_MS)
    }
  }
  await Promise.all([calling(), asking(), over])
  return measured
}
