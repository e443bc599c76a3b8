// The trainer of real servers: two on the same data tell it once, and a command whose Heed was killed has failed.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { secret, startReceiver } from '../receiver.ts'
import { verifies } from '../verifies.ts'
import { post } from './http-load.ts'
import { engines, type Place, temporaryFolder } from './places.ts'
import { type Running, startHeed } from './processes.ts'

describe.each(engines)('the trainer on $engine', ({ newPlace }) => {
  it(`${verifies('T3', 'K6')}is told of a run once, by one of two servers`, async () => {
    const place = await newPlace()
    const receiver = await startReceiver(() => 204)
    onTestFinished(async () => void (await receiver.close()))
    const env = { HEED_TRAIN_WEBHOOK: receiver.url, HEED_TRAIN_SECRET: secret, HEED_TRAIN_PRIVATE: '1' }
    const [first, second] = [await serve(place, env), await serve(place, env)]
    const runs: string[] = []
    for (const { url } of [first, second, first, second]) {
      const run_id = await request(place)
      runs.push(run_id)
      await until(async () => (await ask<Run>(url, 'run_get', { run_id })).told?.told_at !== undefined)
      await ask(url, 'run_finish', { run_id, ending: 'failed', reason: 'Not now.' })
    }
    expect(receiver.told().map(({ id }) => id)).toEqual(runs)
    expect(receiver.told().every(({ isSigned }) => isSigned)).toBe(true)
    for (const { server } of [first, second]) server.kill('SIGTERM')
    expect(await first.server.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await second.server.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it(`${verifies('T3', 'K6')}that Heed runs has failed if Heed is killed, and ends too`, async () => {
    const place = await newPlace()
    const folder = temporaryFolder()
    const script = join(folder, 'trainer.mjs')
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs'
const mark = (name) => writeFileSync(process.env.HEED_EXPORT + name, '')
process.stdin.on('end', () => { mark('.over'); process.exit() }).resume()
setInterval(() => undefined, 1_000)
mark('.begun')
`,
    )
    const env = { HEED_TRAIN_COMMAND: `exec "${process.execPath}" "${script}"`, HEED_TRAIN_FOLDER: folder }
    const first = await serve(place, env)
    const run_id = await request(place)
    await until(() => existsSync(join(folder, `${run_id}.begun`)))
    first.server.kill('SIGKILL')
    await until(() => existsSync(join(folder, `${run_id}.over`)))
    const second = await serve(place, env)
    const read = () => ask<Run>(second.url, 'run_get', { run_id })
    await until(async () => (await read()).state === 'failed')
    expect(await read()).toMatchObject({ reason: 'Heed ended before the command did.', told: { way: 'command' } })
    second.server.kill('SIGTERM')
    expect(await second.server.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

interface Run {
  state: string
  told?: { told_at?: string }
}

async function serve(place: Place, env: Readonly<Record<string, string>>): Promise<{ server: Running; url: string }> {
  const server = startHeed(['serve', '--port', '0'], { ...place.env, ...env, HEED_SWEEP_SECONDS: '1' })
  await server.until((lines) => lines.length >= 4)
  return { server, url: /http:\S+/.exec(server.lines[0] ?? '')?.[0] ?? '' }
}

/** Only a person may ask for a run. */
async function request(place: Place): Promise<string> {
  const heed = startHeed(['run_request', '--kind', 'intent', '--json'], place.env)
  await heed.ended
  return (JSON.parse(heed.lines.join('\n')) as { run_id: string }).run_id
}

async function ask<T>(url: string, action: string, input: object): Promise<T> {
  const { status, body } = await post(url, action, input)
  expect(status, body).toBe(200)
  return JSON.parse(body) as T
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100)
}
