// A file of lines that is written in chunks and hashed on the way. It can go on with what an earlier process wrote.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { WrittenFile } from './manifest.ts'

const CHUNK = 256 * 1024

/** How much of a file is written. */
export interface Extent {
  readonly bytes: number
  readonly lines: number
}

export interface LineFile {
  /** How many lines it has so far. */
  readonly lines: number
  /** Wait for it, so that lines that are not on disk yet do not pile up in memory. */
  write(line: string): Promise<void>
  /** What is on disk once this resolves. */
  sync(): Promise<Extent>
  close(): Promise<WrittenFile>
  /** Closes it, whatever is in it. */
  abandon(): Promise<void>
}

/** Whatever is beyond `kept` is cut off. */
export async function openLineFile(path: string, kept: Extent = { bytes: 0, lines: 0 }): Promise<LineFile> {
  const handle = await open(path, 'a+')
  try {
    await handle.truncate(kept.bytes)
    return lineFile(handle, await hashOf(handle, kept.bytes), kept)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function hashOf(handle: FileHandle, bytes: number) {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(chunk, 0, Math.min(CHUNK, bytes - at), at)
    hash.update(chunk.subarray(0, bytesRead))
    at += bytesRead
  }
  return hash
}

function lineFile(handle: FileHandle, hash: ReturnType<typeof createHash>, kept: Extent): LineFile {
  let { bytes, lines } = kept
  let waiting: string[] = []
  let waitingChars = 0

  const flush = async () => {
    const chunk = Buffer.from(waiting.join(''))
    waiting = []
    waitingChars = 0
    hash.update(chunk)
    bytes += chunk.length
    await handle.appendFile(chunk)
  }
  const sync = async () => {
    await flush()
    await handle.sync()
    return { bytes, lines }
  }

  return {
    get lines() {
      return lines
    },
    async write(line) {
      waiting.push(line, '\n')
      waitingChars += line.length + 1
      lines += 1
      if (waitingChars >= CHUNK) await flush()
    },
    sync,
    async close() {
      await sync()
      await handle.close()
      return { sha256: hash.digest('hex'), bytes, lines }
    },
    abandon: () => handle.close().catch(() => undefined),
  }
}
