import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { heed, sound } from '../../../test/fake-heed.ts'
import { createOutput } from './output.ts'

/** A pipe whose reader leaves after `taken` writes. */
const breaking = (taken: number, code: string) => {
  let writes = 0
  return new Writable({
    write(_chunk, _encoding, done) {
      writes += 1
      done(writes > taken ? Object.assign(new Error(`write ${code}`), { code }) : null)
    },
  })
}

describe('a reader that leaves', () => {
  it('is no error, and nothing more is asked for', async () => {
    let pages = 0
    const answers = {
      feedback_list: () => {
        pages += 1
        return { items: Array.from({ length: 100 }, (_, at) => ({ seq: at })), next_cursor: 'more' }
      },
    }
    const stdout = breaking(3, 'EPIPE')
    const ran = await heed(['log', '--json', '--limit', '100000'], { answers, env: { stdout } })
    expect(ran).toMatchObject({ code: 0, stderr: '', closed: 1 })
    expect(pages).toBe(1)
  })

  it('is no error for help or on standard error either', async () => {
    expect(await heed([], { env: { stdout: breaking(0, 'EPIPE') } })).toMatchObject({ code: 0, stderr: '' })
    expect(await heed(['quux'], { env: { stderr: breaking(0, 'EPIPE') } })).toMatchObject({ code: 2 })
  })

  it('leaves the exit code of what was found', async () => {
    const verify = async () => ({ rows: 1, aggregates: 1, ...sound, count: 1 })
    const ran = await heed(['verify'], { operations: { verify }, env: { stdout: breaking(0, 'EPIPE') } })
    expect(ran.code).toBe(1)
  })
})

it('a device that is full is said, and fails', async () => {
  const ran = await heed(['--version'], { env: { stdout: breaking(0, 'ENOSPC') } })
  expect(ran).toMatchObject({ code: 6, stderr: expect.stringMatching(/^Could not write to standard output: .*ENOSPC/) })
})

it('waits for a slow reader', async () => {
  const taken: string[] = []
  const slow = new Writable({
    write(chunk, _encoding, done) {
      setTimeout(() => {
        taken.push(String(chunk))
        done()
      }, 5)
    },
  })
  const output = createOutput(slow)
  void output.write('a')
  void output.write('b')
  await output.flush()
  expect(taken).toEqual(['a', 'b'])
})
