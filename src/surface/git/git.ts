// Runs the `git` program: no shell, no settings of the user, no hooks, no questions. What it cannot do becomes a HeedError.
import { spawn } from 'node:child_process'
import { HeedError } from '../../kernel/errors.ts'

export interface Ran {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Runs git with these arguments and this input. */
export type Git = (args: readonly string[], input?: string | Buffer) => Promise<Ran>

const NOWHERE = '/nonexistent'

/**
 * `programs` is what every program needs, and no variable that leads git to another repository. The owner of the folder may be somebody
 * else, because the operator named it; no repository can make git run a program, sign, or fetch.
 */
function isolated(programs: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...programs,
    HOME: NOWHERE,
    XDG_CONFIG_HOME: NOWHERE,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_COMMITTER_NAME: 'Heed',
    GIT_COMMITTER_EMAIL: 'heed@heed.invalid',
    LC_ALL: 'C',
  }
}

const settings = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.autocrlf': 'false',
  'core.safecrlf': 'false',
  'core.quotePath': 'false',
  'commit.gpgSign': 'false',
  'gc.auto': '0',
  'init.defaultBranch': 'main',
  'log.showSignature': 'false',
  'protocol.allow': 'never',
  'safe.directory': '*',
}

const always = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** `place` says which repository: `--git-dir` and, if it has files, `--work-tree`. */
export function createGit(place: readonly string[], cwd: string, programs: NodeJS.ProcessEnv): Git {
  return (args, input) =>
    new Promise((resolve, reject) => {
      const child = spawn('git', [...always, ...place, '--no-pager', ...args], {
        cwd,
        env: isolated(programs),
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      })
      const [out, err]: [Buffer[], Buffer[]] = [[], []]
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
      // If git ends early, its exit status says why.
      child.stdin.on('error', () => undefined)
      child.on('error', (error) => reject(notThere(error)))
      child.on('close', (code) =>
        resolve({ code: code ?? 1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') }),
      )
      child.stdin.end(input)
    })
}

/** The output, if git succeeds. */
export async function output(git: Git, args: readonly string[], input?: string | Buffer): Promise<string> {
  const ran = await git(args, input)
  if (ran.code !== 0) throw gitFailed(args, ran)
  return ran.stdout.toString('utf8')
}

export function gitFailed([command]: readonly string[], { code, stderr }: Ran): HeedError {
  const [first = ''] = stderr.trim().split('\n')
  return new HeedError('unavailable', `git ${command} failed: ${first.slice(0, 500) || `it ended with ${code}`}`)
}

function notThere(error: Error): HeedError {
  const { code } = error as NodeJS.ErrnoException
  const problem = code === 'ENOENT' ? 'was not found: install Git, and make sure that it is in the PATH' : error.message
  return new HeedError('unavailable', `The program git ${problem}.`, { cause: error })
}
