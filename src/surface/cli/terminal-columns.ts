// How wide printed text may be. Only this file asks, because some terminals do not say: `script` and the terminals of some CI
// systems report a width of 0.
import type { OutputStream } from './environment.ts'

const unknownTerminal = 80
const pipe = 100

/** The width of the terminal; undefined if there is none. */
export function terminalColumns({ columns, isTTY = false }: OutputStream): number | undefined {
  return columns || (isTTY || columns === 0 ? unknownTerminal : undefined)
}

/** For text and drawings, which need a width in a pipe too. */
export function textColumns(stream: OutputStream): number {
  return terminalColumns(stream) ?? pipe
}
