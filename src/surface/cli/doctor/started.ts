// Starts what is written in the settings of an agent, as the agent does, and says how long it took to answer.
import { spawn } from 'node:child_process'
import type { WrittenCommand } from '../../../setup/index.ts'

export interface Started {
  readonly ms: number
  readonly stdout: string
  /** Why it did not work. */
  readonly problem?: string
}

interface Input {
  readonly stdin: string
  /** Whether to wait for one line of an answer, instead of the end. */
  readonly untilLine: boolean
  readonly env: NodeJS.ProcessEnv
  readonly shell: boolean | string
}

const mostMs = 15_000

export function start({ command, args, env }: WrittenCommand, input: Input): Promise<Started> {
  return new Promise((resolve) => {
    const began = performance.now()
    const given = Object.entries(env).map(([name, value]) => [name, expanded(value, input.env)])
    const options = {
      env: { ...input.env, ...Object.fromEntries(given) },
      shell: args ? false : input.shell,
      timeout: mostMs,
    }
    const child = args ? spawn(command, args, options) : spawn(command, options)
    let [stdout, stderr] = ['', '']
    const end = (problem?: string) => {
      const ms = Math.round(performance.now() - began)
      resolve({ ms, stdout, ...(problem !== undefined && { problem }) })
    }
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      if (!input.untilLine || !stdout.includes('\n')) return
      end()
      child.stdin.end()
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    // It may end before it has read anything.
    child.stdin.on('error', () => undefined)
    child.on('error', ({ message }) => end(message))
    child.on('close', (code, signal) => {
      if (signal !== null) end(`It did not answer within ${mostMs / 1000} s.`)
      else if (code !== 0 || input.untilLine) end(lastLine(stderr) ?? `It ended with exit code ${code}.`)
      // A hook that fails says so, and still ends with 0: another code would stop the agent.
      else end(/^heed hook: (.*)/m.exec(stderr)?.[1])
    })
    child.stdin.write(input.stdin)
    if (!input.untilLine) child.stdin.end()
  })
}

/** `$NAME` and `${NAME:-otherwise}`, as agents fill them in. */
function expanded(value: string, env: NodeJS.ProcessEnv): string {
  return value.replace(
    /\$(?:\{(\w+)(?::-([^}]*))?\}|(\w+))/g,
    (_, braced, otherwise = '', bare) => env[braced ?? bare] ?? otherwise,
  )
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined
}
