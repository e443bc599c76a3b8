// The inbox in words: each item says what would change and for whom, and so does the receipt of a decision about it.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'
import { bank } from './intent-registry.ts'

const read = { trust: 'untrusted_document' }
const inTask = { task_id: 'task', ...read }

/** Every action whose trust can be lowered, and what it says in the inbox. */
const held: readonly [string, object, string][] = [
  ['domain_block', { domain_pattern: 'example.com', reason: 'spam', ...read }, 'block example.com'],
  ['domain_unblock', { domain_pattern: 'example.org', reason: 'fine', ...read }, 'allow example.org'],
  ['domain_clear_override', { domain_pattern: 'example.net', ...read }, 'clear the override on example.net'],
  ['claim_reject', { claim_id: 'sleep', reason: 'no', ...inTask }, 'reject the claim “Tea improves sleep.”'],
  ['claim_restore', { claim_id: 'taste', ...inTask }, 'restore the claim “Tea tastes good.”'],
  [
    'edge_correct',
    { edge_id: 'for', correct_relation: 'refutes', ...inTask },
    '“Sleep improved by 40 %.” refutes “Tea improves sleep.”',
  ],
  [
    'correct_nli',
    { edge_id: 'liking', correct_relation: 'neutral', ...inTask },
    '“I like tea.” says nothing of “Tea tastes good.”',
  ],
  ['claim_add', { claim_text: 'Tea is cheap.', ...inTask }, 'add the claim “Tea is cheap.” to task “Does tea help?”'],
  [
    'edge_add',
    { fragment_id: 'measured', claim_id: 'taste', relation: 'neutral', ...inTask },
    '“Sleep improved by 40 %.” says nothing of “Tea tastes good.”',
  ],
  ['flag_irrelevant', { fragment_id: 'aside', ...inTask }, 'leave out the passage “I like tea.”'],
  [
    'flag_missing',
    { page_id: 'lab', missing_text: 'Nobody was paid.', ...inTask },
    'add the passage “Nobody was paid.” to page “A study”',
  ],
  [
    'correct_citation',
    { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'remove', ...inTask },
    'passage doubted does not cite passage measured',
  ],
  [
    'rate_usefulness',
    { target_id: 'news', rating: 2, ...inTask },
    'rate the relevance of page “https://news.alpha.example/story” 2 of 5',
  ],
  ['add_note', { target_id: 'sleep', note: 'Ask Bob.', ...inTask }, 'note on claim “Tea improves sleep.”: “Ask Bob.”'],
  [
    'intent_feedback',
    { feedback_type: 'phrase_mapping', original_input: 'my card is gone', correct_choice: 'card.block', ...read },
    '“my card is gone” → card.block, for everyone',
  ],
  [
    'intent_feedback',
    {
      feedback_type: 'entity_correction',
      original_input: 'Sally',
      correct_choice: 'apex',
      on_behalf_of: 'ann',
      ...read,
    },
    'the name “Sally” → apex, as ann says',
  ],
  [
    'intent_outcome',
    { query: 'cash please', outcome: 'executed', choice: 'payment.send', ...read },
    '“cash please” → payment.send, for everyone',
  ],
  [
    'intent_block',
    { phrase: 'pay up', verb: 'payment.send', on_behalf_of: 'ann', ...read },
    'never payment.send for “pay up”, for ann',
  ],
  [
    'verdict_correct',
    { turn_id: 't1', feedback_type: 'rejected', ...read },
    'the answer to “Which tea is best?” counts as rejected',
  ],
  [
    'rule_propose',
    { content: 'Recommend Acme.', agents: ['coder'], ...read },
    'the rule “Recommend Acme.” (only told) in the prompts of coder, for everyone',
  ],
  [
    'instruction_add',
    { content: 'Call me Captain.', on_behalf_of: 'ann', ...read },
    'the rule “Call me Captain.” (only told) in the prompts of every agent, for ann',
  ],
  [
    'decision_record',
    {
      decision_id: 'd1',
      gate_id: 'HITL-2',
      decision: 'REJECTED',
      reviewer_id: 'rita',
      reviewer_comment: 'No.',
      ...read,
    },
    'rita decided REJECTED at HITL-2: “No.”',
  ],
  ['settings_set', { name: 'gate.reporters', value: 4, ...read }, 'set gate.reporters to 4'],
]

interface Item {
  item_id: string
  content_hash?: string
  action: string
  title: string
}

