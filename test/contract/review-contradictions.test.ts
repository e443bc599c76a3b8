// Rules that ask for opposite things: one blocks the other, and one that may contradict another is shown to reviewers with the words
// that say so. Reviewers who ask for opposite things are never taken together.
import { expect, it } from 'vitest'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { asSeen } from './as-seen.ts'
import { rulesIn } from './told-rules.ts'

interface Item {
  item_id: string
  background?: string
}

function inboxOf(test: TestHeed, workspace: string) {
  return async (rule_id: string) => {
    const { items } = await test.call<{ items: Item[] }>('inbox_list', {}, { workspace })
    return items.find(({ item_id }) => item_id === rule_id)?.background
  }
}

onEachEngine('contradictions', (test) => {
  it.each([
    ['polarity', 'Cite a source for each figure.', 'Never cite a source for figures.'],
    ['value', 'Keep it under 100 words.', 'Make it at least 300 words.'],
    ['direction', 'Use longer paragraphs.', 'Use shorter paragraphs.'],
    ['choice', 'Write in British English.', 'Write in American English.'],
  ])(`${verifies('R5', 'R7')}a rule that contradicts a live one is not approved: %s`, async (kind, live, other) => {
    const workspace = `contradiction of ${kind}`
    const rules = rulesIn(test, workspace)
    const background = inboxOf(test, workspace)
    const first = await rules.let(live)
    const { rule_id } = await rules.propose(other)
    const seen = await asSeen(rules.call, rule_id)
    const refused = () => test.refused('rule_approve', seen, { workspace })
    await test.alsoAfterRestart(async () => {
      expect(await refused()).toMatchObject({ code: 'conflict', message: expect.stringContaining('” against “') })
      expect(await background(rule_id)).toContain(`It contradicts “${live}” (${first.rule_id}, live): “`)
      expect(await rules.told()).toEqual([live])
    })
    await rules.call('rule_retire', { rule_id: first.rule_id, reason: 'the other one is right' })
    await rules.approve(rule_id)
    await test.alsoAfterRestart(async () => expect(await rules.told()).toEqual([other]))
  })

  it(`${verifies('R5', 'R7')}a rule that may contradict another is shown to reviewers, who decide`, async () => {
    const rules = rulesIn(test, 'possible')
    const background = inboxOf(test, 'possible')
    const wide = await rules.let('Keep answers under 500 words.')
    const narrow = await rules.propose('Keep answers under 200 words.')
    const other = await rules.propose('Name the author of each quotation.')
    const said = `It may contradict “Keep answers under 500 words.” (${wide.rule_id}, live): “under 200 words” against “under 500 words”.`
    await test.alsoAfterRestart(async () => {
      expect(await background(narrow.rule_id)).toBe(said)
      expect(await background(other.rule_id)).toBeUndefined()
      expect(await rules.call('rule_get', { rule_id: narrow.rule_id })).toMatchObject({
        conflicts: [
          {
            relation: 'possible_contradiction',
            rule_id: wide.rule_id,
            opposed: '“under 200 words” against “under 500 words”',
          },
        ],
      })
    })
    await rules.approve(narrow.rule_id)
    await test.alsoAfterRestart(async () => {
      expect((await rules.told()).toSorted()).toEqual([
        'Keep answers under 200 words.',
        'Keep answers under 500 words.',
      ])
    })
  })

  it(`${verifies('R5')}a rule about another case is not in conflict`, async () => {
    const rules = rulesIn(test, 'cases')
    await rules.let('In emails, be formal.')
    await rules.let('In chat, be informal.')
    await test.alsoAfterRestart(async () => expect(await rules.told()).toHaveLength(2))
  })

  it.each([
    ['Keep it under 100 words.', 'Make it at least 300 words.'],
    ['Use bullet points.', 'Do not use bullet points.'],
    ['Too long.', 'Too short.'],
    ['Use tabs.', 'Use spaces.'],
  ])(
    `${verifies('R3', 'R5')}reviewers who say “%s” and “%s” contradict each other, and no rule comes of it`,
    async (one, other) => {
      const rules = rulesIn(test, `reviewers: ${one}`)
      const says = (decision_id: string, reviewer_id: string, reviewer_comment: string) =>
        rules.call<{ classification: string; rationale: string }>('decision_record', {
          decision_id,
          reviewer_id,
          reviewer_comment,
          gate_id: 'HITL-2',
          decision: 'REJECTED',
          agent: 'coder',
        })
      await says('d1', 'rita', one)
      expect(await says('d2', 'sam', other)).toMatchObject({
        classification: 'ambiguous',
        rationale: expect.stringContaining(`said the opposite: “${one}”`),
      })
      await test.alsoAfterRestart(async () => {
        expect(await rules.call('decision_get', { decision_id: 'd1' })).toMatchObject({ classification: 'ambiguous' })
        expect(await rules.call('rule_sweep', {})).toMatchObject({ proposed: [] })
        expect(await rules.told()).toEqual([])
      })
    },
  )
})
