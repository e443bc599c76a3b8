import { expect, it } from 'vitest'
import { trainedGraph } from './trained-graph.ts'

it('puts the trained bytes in their places, leaves the rest, and finds the heads behind them', () => {
  const base = Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7])
  const table = new Uint32Array([2, 1, 2, 6, 1])
  const heads = Float32Array.from([0.5, -2])
  const trained = Buffer.concat([Buffer.from(table.buffer), Buffer.from([11, 12, 16]), Buffer.from(heads.buffer)])
  const made = trainedGraph(base, trained)
  expect([...made.graph]).toEqual([0, 11, 12, 3, 4, 5, 16, 7])
  expect(made.heads).toEqual(heads)
  expect([...base]).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
