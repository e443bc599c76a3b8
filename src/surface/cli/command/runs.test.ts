import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'

const run = (more: object = {}) => ({
  run_id: 'run_1',
  kind: 'nli',
  state: 'running',
  because: 'threshold',
  unused: 50,
  due_at: '2026-01-31T09:30:00.123Z',
  metrics: {},
  feedback_id: 'fbk_1',
  ...more,
})

/** One list after the other; the last one stays. */
const lists = (...all: readonly object[][]) => {
  let asked = 0
  return {
    run_list: () => {
      asked += 1
      return { items: all[Math.min(asked, all.length) - 1] ?? [] }
    },
  }
}

describe(`${verifies('T3', 'S3')}runs`, () => {
  it('are a table with progress', async () => {
    const answers = lists([
      run({ run_id: 'run_3', state: 'due', kind: 'kto' }),
      run({ run_id: 'run_2', samples: 64, done: 1, total: 4, metrics: { loss: 0.25 } }),
      run({ state: 'failed', samples: 50, reason: 'out of memory' }),
    ])
    const { stdout } = await heed(['runs'], { answers })
    expect(stdout).toBe(`DUE AT                RUN ID  KIND  STATE    SAMPLES  PROGRESS           METRICS    REASON
2026-01-31 09:30:00Z  run_3   kto   due           50
2026-01-31 09:30:00Z  run_2   nli   running       64  ███░░░░░░░░░ 25 %  loss 0.25
2026-01-31 09:30:00Z  run_1   nli   failed        50                                out of memory
`)
  })

  it('say so if there is none', async () => {
    expect((await heed(['runs'], { answers: lists([]) })).stdout).toBe('No training run.\n')
  })

  it('pass the filters on, and refuse a state that there is not', async () => {
    const { calls } = await heed(['runs', '--kind', 'nli', '--state', 'due', '--limit', '3'], { answers: lists([]) })
    expect(calls.map(({ input }) => input)).toEqual([{ limit: 3, kind: 'nli', state: 'due' }])
    expect(await heed(['runs', '--state', 'lost'])).toMatchObject({ code: 2, opened: 0 })
  })

  it('are followed until the newest has ended, a line for each change', async () => {
    const [due, half, done] = [run({ state: 'due' }), run({ done: 1, total: 2 }), run({ state: 'succeeded' })]
    const answers = lists([due], [half], [half], [done])
    const { code, stdout, closed } = await heed(['runs', '--follow', '--json'], { answers })
    expect({ code, closed }).toEqual({ code: 0, closed: 1 })
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).state)).toEqual(['due', 'running', 'succeeded'])
  })

  it('are drawn again in place on a terminal', async () => {
    const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 100 })
    await heed(['runs', '--follow'], { answers: lists([run()], [run({ state: 'succeeded' })]), env: { stdout } })
    const [before = '', after = ''] = String(stdout.read()).split('\u001b[2A\u001b[0J')
    expect([before, after]).toEqual([expect.stringContaining('running'), expect.stringContaining('████ 100 %')])
  })
})
