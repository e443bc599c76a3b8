// What a hostile caller sends: the largest input of every action that an agent may call.
import { actions } from '../../src/app.ts'
import type { Action } from '../../src/kernel/action.ts'
import { CLAIM, PAGE, PERSON, TASK } from '../growth/fixtures.ts'
import { conversationProbes } from '../growth/probe/conversation.ts'
import { evidenceProbes } from '../growth/probe/evidence.ts'
import { intentProbes } from '../growth/probe/intent.ts'
import { kernelProbes } from '../growth/probe/kernel.ts'
import type { Probes } from '../growth/probe/probe.ts'
import { reviewProbes } from '../growth/probe/review.ts'
import type { World } from '../growth/world.ts'
import { largestInput, text } from './largest.ts'

const probes: Probes = { ...evidenceProbes, ...intentProbes, ...conversationProbes, ...reviewProbes, ...kernelProbes }

export const agentActions: readonly Action[] = (actions as readonly Action[]).filter(({ role }) => role === 'agent')

const unlike = () => Math.random().toString(36).slice(2)
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** Long records, and as many short ones as are allowed. */
const imports: readonly (() => object)[] = [
  () => ({ verbs: [{ name: `hostile.${unlike()}`, phrases: many(440, () => text(2_000)) }] }),
  () => ({ entities: many(1_000, () => ({ id: unlike(), name: text(400), aliases: [text(400)] })) }),
  () => ({ verbs: many(1_000, () => ({ name: unlike(), phrases: ['hello', 'goodbye', 'good morning'] })) }),
  () => ({ remove_verbs: many(60_000, unlike) }),
]

/** Lists of records that have to fit together: as many, or as long, as a request allows. */
const whole: Readonly<Record<string, (n: number) => object>> = {
  evidence_record: (n) =>
    n % 2 === 0
      ? { fragments: many(44, () => ({ id: unlike(), page_id: PAGE, text: text(20_000) })) }
      : { claims: many(1_000, () => ({ id: unlike(), task_id: TASK, text: text(700) })) },
  intent_import: (n) => imports[n % imports.length]?.() ?? {},
  feedback: () => ({ task_id: TASK, action: 'add_note', target_id: CLAIM, args: { note: text(4_000) } }),
  instruction_add: () => ({ content: text(2_000), agents: many(50, () => text(200)), on_behalf_of: PERSON }),
}

export async function largestCall(world: World, { name, ...action }: Action, n: number): Promise<object> {
  const made = whole[name]
  if (made) return made(n)
  const given = (await probes[name]?.(world, n)) ?? {}
  return largestInput({ name, ...action }, given as Record<string, unknown>)
}
