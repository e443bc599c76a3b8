// Where one story takes place: a home and a project of its own, programs that note that they ran, and a scripted model.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { DrivenAgent, Site } from './driven/agent.ts'
import { type Step, startModel } from './models/model.ts'
import { createProcesses, type Ended } from './processes.ts'

export interface Ran extends Ended {
  /** What the model was asked, request by request. */
  readonly asked: readonly string[]
  /** The programs that tool calls ran, as they were called. */
  readonly ran: readonly string[]
}

interface Given {
  readonly session?: 'latest'
  readonly env?: Site['env']
  /** The person interrupts once a tool call runs this. */
  readonly interruptAt?: string
}

interface Check {
  readonly check: string
  readonly state: 'ok' | 'unknown' | 'broken'
  readonly detail: string
}

export interface Stage extends Site {
  /** One prompt to the agent, in a process of its own. The model plays the steps. */
  prompt(prompt: string, steps: readonly Step[], given?: Given): Promise<Ran>
  /** The output of `heed`, which must succeed. */
  heed(words: readonly string[], env?: Site['env']): Promise<string>
  /** What `heed doctor` finds, by check; it ends with 0 unless something is broken. */
  doctor(env?: Site['env'], code?: number): Promise<Map<string, Check>>
  serve(data: string): Promise<{ readonly url: string; kill(): Promise<void> }>
}

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js')

/** Until the stage is gone: an agent may leave behind what it started in a session of its own. */
const waiting = `n=0
while test "$1" = forever && test -e "$log" && test $n -lt 300; do n=$((n+1)); sleep 0.2; done`

/** Programs that tool calls start. Nothing here reaches a network. */
const noted = { curl: '', npm: '', make: waiting }

/** It ends with the test, and so does all that was started there. */
export async function openStage(agent: DrivenAgent): Promise<Stage> {
  const installed = agent.main()
  const root = mkdtempSync(join(tmpdir(), 'agent-'))
  const folder = (name: string) => join(root, name)
  const [home, project, bin, tmp, log] = [
    folder('home'),
    folder('project'),
    folder('bin'),
    folder('tmp'),
    folder('ran'),
  ]
  for (const each of [home, project, bin, tmp]) mkdirSync(each)
  const program = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  for (const [name, more] of Object.entries(noted)) program(name, `log='${log}'\necho "${name} $*" >> "$log"\n${more}`)
  program(agent.program, `exec '${process.execPath}' '${installed}' "$@"`)
  // Some agents run commands in a login shell, which sets the path again.
  for (const name of ['.profile', '.bash_profile', '.zprofile'])
    writeFileSync(join(home, name), `export PATH="${bin}:$PATH"\n`)

  const model = await startModel(agent.provider)
  const PATH = `${bin}${delimiter}${process.env.PATH}`
  const own = { HOME: home, TMPDIR: tmp, PATH, SHELL: '/bin/sh', HEED_PERSON: 'ana' }
  const env = { ...own, ...agent.prepare({ home, project, env: own }, model.url) }
  const processes = createProcesses()
  onTestFinished(async () => {
    await processes.killAll()
    await model.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })

  const start = (words: readonly string[], more: Site['env'] = {}) =>
    processes.start(words, project, { ...env, ...more })
  const heed = async (words: readonly string[], more?: Site['env'], expected = 0) => {
    const { code, output } = await start([process.execPath, main, ...words], more).ended
    expect(code, output).toBe(expected)
    return output
  }
  const ranSoFar = () => readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return {
    home,
    project,
    env,
    async prompt(prompt, steps, given = {}) {
      model.play(steps)
      writeFileSync(log, '')
      const { ended, signal } = start([join(bin, agent.program), ...agent.words(prompt, given.session)], given.env)
      if (given.interruptAt !== undefined) {
        await Promise.race([ended, expect.poll(ranSoFar, { timeout: 60_000 }).toContain(given.interruptAt)])
        signal('SIGINT')
      }
      return { ...(await ended), asked: model.asked, ran: ranSoFar() }
    },
    heed,
    async doctor(more, code) {
      const output = await heed(['doctor', agent.name, '--json'], more, code)
      const { checks } = JSON.parse(output) as { checks: Check[] }
      return new Map(checks.map((check) => [check.check, check]))
    },
    async serve(data) {
      const server = start([process.execPath, main, 'serve', '--json'], { HEED_DATA: data, HEED_PORT: '0' })
      await Promise.race([server.ended, expect.poll(() => server.output, { timeout: 60_000 }).toContain('\n')])
      const kill = async () => {
        server.signal('SIGKILL')
        await server.ended
      }
      return { url: JSON.parse(server.output).url, kill }
    },
  }
}
