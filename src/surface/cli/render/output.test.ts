import { describe, expect, it } from 'vitest'
import { renderOutput } from './output.ts'

const receipt = {
  feedback_id: 'fbk_1',
  outcome: 'applied',
  message: 'Blocked spam.com.',
  changes: {
    created: 1,
    changed: 2,
    removed: 0,
    items: [
      { what: 'domain spam.com', after: 'blocked' },
      { what: 'claim c1', before: '0.75', after: '0.50' },
    ],
  },
  undo: 'feedback_undo with feedback_id fbk_1',
}

describe('a receipt', () => {
  it('is the sentence, the id, what changed and the way back', () => {
    expect(renderOutput(receipt)).toBe(`Blocked spam.com.
Feedback: fbk_1 (applied)
Changed: 1 created, 2 changed
  domain spam.com: nothing → blocked
  claim c1: 0.75 → 0.50
  and 1 more
Undo: heed undo fbk_1`)
  })

  it('of a repeat says what the first was, and whether it is undone', () => {
    const repeat = { ...receipt, outcome: 'duplicate', first_outcome: 'applied', undone: true }
    expect(renderOutput(repeat)).toContain('Feedback: fbk_1 (duplicate, first applied, undone since)')
  })

  it('without changes says none, and shows what else was answered', () => {
    const changes = { created: 0, changed: 0, removed: 0, items: [] }
    const text = renderOutput({ ...receipt, outcome: 'recorded', changes, cleared: 0, revived: ['fbk_0'] })
    expect(text).toBe(`Blocked spam.com.
Feedback: fbk_1 (recorded)
In effect again: fbk_0
Undo: heed undo fbk_1
cleared: 0`)
  })
})

describe('a list', () => {
  it('is a table, with the way to the next page', () => {
    const items = [
      { rule_id: 'r1', hits: 5, tags: ['a'] },
      { rule_id: 'r20', hits: 120, tags: null, active: true },
    ]
    expect(renderOutput({ items, next_cursor: 'abc' })).toBe(`RULE ID  HITS  TAGS  ACTIVE
r1          5  a
r20       120        yes
There is more: repeat the command with --cursor abc`)
  })

  it('says so when empty', () => {
    expect(renderOutput({ items: [] })).toBe('Nothing to show.')
  })

  it('is a block each if a table is too wide, with nothing cut', () => {
    const items = [
      {
        feedback_id: 'fbk_0123456789abcdef0123456789abcdef01234567',
        reason: 'a long reason that does not fit in a line',
        model: { sure: 0.25, by: { name: 'nli' } },
        notes: [{ note: 'one' }, { note: 'two' }],
        tags: [],
      },
      { feedback_id: 'fbk_1', state: 'ok' },
    ]
    expect(renderOutput({ items, next_cursor: 'abc' }, 40)).toBe(`feedback_id:
  fbk_0123456789abcdef0123456789abcdef01234567
reason: a long reason that does not
  fit in a line
model: sure 0.25, by (name nli)
notes:
  - note one
  - note two

feedback_id: fbk_1
state: ok
There is more: repeat the command with --cursor abc`)
  })

  it('is a table up to 160 columns in a pipe, and one line a field beyond', () => {
    const text = 'word '.repeat(40).trim()
    expect(renderOutput({ items: [{ id: 'a', text: text.slice(0, 156) }] })).toMatch(/^ID {2}TEXT\n/)
    expect(renderOutput({ items: [{ id: 'a', text }] })).toBe(`id: a\ntext: ${text}`)
    expect(renderOutput({ task: {}, items: [{ id: 'a', text }] })).toBe(`task: none\nitems:\n  id: a\n  text: ${text}`)
  })
})

describe('anything else', () => {
  it('is tidy lines', () => {
    const output = {
      blocked: true,
      rule: { pattern: 'spam.com', reason: null, inner: {} },
      candidates: [{ verb: 'open', score: 0.9 }],
      names: ['a', 'b'],
      nothing: [],
      section: '## Last turn\nrejected\n',
      gone: undefined,
    }
    expect(renderOutput(output)).toBe(`blocked: yes
rule:
  pattern: spam.com
  reason: none
  inner: none
candidates:
  VERB  SCORE
  open    0.9
names: a, b
nothing: none
section:
  ## Last turn
  rejected`)
  })

  it('does not list what is empty line by line', () => {
    expect(renderOutput({ context: '', verbs: [], rules: [], turn_id: 't1' })).toBe('turn_id: t1\nnone: verbs, rules')
  })

  it('is never empty', () => {
    expect(renderOutput({})).toBe('Done.')
  })
})
