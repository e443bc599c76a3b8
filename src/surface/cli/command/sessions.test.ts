import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'
import type { SessionsReport, SessionsRequest } from '../../../kernel/operations.ts'

const transcripts = {
  place: { home: '/home/ann', folders: { codex: '/elsewhere/codex' } },
  unfinished: '/home/ann/heed-data/sessions.jsonl',
}

const found = (more: Partial<SessionsReport['found'][number]> = {}) => ({
  ...{ words: 'use pnpm', lasts: false, times: 4, sessions: 3, projects: ['shop'], agents: ['codex' as const] },
  ...{ first_at: '2026-05-03T09:00:00.000Z', last_at: '2026-11-08T09:00:00.000Z', state: 'waiting' as const },
  ...more,
})

const report = (more: Partial<SessionsReport> = {}): SessionsReport => ({
  ...{ dry_run: false, sessions: { 'claude-code': 212, codex: 3 }, messages: 1804 },
  ...{ corrections: 163, wordless: 60, instructions: 27, repeats: 41, prevented: 39, resumed: 0 },
  ...{ found: [found({ item_id: 'hld_1' })], added: 4, known: 0 },
  left_out: { broken: 0, too_long: 0, unreadable: 0 },
  ...more,
})

function run(argv: readonly string[], answer = report()) {
  const asked: SessionsRequest[] = []
  const importSessions = async (request: SessionsRequest) => {
    asked.push(request)
    return answer
  }
  const ran = heed(['sessions', ...argv], { operations: { importSessions }, env: { transcripts } })
  return ran.then((result) => ({ ...result, asked }))
}

describe(`${verifies('S9', 'S3')}heed sessions import`, () => {
  it('says what was found, in their words, and what to do next', async () => {
    const { code, stdout } = await run(['import'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Read 1,804 messages in the sessions that agents keep: 212 of Claude Code, 3 of Codex.
  163 corrections, 60 of them without saying what to do
  27 standing instructions
  41 messages said again what had been said before
  39 corrections would not have been needed, had the first one been in effect

You said this 4 times: “use pnpm”
  Codex in shop, 2026-05-03 to 2026-11-08
  hld_1

1 item waits in the inbox; nothing has taken effect.
Look at them:      heed inbox_list
Approve some:      heed sessions approve ITEM …   or --all
Reject one:        heed inbox_reject --item-id ITEM --reason TEXT
`,
    })
  })

  it('shows ten examples, and counts what was left out', async () => {
    const many = Array.from({ length: 12 }, (_, index) => found({ words: `rule ${index}` }))
    const left_out = { broken: 2, too_long: 1, unreadable: 0 }
    const { stdout } = await run(['import', '--dry-run'], report({ dry_run: true, found: many, left_out }))
    expect(stdout.match(/You said/g)).toHaveLength(10)
    expect(stdout).toContain('and 2 more (--json)\n')
    expect(stdout).toContain('Left out: 2 lines that could not be read, 1 line that was too long.\n')
    expect(stdout).toContain('Dry run: nothing was written. Without --dry-run, 12 items would wait in the inbox.\n')
  })

  it('reads the folders of the agents that are named', async () => {
    const folders = { 'claude-code': '/home/ann/.claude', codex: '/elsewhere/codex', gemini: '/home/ann/.gemini' }
    const { unfinished } = transcripts
    expect((await run(['import'])).asked).toMatchObject([{ folders, times: 2, dryRun: false, unfinished }])
    const flags = ['--from', '/mnt/codex', '--since', '2026-01-31', '--times', '1', '--dry-run', '--json']
    const { asked, stdout } = await run(['import', 'codex', ...flags])
    expect(asked).toMatchObject([
      { folders: { codex: '/mnt/codex' }, since: '2026-01-31T00:00:00.000Z', times: 1, dryRun: true },
    ])
    expect(JSON.parse(stdout)).toEqual(report())
  })

  it.each([
    [['import', 'cursor'], 'claude-code, codex, gemini'],
    [['import', '--from', '/x'], 'name the agent, too'],
    [['import', '--since', 'soon'], 'Expected a day'],
    [['import', '--times', '0'], 'Expected a whole number from 1'],
    [['approve'], 'name the items, or give --all instead'],
    [['approve', 'hld_1', '--all'], 'name the items, or give --all instead'],
  ])('refuses %s', async (argv, message) => {
    const { code, stderr } = await run(argv)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe(`${verifies('S9')}heed sessions approve`, () => {
  const item = (item_id: string, more: object = {}) => ({
    ...{ item_id, content_hash: `cnt_${item_id}`, action: 'instruction_add', risk: 'held', trust: 'agent_inferred' },
    ...{ target_type: 'rule', target_id: item_id },
    ...more,
  })
  const reason = 'Said to Codex on 2026-11-08 (session s1): “use pnpm”'
  const said: Record<string, object> = {
    hld_3: { channel: 'cli', state: 'held', reason: 'An agent thinks so.' },
    hld_4: { channel: 'mcp', state: 'held', reason },
  }
  const items = [item('hld_1'), item('hld_2'), item('hld_3'), item('hld_4')]
  const answers = {
    inbox_list: () => ({ items }),
    feedback_list: ({ target_id }: Record<string, unknown>) => ({
      items: [said[String(target_id)] ?? { channel: 'cli', state: 'held', reason }],
    }),
    inbox_approve: ({ item_id }: Record<string, unknown>) => ({
      feedback_id: 'fbk_1',
      message: `Approved: ${item_id}.`,
    }),
  }
  const approved = async (argv: readonly string[]) => {
    const ran = await heed(['sessions', 'approve', ...argv], { answers })
    return { ...ran, inputs: ran.calls.filter(({ name }) => name === 'inbox_approve').map(({ input }) => input) }
  }

  it('approves what imports found, as it was listed, and nothing else that waits', async () => {
    const { inputs, stdout } = await approved(['--all'])
    expect(inputs).toEqual([
      { item_id: 'hld_1', content_hash: 'cnt_hld_1' },
      { item_id: 'hld_2', content_hash: 'cnt_hld_2' },
    ])
    expect(stdout).toBe(
      'Approved: hld_1.\nApproved: hld_2.\nApproved 2 items. heed log lists them; heed undo ID takes one back.\n',
    )
  })

  it('approves the items that are named, and refuses others', async () => {
    expect((await approved(['hld_2', '--reason', 'yes'])).inputs).toEqual([
      { item_id: 'hld_2', content_hash: 'cnt_hld_2', reason: 'yes' },
    ])
    const { code, inputs, stderr } = await approved(['hld_2', 'hld_3'])
    expect({ code, inputs }).toEqual({ code: expect.any(Number), inputs: [] })
    expect(stderr).toContain('hld_3 is nothing that an import found')
    expect((await approved(['hld_4'])).stderr, 'what an agent wrote as an import would').toContain('hld_4 is nothing')
  })
})
