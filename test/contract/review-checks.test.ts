// Rules that a machine can check: proposed with their words, approved with them, and run on outputs and tool calls.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen, itemAsSeen } from './as-seen.ts'
import type { Said } from './told-rules.ts'

const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' }) as const
const agentKey = { actor: 'key_agent', actorKind: 'key', role: 'agent', channel: 'mcp' } as const

interface Answer {
  holds: boolean
  broken: { rule_id: string; version: number; content: string; because: string; remedy: string }[]
  kept: { rule_id: string }[]
  not_checked: { rule_id: string; content: string; because: string }[]
  note?: string
}
interface Shown {
  state: string
  version: number
  is_enforced: boolean
  check_in_words?: string
  check?: object
  versions: { check_in_words?: string }[]
}

function checksIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object, as: object = {}) => test.call<T>(name, input, { ...as, workspace })
  const approve = async (rule_id: string, key: string) =>
    call<Said>('rule_approve', await asSeen(call, rule_id), reviewer(key))
  return {
    call,
    refused: (name: string, input: object, as: object = {}) => test.refused(name, input, { ...as, workspace }),
    propose: (content: string, more: object = {}) =>
      call<Said>('rule_propose', { content, agents: ['coder'], ...more }, agentKey),
    instruct: (content: string, person: string, more: object = {}) =>
      call<Said>('instruction_add', { content, on_behalf_of: person, ...more }, agentKey),
    approveByTwo: async (rule_id: string) => {
      await approve(rule_id, 'key_1')
      return approve(rule_id, 'key_2')
    },
    approve,
    modify: (rule_id: string, changes: object) => call<Said>('rule_modify', { rule_id, ...changes }, reviewer('key_3')),
    check: (work: object, person?: string, agent = 'coder') =>
      call<Answer>('rule_check', { agent, ...work, ...(person && { on_behalf_of: person }) }, agentKey),
    show: (rule_id: string) => call<Shown>('rule_get', { rule_id }),
    undo: ({ feedback_id }: Said) => call<Said>('feedback_undo', { feedback_id }, reviewer('key_u')),
  }
}

const long = 'word '.repeat(120)
const forced = { tool_call: { name: 'Bash', input: { command: 'cd x && sudo git push origin --force' } } }

