import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { terminalColumns, textColumns } from './terminal-columns.ts'

it.each([
  [{ columns: 120, isTTY: true }, 120, 120],
  [{ columns: 0, isTTY: true }, 80, 80],
  [{ isTTY: true }, 80, 80],
  [{}, undefined, 100],
])('%j', (stream, terminal, text) => {
  const output = Object.assign(new PassThrough(), stream)
  expect([terminalColumns(output), textColumns(output)]).toEqual([terminal, text])
})
