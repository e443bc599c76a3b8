import { expect, it } from 'vitest'
import type { ActionContext } from '../../../kernel/context.ts'
import type { IntentState } from '../state/intent-state.ts'
import { rejectedAhead } from './rejections.ts'

it('gives others their turn between the phrases that it compares with rejected ones', async () => {
  const compared: number[] = []
  let turns = 0
  const state = {
    expire: () => undefined,
    admissions: { rejectedOf: () => new Set(['text']) },
    isRejected() {
      compared.push(turns)
      for (const end = performance.now() + 25; performance.now() < end; );
      return false
    },
  } as unknown as IntentState
  const context = {
    view: async (_: unknown, use: (state: IntentState) => unknown) => use(state),
    now: () => '',
    caller: { workspace: 'default' },
    vectors: { askAll: async () => new Map() },
  } as unknown as ActionContext
  const wordings = Array.from({ length: 5 }, (_, at) => ({ kind: 'verb' as const, id: 'open', text: `phrase ${at}` }))
  let isDone = false
  const others = async () => {
    while (!isDone) {
      await new Promise(setImmediate)
      turns += 1
    }
  }
  const judging = rejectedAhead(context, wordings).then(() => {
    isDone = true
  })
  await Promise.all([judging, others()])
  expect(compared).toHaveLength(5)
  expect(new Set(compared).size).toBeGreaterThan(1)
})
