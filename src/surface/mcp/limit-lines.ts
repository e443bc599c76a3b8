// Passes lines up to a length; a longer one is left out and reported. The SDK's own transport closes without a word instead.
import { Transform } from 'node:stream'

const NEWLINE = 0x0a

export function limitLines(mostBytes: number, onTooLong: () => void): Transform {
  let length = 0
  let kept: Buffer[] = []
  const add = (part: Buffer): void => {
    length += part.length
    if (length <= mostBytes) kept.push(part)
    else kept = []
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        add(chunk.subarray(from, at + 1))
        if (length > mostBytes) onTooLong()
        else this.push(Buffer.concat(kept))
        length = 0
        kept = []
        from = at + 1
      }
      if (from < chunk.length) add(chunk.subarray(from))
      done()
    },
    /** Text without a newline at its end is not a message; the reader reports that. */
    flush(done) {
      if (length > 0 && length <= mostBytes) this.push(Buffer.concat(kept))
      done()
    },
  })
}