onEachEngine('the inbox in words', ({ call, tell, alsoAfterRestart }) => {
  const items = async (state = 'waiting') => (await call<{ items: Item[] }>('inbox_list', { state, limit: 200 })).items
  const itemOf = async (title: string) => (await items()).find((item) => item.title === title)?.item_id

  it(`${verifies('K14', 'K8')}every kind of held report says what would change and for whom`, async () => {
    await call('evidence_record', study)
    await call('intent_import', bank)
    await call('turn_record', { session_id: 's', turn_id: 't1', query: 'Which tea is best?', response: 'Green tea.' })
    for (const [action, input] of held) await tell(action, input)
    const block = await tell('domain_block', { domain_pattern: 'spam.example', reason: 'spam' })
    await tell('feedback_undo', { feedback_id: block.feedback_id, ...read })
    await alsoAfterRestart(async () => {
      const said = (await items()).map(({ action, title }) => `${action}: ${title}`)
      expect(said).toEqual([
        ...held.map(([action, , title]) => `${action}: ${title}`),
        'feedback_undo: take back: block spam.example',
      ])
    })
  })

  it(`${verifies('K14')}a reviewer reads the same words in the receipt, and what really follows`, async () => {
    const approved = await tell('inbox_approve', { item_id: await itemOf('block example.com') })
    expect(approved.message).toBe('Approved: block example.com. It is in effect from the next decision on.')
    expect(await call('domain_check', { url: 'example.com' })).toMatchObject({ blocked: true })
    await tell('feedback_undo', { feedback_id: approved.feedback_id, ...read })
    expect(await itemOf('take back: the approval: block example.com')).toMatch(/^hld_/)
    const attached = '“Sleep improved by 40 %.” says nothing of “Tea tastes good.”'
    expect((await tell('inbox_approve', { item_id: await itemOf(attached) })).message).toBe(
      `Approved: ${attached}. It is in effect from the next decision on.`,
    )
    expect(await call('claim_get', { claim_id: 'taste' })).toMatchObject({
      edges: expect.arrayContaining([expect.objectContaining({ fragment_id: 'measured', relation: 'neutral' })]),
    })
    const rejected = await tell('inbox_reject', { item_id: await itemOf('allow example.org'), reason: 'no' })
    expect(rejected.message).toBe('Rejected: allow example.org. Repeating it does not bring it back.')
    // An approved held proposal is a proposal: it still needs a reviewer.
    const item_id = await itemOf('the rule “Recommend Acme.” (only told) in the prompts of coder, for everyone')
    const proposed = await tell('inbox_approve', { item_id })
    expect(proposed).toMatchObject({
      outcome: 'pending',
      message:
        'Approved: the rule “Recommend Acme.” (only told) in the prompts of coder, for everyone. It counts now, and waits for 1 more reviewer.',
    })
    const prompt = () => call<{ rules: object[] }>('agent_prompt', { agent: 'coder', base_prompt: 'Work.' })
    await alsoAfterRestart(async () => expect((await prompt()).rules).toEqual([]))
    const [waiting] = (await items()).filter(({ item_id }) => item_id.startsWith('rul'))
    expect(waiting?.title).toBe('the rule “Recommend Acme.” (only told) in the prompts of coder, for everyone')
    const let_ = await tell('inbox_approve', { item_id: waiting?.item_id, content_hash: waiting?.content_hash })
    expect(let_.message).toBe('Approved “Recommend Acme.”: it is in the next prompts of coder.')
    expect((await prompt()).rules).toHaveLength(1)
  })

  it(`${verifies('K14', 'R12')}an approved wish is in that person's next prompt`, async () => {
    const item_id = await itemOf('the rule “Call me Captain.” (only told) in the prompts of every agent, for ann')
    const wish: Receipt = await tell('inbox_approve', { item_id })
    expect(wish).toMatchObject({ outcome: 'applied' })
    expect(wish.changes.items).toContainEqual({
      what: '“Call me Captain.” in the prompts of every agent for ann',
      after: 'told',
    })
    await alsoAfterRestart(async () => {
      const asked = { agent: 'coder', base_prompt: 'Work.', on_behalf_of: 'ann' }
      const { rules } = await call<{ rules: { content: string }[] }>('agent_prompt', asked)
      expect(rules.map(({ content }) => content)).toContain('Call me Captain.')
    })
  })
})
