// `hooks`: how long an agent waits for a hook, beside a bare start of Node and a bare server in the same run; and what is heard of the
// prompts of developers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { recorded } from '../test/fixtures/hooks/recorded.ts'
import { benchHeard } from './hooks/heard.ts'
import { announcedUrl, builtMain, startServer, stopServer } from './load/server-process.ts'
import { within } from './report/figure.ts'
import { type Run, wants } from './report/run.ts'
import { inTurns, median, timed } from './report/samples.ts'

const MOST_MS = { tool: 15, prompt: 60 }

export async function benchHooks(run: Run): Promise<void> {
  if (wants(run, 'heard')) await benchHeard(run)
  if (wants(run, 'latency')) await benchLatency(run)
}

async function benchLatency(run: Run): Promise<void> {
  const main = builtMain()
  const data = join(run.folder, 'hooks')
  const env = { HEED_DATA: data, HEED_PORT: '0' }
  const heed = startServer([main, 'serve'], env)
  const bare = createServer((incoming, outgoing) => void incoming.resume().on('end', () => outgoing.end('{}')))
  try {
    const url = await announcedUrl(heed)
    bare.listen(0, '127.0.0.1')
    await once(bare, 'listening')
    const bareUrl = new URL(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)
    const hookUrl = new URL('/hooks/claude-code', url)
    const hook = [main, 'hook', 'claude-code']
    // Everything is loaded, and each message has an answer before it.
    await post(hookUrl, prompt('warm', 0))
    const answered = (way: string, round: number) => post(hookUrl, answer(way, round))
    const [node = [], tool = [], message = [], plain = [], toolPosted = [], messagePosted = []] = await inTurns(
      2 * run.flags.rounds,
      [
        () => timed(() => start(['-e', '0'], env, '')),
        () => timed(() => start(hook, env, toolCall())),
        async (round) => {
          await answered('command', round - 1)
          return timed(() => start(hook, env, prompt('command', round)))
        },
        () => timed(() => post(bareUrl, toolCall())),
        () => timed(() => post(hookUrl, toolCall())),
        async (round) => {
          await answered('http', round - 1)
          return timed(() => post(hookUrl, prompt('http', round)))
        },
      ],
      (round) => run.progress('hooks: latency', round, 2 * run.flags.rounds),
    )
    const more = (metric: string, most: number, taken: readonly number[], beside: readonly number[]) =>
      run.report(within(most, { name: run.name, metric, unit: 'ms', value: median(taken) - median(beside) }))
    more('tool check, heed hook over node -e 0', MOST_MS.tool, tool, node)
    more('prompt, heed hook over node -e 0', MOST_MS.prompt, message, node)
    more('tool check, HTTP over a bare server', MOST_MS.tool, toolPosted, plain)
    more('prompt, HTTP over a bare server', MOST_MS.prompt, messagePosted, plain)
  } finally {
    bare.close()
    await stopServer(heed)
  }
}

function toolCall(): string {
  return JSON.stringify(recorded('claude-code', 'PreToolUse.Bash'))
}

function prompt(session_id: string, round: number): string {
  const fields = {
    session_id,
    prompt_id: `${session_id} ${round}`,
    prompt: `Not like that, rename it to option ${round}`,
  }
  return JSON.stringify(recorded('claude-code', 'UserPromptSubmit', fields))
}

function answer(session_id: string, round: number): string {
  const fields = {
    session_id,
    prompt_id: `${session_id} ${round}`,
    last_assistant_message: 'I renamed it in four files.',
  }
  return JSON.stringify(recorded('claude-code', 'Stop', fields))
}

async function start(args: readonly string[], env: Readonly<Record<string, string>>, input: string): Promise<void> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['pipe', 'ignore', 2] })
  child.stdin?.on('error', () => undefined).end(input)
  await once(child, 'exit')
}

async function post(url: URL, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const sent = request(url, { method: 'POST', headers }).end(body)
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'end')
}
