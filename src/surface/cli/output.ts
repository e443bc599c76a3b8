// Writing to standard output and standard error: in order, with back pressure, and silent once the reader has gone.
import type { Writable } from 'node:stream'

/** `heed log | head` closes the pipe early: that is the reader's choice, not a failure. */
const readerGone = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])

export interface Output {
  /** Resolves when the stream has taken the text. Never rejects. */
  write(text: string): Promise<void>
  /** Resolves when everything written so far is taken. */
  flush(): Promise<void>
  /** Whether the reader has gone, so that paging can stop. */
  readonly closed: boolean
  /** Why writing failed, unless the reader has gone. */
  readonly failure: Error | undefined
}

export function createOutput(stream: Writable): Output {
  let closed = false
  let failure: Error | undefined
  let last: Promise<void> = Promise.resolve()

  const onError = (error: Error & { code?: string }) => {
    closed = true
    if (!readerGone.has(error.code ?? '')) failure ??= error
  }
  // The listener stays: the event may come after the last write was answered, and without a listener it ends the process.
  stream.on('error', onError)

  return {
    write(text) {
      if (closed) return Promise.resolve()
      last = new Promise((resolve) => {
        stream.write(text, (error) => {
          if (error) onError(error)
          resolve()
        })
      })
      return last
    },
    flush: () => last,
    get closed() {
      return closed
    },
    get failure() {
      return failure
    },
  }
}
