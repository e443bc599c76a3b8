import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'

const item = (seq: number, more: object = {}) => ({
  feedback_id: `fbk_${seq}`,
  seq,
  action: 'domain_block',
  target_type: 'domain',
  target_id: `spam${seq}.com`,
  actor: 'local',
  trust: 'direct_user',
  channel: 'cli',
  state: 'in_force',
  reason: 'only ads',
  created_at: '2026-01-31T09:30:00.123Z',
  ...more,
})

/** A log of `length` rows, newest first, in pages of what is asked for. */
const logOf = (length: () => number) => ({
  feedback_list: ({ limit, cursor }: Record<string, unknown>) => {
    const newest = cursor === undefined ? length() : Number(cursor)
    const oldest = Math.max(newest - Number(limit), 0)
    const items = Array.from({ length: newest - oldest }, (_, at) => item(newest - at))
    return { items, ...(oldest > 0 && { next_cursor: String(oldest) }) }
  },
})

describe('log', () => {
  it('is a readable table, newest first', async () => {
    const answers = { feedback_list: () => ({ items: [item(2, { person: 'ann', reason: 'two\nlines' }), item(1)] }) }
    const { stdout } = await heed(['log'], { answers })
    expect(stdout).toBe(`RECORDED AT           FEEDBACK ID  ACTION        TARGET            BY     STATE     REASON
2026-01-31 09:30:00Z  fbk_2        domain_block  domain spam2.com  ann    in_force  two lines
2026-01-31 09:30:00Z  fbk_1        domain_block  domain spam1.com  local  in_force  only ads
`)
  })

  it('takes two lines each if the terminal is too narrow for the table', async () => {
    const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 60 })
    await heed(['log', '--limit', '1'], { answers: logOf(() => 1), env: { stdout } })
    expect(stdout.read()).toBe(
      'fbk_1  2026-01-31 09:30:00Z\n  domain_block  domain spam1.com  local  in_force  only ads\n',
    )
  })

  it.each(['input', 'content'])('shows the words of a phrase or a rule instead of its id: %s', async (field) => {
    const said = item(1, { payload: JSON.stringify({ [field]: 'Use pnpm.' }) })
    const { stdout } = await heed(['log'], { answers: { feedback_list: () => ({ items: [said] }) } })
    expect(stdout).toContain('“Use pnpm.”')
    expect(stdout).not.toContain('spam1.com')
  })

  it('says so if there is nothing', async () => {
    const answers = { feedback_list: () => ({ items: [] }) }
    expect((await heed(['log'], { answers })).stdout).toBe('Nothing to show.\n')
  })

  it('pages until the limit, and passes the filters on', async () => {
    const argv = ['log', '--json', '--limit', '250', '--action', 'domain_block', '--person', 'ann']
    const { stdout, calls } = await heed(argv, { answers: logOf(() => 1000) })
    const seqs = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).seq)
    expect(seqs).toHaveLength(250)
    expect(seqs.slice(0, 2)).toEqual([1000, 999])
    const filter = { action: 'domain_block', person: 'ann' }
    expect(calls.map(({ input }) => input)).toEqual([
      { limit: 100, ...filter },
      { limit: 100, cursor: '900', ...filter },
      { limit: 50, cursor: '800', ...filter },
    ])
  })

  it('names a variable that is not valid as it is written', async () => {
    const answers = {
      feedback_list: () => {
        throw invalidInput('HEED_PORT', 'must be a whole number.')
      },
    }
    expect((await heed(['log'], { answers })).stderr).toContain('HEED_PORT: must be a whole number.')
  })

  it('shows 20 by default', async () => {
    expect((await heed(['log'], { answers: logOf(() => 30) })).stdout.trim().split('\n')).toHaveLength(21)
  })

  it('shows all that was said since a day, and asks for nothing older', async () => {
    const { feedback_list } = logOf(() => 300)
    const dated = (input: Record<string, unknown>) => {
      const page = feedback_list(input)
      const items = page.items.map((one) => ({
        ...one,
        created_at: `2026-01-${one.seq > 150 ? '31' : '30'}T09:30:00.123Z`,
      }))
      return { ...page, items }
    }
    const { stdout, calls } = await heed(['log', '--json', '--since', '2026-01-31'], {
      answers: { feedback_list: dated },
    })
    expect(stdout.trim().split('\n')).toHaveLength(150)
    expect(calls).toHaveLength(2)
    expect((await heed(['log', '--since', 'monday'])).stderr).toContain('Expected a day, such as 2030-01-31.')
  })

  it('follows: oldest first, then what is new, once each', async () => {
    const stop = new AbortController()
    let length = 3
    let asked = 0
    const { feedback_list } = logOf(() => length)
    const answers = {
      feedback_list: (input: Record<string, unknown>) => {
        asked += 1
        if (asked === 2) length = 5
        if (asked === 3) stop.abort()
        return feedback_list(input)
      },
    }
    const { code, stdout, closed } = await heed(['log', '--follow', '--json', '--limit', '2'], {
      answers,
      env: { signal: stop.signal },
    })
    expect({ code, closed }).toEqual({ code: 0, closed: 1 })
    const seqs = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).seq)
    expect(seqs).toEqual([2, 3, 4, 5])
  })

  it.each(['0', '-1', 'all', '1.5'])('limit %s is refused', async (limit) => {
    const ran = await heed(['log', '--limit', limit])
    expect(ran).toMatchObject({ code: 2, opened: 0 })
    expect(ran.stderr).toContain('Expected a whole number, 1 or more.')
  })
})

describe('undo', () => {
  it('takes the feedback back', async () => {
    const answers = {
      feedback_undo: () => ({
        feedback_id: 'fbk_9',
        outcome: 'applied',
        message: 'Taken back: spam.com is allowed again.',
        changes: { created: 0, changed: 0, removed: 1, items: [{ what: 'domain spam.com', before: 'blocked' }] },
        undo: 'feedback_undo with feedback_id fbk_9',
        inert: ['fbk_4'],
      }),
    }
    const ran = await heed(['undo', 'fbk_2'], { answers })
    expect(ran.calls.map(({ name, input }) => [name, input])).toEqual([['feedback_undo', { feedback_id: 'fbk_2' }]])
    expect(ran.stdout).toBe(`Taken back: spam.com is allowed again.
Feedback: fbk_9 (applied)
Changed: 1 removed
  domain spam.com: blocked → nothing
Without effect from now on: fbk_4
Undo: heed undo fbk_9
`)
  })

  it('passes on the reason and the person', async () => {
    const { calls } = await heed(['undo', 'fbk_2', '--reason', 'by mistake', '--on-behalf-of', 'ann'])
    expect(calls[0]?.input).toEqual({ feedback_id: 'fbk_2', reason: 'by mistake', on_behalf_of: 'ann' })
  })

  it('names the argument at fault', async () => {
    const answers = {
      feedback_undo: () => {
        const problem = 'is not known here.'
        throw new HeedError('not_found', 'No such feedback.', { problems: [{ field: 'feedback_id', problem }] })
      },
    }
    expect(await heed(['undo', 'x'], { answers })).toMatchObject({ code: 3, stderr: '<id>: is not known here.\n' })
  })
})
