// Runs the operator's command line, and follows it to its end. Its standard input ends when Heed is gone, however that happens.
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

interface Command {
  /** As a shell reads it. Nothing but the operator's own words. */
  readonly line: string
  readonly env: NodeJS.ProcessEnv
  /** The file that gets what it prints. */
  readonly log: string
}

export interface Ended {
  readonly isSuccess: boolean
  /** The last line of standard error, or how it ended. */
  readonly lastLine: string
}

const LOOK_MS = 500
/** After this it is not asked any more. */
const KILL_MS = 5_000
const MOST_TEXT = 8_192
const LONGEST_LINE = 500

/** `goOn` is called all the while; if it fails, the command is ended, and so does this. */
export async function follow({ line, env, log }: Command, goOn: () => void): Promise<Ended> {
  const file = await open(log, 'a')
  try {
    // Its own group of processes, so that what the shell started ends with it.
    const detached = process.platform !== 'win32'
    const child = spawn(line, { shell: true, env, detached, stdio: ['pipe', file.fd, 'pipe'], windowsHide: true })
    child.stdin?.on('error', () => undefined)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_TEXT)
      void file.appendFile(text).catch(() => undefined)
    })
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        // What it left running may keep its output open.
        const isRead = new Promise((read) => child.once('close', read))
        void Promise.race([isRead, wait(LOOK_MS)]).then(() =>
          resolve({ isSuccess: code === 0, lastLine: lastLineOf(said) ?? howItEnded(code, signal) }),
        )
      })
    })
    const signal = (name: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(detached ? -child.pid : child.pid, name)
      } catch {
        // It has ended.
      }
    }
    return await watched(ended, goOn, signal)
  } finally {
    await file.close()
  }
}

async function watched(ended: Promise<Ended>, goOn: () => void, signal: (name: NodeJS.Signals) => void) {
  try {
    for (;;) {
      const now = await Promise.race([ended, wait(LOOK_MS)])
      if (now) return now
      goOn()
    }
  } catch (error) {
    signal('SIGTERM')
    await Promise.race([ended, wait(KILL_MS)]).catch(() => undefined)
    signal('SIGKILL')
    throw error
  }
}

function lastLineOf(said: string): string | undefined {
  const lines = said.split(/[\r\n]+/).map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
  return lines
    .findLast((line) => line !== '')
    ?.slice(0, LONGEST_LINE)
    .toWellFormed()
}

function howItEnded(code: number | null, signal: NodeJS.Signals | null): string {
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  return `The command ended ${how}, and wrote nothing to standard error.`
}
