import { expect, it } from 'vitest'
import type { ActionContext } from '../../../kernel/context.ts'
import type { IntentState } from '../intent-state.ts'
import { judgeOf } from './judge.ts'
import { neverKnown } from './registered.ts'

it('lets others have their turn between the phrases that it compares with rejected ones', async () => {
  const compared: number[] = []
  let turns = 0
  const state = {
    importedAt: () => [],
    admissions: { rejectedOf: () => new Set(['text']) },
    isRejected() {
      compared.push(turns)
      for (const end = performance.now() + 25; performance.now() < end; );
      return false
    },
  } as unknown as IntentState
  const context = {
    caller: { actor: 'key_ana', actorKind: 'key', role: 'agent', channel: 'http', workspace: 'default' },
    db: { all: async () => [] },
    vectors: { askAll: async () => new Map() },
  } as unknown as ActionContext
  const add = Array.from({ length: 4 }, (_, at) => `phrase ${at}`)
  const edits = [{ before: neverKnown('verb', 'open'), edit: { kind: 'verb' as const, id: 'open', add } }]
  let isDone = false
  const others = async () => {
    while (!isDone) {
      await new Promise(setImmediate)
      turns += 1
    }
  }
  const judging = judgeOf(context, state, { edits, unchanged: 0 }).then(() => {
    isDone = true
  })
  await Promise.all([judging, others()])
  expect(compared).toHaveLength(5)
  expect(new Set(compared).size).toBeGreaterThan(1)
})
