// A server of our own: a temporary folder, a free port, an ordinary user, and an end that comes even if we are killed.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Programs } from './programs.ts'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

/** A temporary folder with the programs that may be run in it, as the user who may run them. */
export interface Workplace {
  folder: string
  /** Writes a file that only the server's user can read. */
  write(name: string, text: string): string
  /** Runs a program to its end; where that is a failure, the workplace goes with it. */
  run(command: string, args: readonly string[]): Promise<void>
  /** Starts the server; resolves when its output matches `ready`. */
  start(
    command: string,
    args: readonly string[],
    options: { ready: RegExp; stopSignal: string },
  ): Promise<() => Promise<void>>
}

// Waits for the end of its input, which comes when we close it or are gone, however we went; then ends the server and
// clears up. If the server ends first, so does the rest.
const keeper = `
stop_signal=$1 folder=$2; shift 2
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; kill -"$stop_signal" "$server"; } &
wait "$server"
rm -rf "$folder"
trap "" TERM
kill -TERM 0
`

export function prepareWorkplace(programs: Programs): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'heed-test-'))
  const user = ordinaryUser()
  const root = isReachable(programs, user) ? programs.root : join(folder, 'programs')
  if (root !== programs.root) cpSync(programs.root, root, { recursive: true, verbatimSymlinks: true })
  const own = (): void => {
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  }
  own()

  const libraries = programs.libraries.map((library) => join(root, library))
  const env = libraries.length === 0 ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries.join(':') }
  const options = { cwd: folder, env, ...user }
  const program = (command: string): string => join(root, programs.bin, command)

  return {
    folder,
    write(name, text) {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      own()
      return file
    },
    async run(command, args) {
      try {
        await promisify(execFile)(program(command), args, options)
      } catch (error) {
        rmSync(folder, { recursive: true, force: true })
        throw error
      }
    },
    start: (command, args, { ready, stopSignal }) =>
      new Promise((resolve, reject) => {
        // A group of its own, so that an interrupt typed at the terminal reaches us first.
        const words = ['-c', keeper, 'keeper', stopSignal, folder, program(command), ...args]
        const child = spawn('/bin/sh', words, { ...options, detached: true, stdio: 'pipe' })
        const ended = new Promise<void>((done) => child.once('exit', () => done()))
        let output = ''
        const read = (chunk: Buffer): void => {
          output = `${output}${chunk}`.slice(-4000)
          if (ready.test(output)) resolve(stop)
        }
        const stop = async (): Promise<void> => {
          child.stdin.end()
          await ended
        }
        child.stdout.on('data', read)
        child.stderr.on('data', read)
        child.once('error', reject)
        void ended.then(() => reject(new Error(`${command} ended before it was ready:\n${output}`)))
      }),
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** PostgreSQL refuses to run as root: there, `nobody` runs it. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A clone in root's home cannot be entered by anyone else. */
function isReachable(programs: Programs, user: { uid: number; gid: number } | undefined): boolean {
  return spawnSync('ls', [join(programs.root, programs.bin)], { ...user, stdio: 'ignore' }).status === 0
}
