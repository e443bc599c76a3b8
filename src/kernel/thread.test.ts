import { expect, it } from 'vitest'
import { invalidInput } from './errors.ts'
import { createThread } from './thread.ts'

const entry = (work: string) => {
  const code = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (job) => { ${work} })`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
const tooMuch = () => invalidInput('document', 'is too much.')

it('does the smallest of what waits first', async () => {
  const onThread = createThread<string, string>({ entry: entry('parentPort.postMessage({ result: job })'), tooMuch })
  const done: string[] = []
  const sizes = [5, 9, 1, 7, 1]
  await Promise.all(sizes.map((size, n) => onThread(`${size} of ${n}`, size).then((name) => done.push(name))))
  expect(done).toEqual(['5 of 0', '1 of 2', '1 of 4', '7 of 3', '9 of 1'])
})

it('says why it refuses, and goes on', async () => {
  const refusal = { error: { code: 'invalid_input', message: 'name: is empty.', problems: [{ field: 'name' }] } }
  const work = `parentPort.postMessage(job === 1 ? ${JSON.stringify(refusal)} : { result: job })`
  const onThread = createThread<number, number>({ entry: entry(work), tooMuch })
  await expect(onThread(1, 1)).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'name' }] })
  expect(await onThread(2, 1)).toBe(2)
})

it('a job that breaks the thread fails alone', async () => {
  const work = `if (job === 'breaks') throw new Error('broken'); parentPort.postMessage({ result: job })`
  const onThread = createThread<string, string>({ entry: entry(work), tooMuch })
  const settled = await Promise.allSettled(['breaks', 'works'].map((job, n) => onThread(job, n)))
  expect(settled).toMatchObject([{ reason: { message: 'broken' } }, { value: 'works' }])
})

it('a job that never ends is ended', async () => {
  const onThread = createThread<string, string>({ entry: entry('for (;;);'), tooMuch, longestMs: 1 })
  await expect(onThread('hangs', 1)).rejects.toThrow('is too much.')
})

it('a thread that is ended while it runs out of memory ends nothing else', async () => {
  const work = 'const all = []; for (;;) all.push(new Array(1e4).fill({}))'
  const limits = Array.from({ length: 24 }, (_, n) => 20 + 5 * n)
  for (const longestMs of limits) {
    const onThread = createThread<string, string>({ entry: entry(work), tooMuch, longestMs, mostMegabytes: 32 })
    await expect(onThread('fills', 1)).rejects.toThrow('is too much.')
  }
})

it('a job whose thread ends by itself fails at once, and says so', async () => {
  const work = `if (job === 'ends') process.exit(7); parentPort.postMessage({ result: job })`
  const onThread = createThread<string, string>({ entry: entry(work), tooMuch })
  await expect(onThread('ends', 1)).rejects.toThrow('The thread ended by itself, with exit code 7.')
  expect(await onThread('works', 1)).toBe('works')
})

it('a job that takes more memory than it may fails alone', async () => {
  const work = `const all = []; if (job === 1) for (;;) all.push(new Array(1e5).fill({})); parentPort.postMessage({ result: job })`
  const onThread = createThread<number, number>({ entry: entry(work), tooMuch, mostMegabytes: 32 })
  await expect(onThread(1, 1)).rejects.toThrow('is too much.')
  expect(await onThread(2, 1)).toBe(2)
})

it('is started again after it was idle', async () => {
  const work = 'globalThis.jobs = (globalThis.jobs ?? 0) + 1; parentPort.postMessage({ result: globalThis.jobs })'
  const onThread = createThread<string, number>({ entry: entry(work), tooMuch, idleMs: 0 })
  expect(await onThread('first', 1)).toBe(1)
  await expect.poll(() => onThread('again', 1)).toBe(1)
})
