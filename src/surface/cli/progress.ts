// The progress of long work on standard error: on a terminal a bar with rate and remaining time, always one line at the end,
// nothing with --json.
import type { Clock } from '../../kernel/clock.ts'
import type { Output } from './output.ts'
import { count, duration } from './render/text.ts'

export interface Progress {
  /** Without a total there is no bar, only the count and the rate. */
  report(done: number, total?: number): void
  /** Removes the bar, so that something else can be printed. */
  clear(): void
  /** Replaces the bar with a line that says what was done. */
  finish(): void
}

interface ProgressOptions {
  label: string
  err: Output
  clock: Clock
  draw: boolean
  silent: boolean
}

/** Often enough to look alive, rarely enough to cost nothing. */
const redrawMs = 100
const barCells = 24
const eraseLine = '\r\u001b[2K'

export function startProgress({ label, err, clock, draw, silent }: ProgressOptions): Progress {
  const now = () => Date.parse(clock.now())
  const started = now()
  let state: { done: number; total?: number } = { done: 0 }
  let drawnAt = Number.NEGATIVE_INFINITY
  let onScreen = false

  const rate = () => (state.done * 1000) / Math.max(now() - started, 1)

  function line(): string {
    const { done, total } = state
    const speed = `${count(Math.round(rate()))}/s`
    if (!total) return `${label}  ${count(done)}  ${speed}`
    const share = Math.min(done / total, 1)
    const filled = Math.round(share * barCells)
    const bar = '█'.repeat(filled) + '░'.repeat(barCells - filled)
    const left = rate() > 0 ? `  ${duration(((total - done) * 1000) / rate())} left` : ''
    return `${label}  ${bar}  ${Math.floor(share * 100)} %  ${count(done)} of ${count(total)}  ${speed}${left}`
  }

  function clear() {
    if (onScreen) void err.write(eraseLine)
    onScreen = false
    drawnAt = Number.NEGATIVE_INFINITY
  }

  return {
    report(done, total) {
      state = total === undefined ? { done } : { done, total }
      if (silent || !draw || now() - drawnAt < redrawMs) return
      drawnAt = now()
      onScreen = true
      void err.write(eraseLine + line())
    },
    clear,
    finish() {
      clear()
      if (silent) return
      const speed = `${count(Math.round(rate()))}/s`
      void err.write(`${label}: ${count(state.done)} in ${duration(now() - started)}, ${speed}.\n`)
    },
  }
}
