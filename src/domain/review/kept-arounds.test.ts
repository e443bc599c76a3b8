// What is kept of the surroundings of a point: until other texts are near, or a decision that makes one of the points changes.
import { expect, it } from 'vitest'
import { createKeptArounds } from './kept-arounds.ts'
import type { Near } from './neighbours.ts'

const point = { id: 'p', text: 'Use tabs.', said: 'Use tabs.', isCut: false, isInstruction: true }
const near: readonly Near[] = [{ textId: 'q', similarity: 0.9 }]

function world() {
  const kept = createKeptArounds(10)
  const ask = (list = near, key = 'coder') =>
    kept.get({ pointId: point.id, key, near: list }, () => ({ point, similar: [], least: 0.7, isCut: false }))
  return { kept, ask }
}

it('it is kept while nothing near it changes', () => {
  const { kept, ask } = world()
  kept.changed(['p', 'q'])
  const first = ask()
  kept.changed(['elsewhere'])
  expect(ask()).toBe(first)
})

it.each(['p', 'q'])('it is looked up again after a change at %s, and then kept again', (changed) => {
  const { kept, ask } = world()
  const first = ask()
  kept.changed([changed])
  const second = ask()
  expect(second).not.toBe(first)
  expect(ask()).toBe(second)
})

it('it is looked up again if other texts are near, or for other agents', () => {
  const { ask } = world()
  const first = ask()
  expect(ask(near, 'writer')).not.toBe(first)
  expect(ask([...near, { textId: 'r', similarity: 0.8 }])).not.toBe(first)
})
