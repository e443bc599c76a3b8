import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Aside, CannotStart, createAside } from './process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heed-process-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file that answers each job with `work`. */
async function entry(work: string): Promise<URL> {
  const file = join(folder, `${files++}.mjs`)
  await writeFile(
    file,
    `process.on('disconnect', () => process.exit())
    process.on('message', ({ id, job }) => { ${work} })`,
  )
  return pathToFileURL(file)
}
let files = 0

async function using<J, R>(aside: Aside<J, R>, work: (run: Aside<J, R>['run']) => Promise<void>): Promise<void> {
  try {
    await work(aside.run)
  } finally {
    await aside.close()
  }
}

const answersPid = 'process.send({ id, result: process.pid })'

it('answers each job with its own result, in whatever order they are done', async () => {
  const aside = createAside<number, number>({
    entry: await entry(`(globalThis.done ??= []).unshift({ id, result: 2 * job })
      if (done.length === 3) for (const one of done) process.send(one)`),
  })
  await using(aside, async (run) => {
    expect(await Promise.all([1, 2, 3].map(run))).toEqual([2, 4, 6])
  })
})

it('says why it refuses or fails, and goes on', async () => {
  const refusal = { error: { code: 'invalid_input', message: 'name: is empty.', problems: [{ field: 'name' }] } }
  const work = `process.send(job === 1 ? { id, ...${JSON.stringify(refusal)} } : job === 2 ? { id, failure: 'broken' } : { id, result: job })`
  await using(createAside<number, number>({ entry: await entry(work) }), async (run) => {
    await expect(run(1)).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'name' }] })
    await expect(run(2)).rejects.toThrow('broken')
    expect(await run(3)).toBe(3)
  })
})

it('a process that is killed is replaced', async () => {
  await using(createAside<string, number>({ entry: await entry(answersPid) }), async (run) => {
    const first = await run('before')
    process.kill(first, 'SIGKILL')
    expect(await run('after')).not.toBe(first)
  })
})

it('a job whose process dies is done again, and fails if that one dies too', async () => {
  const marks = pathToFileURL(join(folder, 'has-died')).href
  const work = `if (job !== 'lives') import('node:fs').then(({ existsSync, writeFileSync }) => {
      const mark = new URL(${JSON.stringify(marks)})
      if (job === 'dies once' && existsSync(mark)) return process.send({ id, result: job })
      writeFileSync(mark, '')
      process.exit(7)
    })
    else process.send({ id, result: job })`
  await using(createAside<string, string>({ entry: await entry(work) }), async (run) => {
    expect(await run('dies once')).toBe('dies once')
    await expect(run('dies always')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('ended with exit code 7, twice'),
    })
    expect(await run('lives')).toBe('lives')
  })
})

it('a job that never ends is ended', async () => {
  const aside = createAside<string, string>({ entry: await entry('for (;;);'), longestMs: 1 })
  await using(aside, async (run) => {
    await expect(run('hangs')).rejects.toMatchObject({ message: expect.stringContaining('ended by SIGKILL, twice') })
  })
})

it('is started again after it was idle, and after it was closed', async () => {
  const aside = createAside<string, number>({ entry: await entry(answersPid), idleMs: 0 })
  const first = await aside.run('first')
  await expect.poll(() => aside.run('again')).not.toBe(first)
  await aside.close()
  await aside.close()
  expect(await aside.run('open')).toBeGreaterThan(0)
  await aside.close()
})

it('says if no process can be started', async () => {
  const aside = createAside<string, string>({
    entry: await entry(answersPid),
    execPath: join(folder, 'no-such-program'),
  })
  await using(aside, async (run) => {
    await expect(run('a job')).rejects.toThrow(CannotStart)
    await expect(run('another')).rejects.toThrow(CannotStart)
  })
})

/** A program that runs one job and then `then`. Its standard error is open until its process has ended, too. */
async function program(then: string) {
  const file = join(folder, `${files++}.mts`)
  const [source, work] = [new URL('./process.ts', import.meta.url).href, (await entry(answersPid)).href]
  await writeFile(
    file,
    `import { createAside } from ${JSON.stringify(source)}
    const { run } = createAside({ entry: new URL(${JSON.stringify(work)}) })
    console.log(await run('a job'))
    ${then}`,
  )
  return spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], { stdio: ['ignore', 'pipe', 'pipe'] })
}

it('an idle process does not keep its program alive, and ends with it', async () => {
  const started = await program('')
  expect(await once(started, 'close')).toEqual([0, null])
})

it('ends if its program is killed', async () => {
  const started = await program('setInterval(() => undefined, 1_000)')
  await once(started.stdout, 'data')
  started.kill('SIGKILL')
  expect(await once(started, 'close')).toEqual([null, 'SIGKILL'])
})