onEachEngine('rules with a check', (test) => {
  it(`${verifies('R13', 'K5')}are run once two reviewers approved words and check, and no more when that is undone`, async () => {
    const { propose, approve, check, show, undo, call } = checksIn(test, 'two')
    const proposed = await propose('Keep it under 100 words.')
    const { rule_id } = proposed
    expect(proposed.message).toBe('It waits until 1 reviewer approves it. Its check: the output has at most 100 words.')
    const told = await propose('Be kind.')
    const asked = await call<{ items: { title: string }[] }>('inbox_list', {})
    expect(asked.items.map(({ title }) => title)).toEqual([
      'the rule “Keep it under 100 words.” (enforced: the output has at most 100 words) in the prompts of coder, for everyone',
      'the rule “Be kind.” (only told) in the prompts of coder, for everyone',
    ])
    await approve(rule_id, 'key_1')
    expect(await check({ output: long })).toEqual({ holds: true, broken: [], kept: [], not_checked: [] })
    const approved = await approve(rule_id, 'key_2')
    expect(approved.message).toContain('Its check: the output has at most 100 words.')
    await approve(told.rule_id, 'key_1')
    await approve(told.rule_id, 'key_2')
    const broken = {
      rule_id,
      version: 1,
      content: 'Keep it under 100 words.',
      because: '120 words; at most 100',
      remedy: 'Shorten it by 20 words.',
    }
    const only = [
      { rule_id: told.rule_id, version: 1, content: 'Be kind.', because: 'it is only told: it has no check' },
    ]
    await test.alsoAfterRestart(async () => {
      expect(await check({ output: long })).toEqual({ holds: false, broken: [broken], kept: [], not_checked: only })
      expect(await check({ output: 'Short.' })).toMatchObject({ holds: true, kept: [{ rule_id }], not_checked: only })
      expect(await check({ output: long }, undefined, 'codr')).toMatchObject({
        holds: true,
        kept: [],
        note: 'No rule names the agent codr, so only rules for all agents were looked at. Did you mean coder?',
      })
      expect(await check({ command: 'ls' })).toMatchObject({
        holds: true,
        not_checked: [{ because: 'its check is about an output, and none was given' }, ...only],
      })
      expect(await show(rule_id)).toMatchObject({
        is_enforced: true,
        check_in_words: 'the output has at most 100 words',
        check: { kind: 'max_length', most: 100, unit: 'words' },
      })
      expect(await show(told.rule_id)).toMatchObject({ is_enforced: false })
      expect(await call('agent_prompt', { agent: 'coder', base_prompt: 'Work.' })).toMatchObject({
        rules: [{ is_enforced: true, check_in_words: 'the output has at most 100 words' }, { is_enforced: false }],
      })
      expect(await call('correction_check', {})).toMatchObject({ wrong: [] })
    })
    const undone = await undo(approved)
    await test.alsoAfterRestart(async () =>
      expect(await check({ output: long })).toMatchObject({ holds: true, broken: [] }),
    )
    await undo(undone)
    await test.alsoAfterRestart(async () => expect(await check({ output: long })).toMatchObject({ broken: [broken] }))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('R13', 'R6')}wait for reviewers again when only the check changes`, async () => {
    const { propose, approveByTwo, approve, modify, check, show, refused, undo, call } = checksIn(test, 'changed')
    const { rule_id } = await propose('Answer briefly.', { check: { kind: 'max_length', most: 10, unit: 'words' } })
    const seen = await asSeen(call, rule_id)
    await approveByTwo(rule_id)
    expect(await check({ output: long })).toMatchObject({ holds: false })
    const changed = await modify(rule_id, { check: { kind: 'max_length', most: 500, unit: 'words' } })
    expect(changed.message).toContain('Version 2 waits until 1 reviewer approves it')
    expect(changed.message).toContain('Its check: the output has at most 500 words.')
    await test.alsoAfterRestart(async () => {
      expect(await show(rule_id)).toMatchObject({ state: 'waiting', version: 2 })
      expect(await check({ output: long })).toMatchObject({ holds: true, kept: [] })
    })
    expect(await refused('rule_approve', seen, reviewer('key_1'))).toMatchObject({ code: 'conflict' })
    await approve(rule_id, 'key_1')
    await approve(rule_id, 'key_2')
    expect(await check({ output: long })).toMatchObject({ holds: true, kept: [{ rule_id }] })
    const same = { check: { kind: 'max_length', most: 500, unit: 'words' } }
    expect(await refused('rule_modify', { rule_id, ...same })).toMatchObject({ code: 'invalid_input' })
    await undo(changed)
    await test.alsoAfterRestart(async () => {
      expect(await check({ output: long })).toMatchObject({ holds: false, broken: [{ version: 1 }] })
      expect((await show(rule_id)).versions).toMatchObject([{ check_in_words: 'the output has at most 10 words' }])
    })
    // A check that somebody gave stays when the words change; null takes it away.
    await modify(rule_id, { content: 'Answer in a few words.' })
    expect(await show(rule_id)).toMatchObject({ check: { most: 10 } })
    await modify(rule_id, { check: null })
    expect(await show(rule_id)).toMatchObject({ is_enforced: false })
  })

  it(`${verifies('R13')}follow their words, unless somebody gave or removed the check`, async () => {
    const { propose, modify, show, refused } = checksIn(test, 'words')
    const { rule_id } = await propose('Keep it under 100 words.')
    await modify(rule_id, { content: 'Keep it under 80 words.' })
    expect(await show(rule_id)).toMatchObject({ check: { kind: 'max_length', most: 80 } })
    await modify(rule_id, { content: 'Be brief.' })
    expect(await show(rule_id)).toMatchObject({ is_enforced: false })
    const removed = await propose('Never use the word "leverage".', { check: null })
    expect(removed.message).toBe('It waits until 1 reviewer approves it.')
    await modify(removed.rule_id, { content: 'Never use the word "synergy".' })
    expect(await show(removed.rule_id)).toMatchObject({ is_enforced: false })
    const document = await propose('Never run git push --force.', { action_type: 'DOCUMENT_ONLY' })
    expect(await show(document.rule_id)).toMatchObject({ is_enforced: false })
    const example = await propose('Never use the word "leverage".', { rule_type: 'NEGATIVE_EXAMPLE' })
    expect(await show(example.rule_id)).toMatchObject({ is_enforced: false })
    // Who says the same supports the rule; another check is another rule, or a change of a reviewer.
    const again = { content: 'Never use the word "synergy".', agents: ['coder'] }
    expect(
      await refused('rule_propose', { ...again, check: { kind: 'must_not_contain', phrases: ['x'] } }),
    ).toMatchObject({
      code: 'conflict',
      problems: [{ field: 'check', problem: expect.stringContaining('says the same without a check') }],
    })
    expect(
      await refused('rule_propose', { ...again, check: { kind: 'pattern', pattern: '(a', must: 'occur' } }),
    ).toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'check.pattern' }],
    })
  })

  it(`${verifies('R13', 'R12')}bind the agents of the person who asked for it at once, and nobody else's`, async () => {
    const { instruct, check, undo, approveByTwo, modify, call } = checksIn(test, 'person')
    const asked = await instruct('never run git push --force', 'ann')
    const { rule_id } = asked
    expect(asked.message).toBe(
      'In effect for ann from the next prompt on; for everyone it waits until 1 reviewer approves it. Its check: no tool call runs “git push --force”.',
    )
    const because = 'it runs “git push origin --force”; “git push --force” is forbidden'
    await test.alsoAfterRestart(async () => {
      for (const agent of ['coder', 'writer'])
        expect(await check(forced, 'ann', agent)).toMatchObject({ holds: false, broken: [{ rule_id, because }] })
      for (const other of ['bob', undefined]) expect(await check(forced, other)).toMatchObject({ holds: true })
      expect(await check({ command: 'git push' }, 'ann')).toMatchObject({ holds: true, kept: [{ rule_id }] })
    })
    const undone = await undo(asked)
    await test.alsoAfterRestart(async () => expect(await check(forced, 'ann')).toMatchObject({ holds: true }))
    await undo(undone)
    // Reviewers approve the words without the check: what she asked for stays enforced for her.
    await modify(rule_id, { check: null })
    await approveByTwo(rule_id)
    await test.alsoAfterRestart(async () => {
      expect(await check(forced, 'ann')).toMatchObject({ holds: false })
      expect(await check(forced, 'bob')).toMatchObject({ holds: true, not_checked: [{ rule_id }] })
    })
    expect(await call('rule_list', {})).toMatchObject({ items: [{ rule_id, is_enforced: false }] })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('R13', 'R4')}come with what Heed proposes from decisions, and are approved in the inbox`, async () => {
    const { call, check } = checksIn(test, 'sweep')
    for (const [nth, reviewer_id] of ['rosa', 'sam', 'tom'].entries()) {
      const decision = { gate_id: 'g', agent: 'coder', decision: 'REJECTED', reviewer_id }
      await call('decision_record', {
        ...decision,
        decision_id: `d${nth}`,
        reviewer_comment: 'Keep it under 100 words.',
      })
    }
    const { proposed } = await call<{ proposed: { rule_id: string }[] }>('rule_sweep', {})
    const [{ rule_id } = { rule_id: '' }] = proposed
    for (const key of ['key_1', 'key_2']) await call('inbox_approve', await itemAsSeen(call, rule_id), reviewer(key))
    await test.alsoAfterRestart(async () =>
      expect(await check({ output: long })).toMatchObject({ holds: false, broken: [{ rule_id }] }),
    )
  })

  it(`${verifies('R13', 'R8')}are run for the tasks whose prompts have them`, async () => {
    const { propose, approveByTwo, check, call } = checksIn(test, 'holdback')
    const { rule_id } = await propose('Keep it under 100 words.')
    await approveByTwo(rule_id)
    await call('settings_set', { name: 'review.holdback', value: 20 })
    const tasks = Array.from({ length: 40 }, (_, nth) => `task ${nth}`)
    const answers = await Promise.all(tasks.map((task_id) => check({ output: long, task_id })))
    const prompts = await Promise.all(
      tasks.map((task_id) =>
        call<{ rules: object[] }>('agent_prompt', { agent: 'coder', base_prompt: 'Work.', task_id }),
      ),
    )
    expect(answers.map(({ broken }) => broken.length)).toEqual(prompts.map(({ rules }) => rules.length))
    const held = answers.find(({ holds }) => holds)
    expect(held?.not_checked).toMatchObject([{ rule_id, because: expect.stringContaining('held back') }])
  })

  it(`${verifies('R13', 'K11')}run on files, domains and lists of words, and say what is missing`, async () => {
    const { propose, approveByTwo, check, refused } = checksIn(test, 'kinds')
    for (const words of ['Every src/*.ts needs a src/*.test.ts.', 'Do not cite example.com.', 'Never run rm -rf.'])
      await approveByTwo((await propose(words)).rule_id)
    await test.alsoAfterRestart(async () => {
      expect(await check({ files: { changed: ['src/a.ts'] } })).toMatchObject({
        broken: [
          { because: '“src/a.ts” is changed, and “src/a.test.ts” does not exist', remedy: 'Add “src/a.test.ts”.' },
        ],
      })
      expect(await check({ files: { changed: ['src/a.ts'], existing: ['src/a.test.ts'] } })).toMatchObject({
        holds: true,
      })
      const fetch = { tool_call: { name: 'WebFetch', input: { url: 'https://docs.example.com/x' } } }
      expect(await check(fetch)).toMatchObject({ broken: [{ because: expect.stringContaining('“docs.example.com”') }] })
      const removal = { tool_call: { name: 'shell', input: { command: ['bash', '-lc', 'rm -fr x'] } } }
      expect(await check(removal)).toMatchObject({ broken: [{ content: 'Never run rm -rf.' }] })
    })
    expect(await refused('rule_check', { agent: 'coder' })).toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'output' }],
    })
    const tooLong = { tool_call: { name: 'Bash', input: { command: 'x'.repeat(60_000) } } }
    expect(await refused('rule_check', { agent: 'coder', ...tooLong })).toMatchObject({ code: 'invalid_input' })
  })

  it(`${verifies('R13', 'K13')}that are hostile let others go on while they run on a million characters`, async () => {
    const { instruct, check, call } = checksIn(test, 'hostile')
    for (const pattern of ['(a+)+$b', '(a|aa)+c', '(.*)*x'])
      await instruct(`Match ${pattern}`, 'ann', { check: { kind: 'pattern', pattern, must: 'occur' } })
    const order: string[] = []
    const checking = check({ output: 'a'.repeat(1_000_000) }, 'ann').then((answer) => {
      order.push('check')
      return answer
    })
    await call('rule_list', {}).then(() => order.push('list'))
    expect((await checking).broken).toHaveLength(3)
    expect(order).toEqual(['list', 'check'])
  })
})
