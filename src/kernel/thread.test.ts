import { expect, it } from 'vitest'
import { HeedError, invalidInput } from './errors.ts'
import { createThread } from './thread.ts'

const entry = (work: string) => {
  const code = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (job) => { ${work} })`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
const tooMuch = () => invalidInput('document', 'is too much.')
const tooMany = () => new HeedError('rate_limited', 'Too many wait.')

const answers = entry('parentPort.postMessage({ result: job })')

it('takes the callers in turn, no matter who sends most, and the jobs of each in order', async () => {
  const onThread = createThread<string, string>({ entry: answers, tooMuch, tooMany })
  const done: string[] = []
  const sent = ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']
  const send = async (job: string) => done.push(await onThread(job.charAt(0), job))
  await Promise.all(sent.map(send))
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('a job waits for at most one of each other caller, however often they send again', async () => {
  const onThread = createThread<string, string>({ entry: answers, tooMuch, tooMany })
  let isDone = false
  let between = 0
  const sendsAgain = async (caller: string) => {
    while (!isDone) {
      await onThread(caller, 'short')
      if (!isDone) between += 1
    }
  }
  const others = Array.from('abcdefgh', sendsAgain)
  await onThread('honest', 'long')
  isDone = true
  expect(between).toBeLessThanOrEqual(others.length)
  await Promise.all(others)
})

it('refuses what a caller sends while too many of theirs wait, and serves the others', async () => {
  const onThread = createThread<string, string>({ entry: answers, tooMuch, tooMany, mostWaiting: 2 })
  const sent = ['a1', 'a2', 'a3', 'a4', 'b1'].map((job) => onThread(job.charAt(0), job))
  const settled = await Promise.allSettled(sent)
  const refused = { status: 'rejected', reason: { message: 'Too many wait.' } }
  expect(settled).toMatchObject([{ value: 'a1' }, { value: 'a2' }, { value: 'a3' }, refused, { value: 'b1' }])
  expect(await onThread('a', 'a5')).toBe('a5')
})

it('says why it refuses, and goes on', async () => {
  const refusal = { error: { code: 'invalid_input', message: 'name: is empty.', problems: [{ field: 'name' }] } }
  const work = `parentPort.postMessage(job === 1 ? ${JSON.stringify(refusal)} : { result: job })`
  const onThread = createThread<number, number>({ entry: entry(work), tooMuch, tooMany })
  await expect(onThread('somebody', 1)).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'name' }] })
  expect(await onThread('somebody', 2)).toBe(2)
})

it('a job that breaks the thread fails alone', async () => {
  const work = `if (job === 'breaks') throw new Error('broken'); parentPort.postMessage({ result: job })`
  const onThread = createThread<string, string>({ entry: entry(work), tooMuch, tooMany })
  const settled = await Promise.allSettled(['breaks', 'works'].map((job) => onThread('somebody', job)))
  expect(settled).toMatchObject([{ reason: { message: 'broken' } }, { value: 'works' }])
})

it('a job that never ends is ended', async () => {
  const onThread = createThread<string, string>({ entry: entry('for (;;);'), tooMuch, tooMany, longestMs: 1 })
  await expect(onThread('somebody', 'hangs')).rejects.toThrow('is too much.')
})

it('if a thread is ended while it runs out of memory, nothing else ends', async () => {
  const work = 'const all = []; for (;;) all.push(new Array(1e4).fill({}))'
  const limits = Array.from({ length: 24 }, (_, n) => 20 + 5 * n)
  for (const longestMs of limits) {
    const onThread = createThread<string, string>({
      entry: entry(work),
      tooMuch,
      tooMany,
      longestMs,
      mostMegabytes: 32,
    })
    await expect(onThread('somebody', 'fills')).rejects.toThrow('is too much.')
  }
})

it('a job whose thread ends by itself fails at once, and says so', async () => {
  const work = `if (job === 'ends') process.exit(7); parentPort.postMessage({ result: job })`
  const onThread = createThread<string, string>({ entry: entry(work), tooMuch, tooMany })
  await expect(onThread('somebody', 'ends')).rejects.toThrow('The thread ended by itself, with exit code 7.')
  expect(await onThread('somebody', 'works')).toBe('works')
})

it('a job that takes more memory than it may fails alone', async () => {
  const work = `const all = []; if (job === 1) for (;;) all.push(new Array(1e5).fill({})); parentPort.postMessage({ result: job })`
  const onThread = createThread<number, number>({ entry: entry(work), tooMuch, tooMany, mostMegabytes: 32 })
  await expect(onThread('somebody', 1)).rejects.toThrow('is too much.')
  expect(await onThread('somebody', 2)).toBe(2)
})

it('is started again after it was idle', async () => {
  const work = 'globalThis.jobs = (globalThis.jobs ?? 0) + 1; parentPort.postMessage({ result: globalThis.jobs })'
  const onThread = createThread<string, number>({ entry: entry(work), tooMuch, tooMany, idleMs: 0 })
  expect(await onThread('somebody', 'first')).toBe(1)
  await expect.poll(() => onThread('somebody', 'again')).toBe(1)
})
