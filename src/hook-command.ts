// `heed hook AGENT`: what an agent starts for each of its events. It hands the event on and prints the answer. The process entry brings
// it along, so it loads next to nothing. Whatever happens, it ends in time and with 0: another code would stop the agent.
import { onFolder, readHookConfig } from './hook-config.ts'
import { askLocally } from './surface/local/ask.ts'
import type { Answered, Calling } from './surface/local/wire.ts'

/** A little more than Heed itself takes at most. */
const MOST_MS = 12_000
/** What is cut off is no JSON, which is noted. */
const LONGEST_EVENT = 4 * 1024 * 1024
const LONGEST_PROBLEM = 500

/** The whole program, for where nobody listens. */
export interface InProcess {
  answerInProcess(calling: Calling, event: string, env: NodeJS.ProcessEnv): Promise<Answered>
}

export async function runHook(words: readonly string[], load: () => Promise<InProcess>): Promise<void> {
  const [agent = ''] = words
  const at = words.indexOf('--data')
  const env = onFolder(at < 0 ? undefined : words[at + 1])
  const late = setTimeout(() => end(`it took longer than ${MOST_MS / 1_000} s`), MOST_MS)
  // Node would end with 1.
  process.once('uncaughtException', ({ message }) => end(message))
  try {
    const { answer, refused } = await answerTo(agent, await readInput(), env, load)
    await end(refused, answer)
  } catch (error) {
    await end(error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(late)
  }
}

async function answerTo(
  agent: string,
  event: Buffer,
  env: NodeJS.ProcessEnv,
  load: () => Promise<InProcess>,
): Promise<Answered> {
  const { url, data, workspace, key, person, personToken } = readHookConfig(env)
  const calling = { agent, key, person, personToken }
  if (url !== undefined) {
    const { postTo } = await import('./surface/local/post.ts')
    return (await postTo(url, calling, event)) ?? {}
  }
  const answered = await askLocally({ data, workspace }, calling, event)
  return answered ?? (await load()).answerInProcess(calling, event.toString('utf8'), env)
}

function readInput(): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const done = () => resolve(Buffer.concat(chunks).subarray(0, LONGEST_EVENT))
    process.stdin.on('data', (chunk: Buffer) => {
      if (length < LONGEST_EVENT) chunks.push(chunk)
      length += chunk.length
    })
    process.stdin.on('end', done).on('error', done)
  })
}

/** At once, whatever is still open. Agents ignore what a hook that succeeds writes to standard error. */
function end(problem: string | undefined, answer = ''): Promise<never> {
  const exit = () => process.exit(0)
  if (problem !== undefined) process.stderr.write(`heed hook: ${onOneLine(problem)}\n`)
  // Most often there is nothing to say, and opening standard output takes a while.
  if (answer === '') exit()
  process.stdout.on('error', exit)
  process.stdout.write(answer, exit)
  return new Promise(() => undefined)
}

/** A server can send anything, and people read this on a terminal. */
function onOneLine(problem: string): string {
  return problem.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, LONGEST_PROBLEM)
}
