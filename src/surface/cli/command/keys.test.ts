import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { HeedError } from '../../../kernel/errors.ts'

describe('keys', () => {
  it('lists every page of them', async () => {
    const answers = {
      key_list: ({ cursor }: Record<string, unknown>) =>
        cursor === undefined ? { items: [{ key_id: 'key_1' }], next_cursor: 'p2' } : { items: [{ key_id: 'key_2' }] },
    }
    const { stdout, calls } = await heed(['keys', 'list', '--workspace', 'w', '--json'], { answers })
    expect(JSON.parse(stdout)).toEqual({ items: [{ key_id: 'key_1' }, { key_id: 'key_2' }] })
    expect(calls.map(({ input }) => input)).toEqual([{ workspace: 'w' }, { workspace: 'w', cursor: 'p2' }])
  })

  it('lists them as a table', async () => {
    const answers = { key_list: () => ({ items: [{ key_id: 'key_1', name: 'ci', role: 'agent', revoked: false }] }) }
    expect((await heed(['keys', 'list'], { answers })).stdout).toBe(
      'KEY ID  NAME  ROLE   REVOKED\nkey_1   ci    agent  no\n',
    )
  })

  it('says that a key without people speaks for itself', async () => {
    const answers = {
      key_list: () => ({
        items: [
          { key_id: 'key_1', speaks_for: [] },
          { key_id: 'key_2', speaks_for: ['ana', 'bo'] },
        ],
      }),
    }
    expect((await heed(['keys', 'list'], { answers })).stdout).toBe(
      'KEY ID  SPEAKS FOR\nkey_1   itself\nkey_2   ana, bo\n',
    )
    expect((await heed(['keys', 'list', '--json'], { answers })).stdout).toContain('"speaks_for":[]')
  })

  it('says the same of a key that is made', async () => {
    const answers = { key_create: () => ({ key_id: 'key_1', speaks_for: [], key: 'heed_1' }) }
    const create = ['keys', 'create', 'ci', '--role', 'agent']
    expect((await heed(create, { answers })).stdout).toContain('speaks_for: itself\n')
    expect((await heed([...create, '--json'], { answers })).stdout).toContain('"speaks_for":[]')
  })

  it.each([
    [['create', 'ci', '--role', 'agent'], 'key_create', { name: 'ci', role: 'agent' }],
    [
      ['create', 'ci', '--role', 'admin', '--workspace', 'w'],
      'key_create',
      { name: 'ci', role: 'admin', workspace: 'w' },
    ],
    [
      ['create', 'bot', '--role', 'agent', '--speaks-for', 'ana', 'bo'],
      'key_create',
      { name: 'bot', role: 'agent', speaks_for: ['ana', 'bo'] },
    ],
    [
      ['create', 'bot', '--speaks-for', 'ana', '--role', 'agent', '--speaks-for', 'bo'],
      'key_create',
      { name: 'bot', role: 'agent', speaks_for: ['ana', 'bo'] },
    ],
    [['speaks-for', 'key_1', '*'], 'key_speaks_for', { key_id: 'key_1', speaks_for: ['*'] }],
    [['speaks-for', 'key_1'], 'key_speaks_for', { key_id: 'key_1', speaks_for: [] }],
    [['rotate', 'key_1'], 'key_rotate', { key_id: 'key_1' }],
    [['revoke', 'key_1', '--workspace', 'w'], 'key_revoke', { key_id: 'key_1', workspace: 'w' }],
  ])('%j', async (argv, name, input) => {
    expect((await heed(['keys', ...argv])).calls).toMatchObject([{ name, input }])
  })

  const answers = { key_create: () => ({ key_id: 'key_1', key: 'heed_s3cret' }) }
  const create = ['keys', 'create', 'ci', '--role', 'agent']

  it('shows the key once and says so', async () => {
    expect((await heed(create, { answers })).stdout).toBe(`key_id: key_1

  heed_s3cret

This is the only time the key is shown. Store it now: Heed keeps only its hash.
`)
  })

  it('is what the action answered with --json, also before the subcommand', async () => {
    for (const argv of [
      [...create, '--json'],
      ['keys', '--json', ...create.slice(1)],
    ]) {
      expect((await heed(argv, { answers })).stdout).toBe('{"key_id":"key_1","key":"heed_s3cret"}\n')
    }
  })

  it('refuses an unknown role before the store is opened', async () => {
    const ran = await heed(['keys', 'create', 'ci', '--role', 'root'])
    expect(ran).toMatchObject({ code: 2, opened: 0 })
    expect(ran.stderr).toContain('agent, reviewer, admin')
  })

  it('names the option if one of its names is wrong', async () => {
    const refusing = {
      key_create: () => {
        throw new HeedError('invalid_input', '', {
          problems: [{ field: 'speaks_for.0', problem: 'must be one person.' }],
        })
      },
    }
    expect((await heed(create, { answers: refusing })).stderr).toBe('--speaks-for: must be one person.\n')
  })

  it('names the argument at fault', async () => {
    const refusing = {
      key_rotate: () => {
        const problem = 'is not a key here. Take one from heed keys list.'
        throw new HeedError('not_found', `key_id: ${problem}`, { problems: [{ field: 'key_id', problem }] })
      },
    }
    expect(await heed(['keys', 'rotate', 'key_9'], { answers: refusing })).toMatchObject({
      code: 3,
      stderr: '<id>: is not a key here. Take one from heed keys list.\n',
    })
  })
})
