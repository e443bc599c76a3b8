// The Git store (R10): what reviewers decided, as pages in a real repository, and from there into an empty Heed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { createGitFolder, type GitFolder, importFrom, sync } from '../git-store.ts'
import { verifies } from '../verifies.ts'
import { asSeen } from './as-seen.ts'

const rita = {
  actor: 'key_rita',
  actorKind: 'key',
  role: 'reviewer',
  channel: 'http',
  speaksFor: ['rita'],
  person: 'rita',
} as const
const ross = { ...rita, actor: 'key_ross', speaksFor: ['ross'], person: 'ross' } as const
const agentKey = { actor: 'key_agent', actorKind: 'key', role: 'agent', channel: 'mcp', speaksFor: 'anyone' } as const

interface Prompt {
  readonly prompt: string
}

function storeIn(test: TestHeed, workspace: string) {
  const call = <T = { feedback_id: string; rule_id: string }>(name: string, input: object, as: object = {}) =>
    test.call<T>(name, input, { ...as, workspace })
  const person = (as: { person: string }) => ({ ...as, person: as.person })
  return {
    call,
    refused: (name: string, input: object, as: object = {}) => test.refused(name, input, { ...as, workspace }),
    propose: (content: string, more: object = {}) =>
      call('rule_propose', { content, agents: ['coder'], ...more }, agentKey),
    approve: async (rule_id: string, as: { person: string } = rita) =>
      call('rule_approve', { ...(await asSeen(call, rule_id)), on_behalf_of: as.person }, person(as)),
    async live(content: string, more: object = {}) {
      const { rule_id } = await this.propose(content, more)
      await this.approve(rule_id, rita)
      await this.approve(rule_id, ross)
      return rule_id
    },
    decide: (decision_id: string, reviewer_comment: string, more: object = {}) =>
      call(
        'decision_record',
        {
          decision_id,
          gate_id: 'HITL-2',
          decision: 'REJECTED',
          reviewer_id: 'rita',
          agent: 'coder',
          reviewer_comment,
          ...more,
        },
        agentKey,
      ),
    prompts: async () => {
      const agents = ['coder', 'writer', 'anyone']
      return Promise.all(
        agents.map(
          async (agent) => (await call<Prompt>('agent_prompt', { agent, base_prompt: 'Work.\n{{style}}' })).prompt,
        ),
      )
    },
    undo: (feedback_id: string) => call('feedback_undo', { feedback_id }, rita),
  }
}

onEachEngine('the Git store', (test) => {
  const folders: GitFolder[] = []
  const folder = () => {
    const made = createGitFolder()
    folders.push(made)
    return made
  }
  afterAll(() => {
    for (const one of folders) one.remove()
  })
  beforeAll(async () => undefined)

  it(`${verifies('R10')}has rules, decisions and edge cases as pages, with the reviewer as author`, async () => {
    const from = storeIn(test, 'pages')
    const repo = folder()
    await from.decide('d-1', 'Bind parameters in SQL.', { agent_output: 'select 1', approved_output: 'select ?' })
    const rule = await from.live('Bind parameters in SQL; never put them into the text.')
    const synced = await sync(test.heed, repo, 'pages')
    expect(synced).toMatchObject({ left: [], removed: 0 })
    for (const [_path, _text] of Object.entries(repo.files())) expect(repo.git('status', '--porcelain')).toBe('')
    expect(rule).toMatch(/^rul_/)
    expect(await sync(test.heed, repo, 'pages')).toMatchObject({ written: 0, removed: 0 })
    expect(repo.git('rev-list', '--count', 'HEAD').trim()).toBe('1')
  })

  it(`${verifies('R10')}is imported into an empty workspace with the same prompts, and written from there with the same bytes`, async () => {
    const from = storeIn(test, 'source')
    const repo = folder()
    await from.decide('d-1', 'Bind parameters in SQL.')
    const first = await from.live('Bind parameters in SQL; never put them into the text.')
    await from.live('Answer in British English.', { agents: ['*'], insertion_point: 'style' })
    const { rule_id } = await from.propose('Sort imports.')
    await from.approve(rule_id, rita)
    await from.call(
      'rule_modify',
      { rule_id: first, content: 'Bind all parameters in SQL.', on_behalf_of: 'rita' },
      rita,
    )
    await from.approve(first, ross)
    await sync(test.heed, repo, 'source')
    const into = storeIn(test, 'target')
    const made = await importFrom(test.heed, repo, 'target')
    expect(made).toMatchObject({ outcome: 'applied', rules: 3, decisions: 1, conflicts: [] })
    const prompts = await from.prompts()
    await test.alsoAfterRestart(async () => expect(await into.prompts()).toEqual(prompts))
    const other = folder()
    await sync(test.heed, other, 'target')
    expect(other.files()).toEqual(repo.files())
    expect(await importFrom(test.heed, repo, 'target')).toMatchObject({ outcome: 'recorded', rules: 0 })
    await into.undo(String(made.feedback_id)).catch(() => into.call('feedback_undo', { feedback_id: made.feedback_id }))
    expect(await into.prompts()).toEqual(['Work.\n{{style}}', 'Work.\n{{style}}', 'Work.\n{{style}}'])
  })
})
