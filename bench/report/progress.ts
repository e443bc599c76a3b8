// Progress on standard error: a line that redraws itself on a terminal, else one line per step.

export type Progress = (step: string, done?: number, total?: number) => void

const REDRAW_MS = 100
const ERASE = '\r\u001b[2K'

export function createProgress(stream: NodeJS.WriteStream): { show: Progress; clear(): void } {
  let drawnAt = Number.NEGATIVE_INFINITY
  let lastStep = ''
  const show: Progress = (step, done, total) => {
    if (!stream.isTTY) {
      if (step !== lastStep) stream.write(`${step}\n`)
      lastStep = step
      return
    }
    if (step === lastStep && performance.now() - drawnAt < REDRAW_MS) return
    drawnAt = performance.now()
    lastStep = step
    const count = done === undefined ? '' : `  ${done.toLocaleString('en-US')}`
    stream.write(`${ERASE}${step}${count}${total === undefined ? '' : ` of ${total.toLocaleString('en-US')}`}`)
  }
  return { show, clear: () => void (stream.isTTY && stream.write(ERASE)) }
}
