// A receipt says of claims and domains what the next decision shows, and names every claim whose confidence changed.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, studyIn, type World } from './evidence-graph.ts'

onEachEngine('evidence receipts', (test) => {
  const moved = ({ changes }: Receipt) => changes.items.filter(({ what }) => what.startsWith('confidence of claim '))
  const sleep = 'confidence of claim sleep'
  /** The confidence that a receipt says a claim has now. */
  const shown = async (world: World, receipt: Receipt, claim: string) => {
    const item = moved(receipt).find(({ what }) => what === `confidence of claim ${claim}`)
    expect(item?.after).toMatch(new RegExp(`^${(await world.claim(claim)).confidence.toFixed(2)} `))
  }

  it(`${verifies('K4', 'K14', 'E8')}name the claims that an irrelevant passage changes, and those that its undo changes back`, async () => {
    const world = await studyIn(test, 'irrelevant')
    const flagged = await world.say('flag_irrelevant', { fragment_id: 'aside' })
    const taste = {
      what: 'confidence of claim taste',
      before: '0.60 (1 for, 0 against, 1 source)',
      after: '0.50 (0 for, 0 against, 0 sources)',
    }
    // It is neutral on the other claim, which weighs nothing.
    expect(moved(flagged)).toEqual([taste])
    expect(flagged.message).toBe(
      'Fragment aside is irrelevant: it counts nowhere from the next decision on. The confidence of claim taste goes from 0.60 to 0.50.',
    )
    await test.alsoAfterRestart(() => shown(world, flagged, 'taste'))
    const undone = await world.undo(flagged)
    expect(moved(undone)).toEqual([{ ...taste, before: taste.after, after: taste.before }])
    await test.alsoAfterRestart(() => shown(world, undone, 'taste'))
  })

  it(`${verifies('K4', 'K14', 'E5')}name the claims that a domain changes, by block, unblock, clear, undo and approval`, async () => {
    const world = await studyIn(test, 'domains')
    const lab = { domain_pattern: 'lab.alpha.example' }
    const both = '0.56 (1 for, 1 against, 1 source)'
    const without = '0.42 (0 for, 1 against, 1 source)'
    const steps: [receipt: () => Promise<Receipt>, before: string, after: string][] = [
      [() => world.tell('domain_block', { ...lab, reason: 'made up' }), both, without],
      [() => world.tell('domain_unblock', { ...lab, reason: 'by mistake' }), without, both],
      [
        () => world.tell('domain_block', { domain_pattern: '*.lab.alpha.example', reason: 'all of it' }),
        'nothing',
        'nothing',
      ],
      [() => world.tell('domain_clear_override', lab), both, without],
    ]
    const given: Receipt[] = []
    for (const [say, before, after] of steps) {
      const receipt = await say()
      given.push(receipt)
      expect(moved(receipt)).toEqual(before === 'nothing' ? [] : [{ what: sleep, before, after }])
      if (before !== 'nothing') await test.alsoAfterRestart(() => shown(world, receipt, 'sleep'))
    }
    const cleared = given.at(-1) as Receipt
    expect(moved(await world.undo(cleared))).toEqual([{ what: sleep, before: without, after: both }])

    const inferred = { ...lab, reason: 'I read it', trust: 'untrusted_document' }
    expect(moved(await world.tell('domain_block', inferred))).toEqual([])
    const [item] = await world.inbox()
    const approved = await world.tell('inbox_approve', { item_id: item?.item_id })
    expect(moved(approved)).toEqual([{ what: sleep, before: both, after: without }])
    await test.alsoAfterRestart(() => shown(world, approved, 'sleep'))
  })

  it(`${verifies('K4', 'K14', 'E7')}name the claim that a label changes, and nothing if the label is only confirmed`, async () => {
    const world = await studyIn(test, 'labels')
    const corrected = await world.say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    expect(moved(corrected)).toMatchObject([{ what: sleep, after: '0.29 (0 for, 2 against, 1 source)' }])
    expect(corrected.message).toBe(
      'Edge for refutes claim sleep from the next decision on; before, it supported it. The confidence of claim sleep goes from 0.56 to 0.29.',
    )
    await test.alsoAfterRestart(() => shown(world, corrected, 'sleep'))
    const confirmed = await world.say('edge_correct', { edge_id: 'against', correct_relation: 'refutes' })
    expect(moved(confirmed)).toEqual([])
    expect(confirmed.message).not.toContain('confidence')
  })

  it(`${verifies('K4', 'K14')}show as many digits as it takes to see the difference`, async () => {
    const world = await studyIn(test, 'digits')
    const many = Array.from({ length: 400 }, (_, n) => `m${n}`)
    await world.record({
      ...passage('crowd', 'https://crowd.example/x'),
      edges: many.map((id) => judged(id, 'supports', 'crowd', 'taste', 1)),
    })
    const receipt = await world.say('edge_correct', { edge_id: 'm0', correct_relation: 'neutral' })
    const [item] = moved(receipt)
    expect(item?.before?.split(' ')[0]).not.toBe(item?.after?.split(' ')[0])
  })

  it(`${verifies('K4', 'K13', 'K14')}of a domain with very many claims list a hundred, and say that there are more`, async () => {
    const world = await studyIn(test, 'many')
    const ids = Array.from({ length: 700 }, (_, n) => `c${String(n).padStart(3, '0')}`)
    await world.record({
      ...passage('big', 'https://www.big.example/x'),
      claims: ids.map((id) => ({ id, task_id: 'task', text: `Claim ${id}.` })),
    })
    await world.record({ edges: ids.map((id) => judged(`e-${id}`, 'supports', 'big', id, 0.5)) })
    const receipt = await world.tell('domain_block', { domain_pattern: 'big.example', reason: 'made up' })
    expect(receipt.changes.items).toHaveLength(100)
    expect(receipt.changes.items).toContainEqual({
      what: 'confidence of other claims that rest on big.example',
      before: 'not weighed here',
      after: 'not weighed here: claim_list shows it',
    })
    expect(receipt.changes.changed).toBe(251)
    expect(receipt.message).toBe(
      'big.example is blocked from the next check on. It changes the confidence of 250 claims. The confidence of other claims that rest on big.example was not weighed here: claim_list shows it.',
    )
  })

  it(`${verifies('E9', 'K4', 'K13', 'K14')}do not weigh a claim that rests on very many passages; the next read does`, async () => {
    const world = await studyIn(test, 'heavy')
    await world.record(passage('crowd', 'https://crowd.example/x'))
    const ids = Array.from({ length: 5_001 }, (_, n) => `h${n}`)
    for (let from = 0; from < ids.length; from += 1_000) {
      const some = ids.slice(from, from + 1_000)
      await world.record({ edges: some.map((id) => judged(id, 'supports', 'crowd', 'taste', 1)) })
    }
    const before = await world.claim('taste')
    const receipt = await world.say('edge_correct', { edge_id: 'h0', correct_relation: 'refutes' })
    const taste = 'confidence of claim taste'
    const unweighed = [{ what: taste, before: 'not weighed here', after: 'not weighed here: claim_get shows it' }]
    expect(moved(receipt)).toEqual(unweighed)
    expect(receipt.message).toMatch(/ it\. The confidence of claim taste was not weighed here: claim_get shows it\.$/)
    await test.alsoAfterRestart(async () => {
      const { supporting, refuting, confidence } = await world.claim('taste')
      expect({ supporting, refuting }).toEqual({ supporting: before.supporting - 1, refuting: before.refuting + 1 })
      expect(confidence).toBeLessThan(before.confidence)
    })
    // In both directions.
    expect(moved(await world.undo(receipt))).toEqual(unweighed)
    await test.alsoAfterRestart(async () => expect(await world.claim('taste')).toEqual(before))
    const small = await world.say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    expect(moved(small)).toMatchObject([{ what: sleep, after: expect.stringMatching(/^0\./) }])
    await world.record({ edges: [judged('aside', 'refutes', 'crowd', 'sleep', 1)] })
    const { confidence } = await world.claim('sleep')
    const both = await world.say('flag_irrelevant', { fragment_id: 'crowd', reason: 'an advert' })
    expect(moved(both)).toMatchObject([...unweighed, { what: sleep }])
    await test.alsoAfterRestart(async () => {
      const [from, to] = [confidence, (await world.claim('sleep')).confidence].map((one) => one.toFixed(2))
      expect(both.message).toContain(
        `The confidence of claim sleep goes from ${from} to ${to}. The confidence of claim taste was not weighed here: claim_get shows it.`,
      )
      expect((await world.claim('taste')).supporting).toBe(1)
    })
  })

  it(`${verifies('K14', 'E8')}say whether a citation changed, and whether a passage may be used`, async () => {
    const world = await studyIn(test, 'citations')
    const cite = async (fragment_id: string, cited_fragment_id: string, correction_type: string) =>
      (await world.say('correct_citation', { fragment_id, cited_fragment_id, correction_type })).message
    expect(await cite('doubted', 'measured', 'add')).toBe('doubted cites measured, as before; now it is confirmed.')
    expect(await cite('doubted', 'measured', 'remove')).toBe(
      'doubted does not cite measured from the next decision on.',
    )
    expect(await cite('aside', 'measured', 'remove')).toBe(
      'aside does not cite measured, as before; now it is confirmed.',
    )
    expect(await cite('aside', 'measured', 'add')).toBe('aside cites measured from the next decision on.')

    await world.tell('domain_block', { domain_pattern: 'beta.example', reason: 'ads' })
    const missed = await world.say('flag_missing', { page_id: 'blog', missing_text: 'Overlooked.' })
    expect(missed.message).toMatch(
      /^The passage is fragment \S+ of page blog\. It may not be used for now: beta\.example is blocked: /,
    )
    expect((await world.materials()).map(({ fragment_id }) => fragment_id)).toEqual(['measured', 'doubted'])
  })

  it(`${verifies('K14', 'E10')}name the review that is compared with a newer prediction`, async () => {
    const world = await studyIn(test, 'reviews')
    await world.say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })
    await world.record({ edges: [judged('for', 'supports', 'measured', 'sleep', 0.3)] })
    const again = await world.say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })
    expect(again).toMatchObject({
      outcome: 'applied',
      changes: {
        items: [
          {
            what: 'review of edge for',
            before: 'nli-1 said supports 0.8, found supports',
            after: 'nli-1 said supports 0.3, found supports',
          },
        ],
      },
    })
  })

  it(`${verifies('K14', 'E7', 'E8')}say why an edge does not count`, async () => {
    const world = await studyIn(test, 'uncounted')
    const says = async (edge_id: string, correct_relation: string) =>
      (await world.say('edge_correct', { edge_id, correct_relation })).message
    const counts = async (edge_id: string, claim: string) =>
      (await world.claim(claim)).edges.find((edge) => edge.edge_id === edge_id)?.counts
    await world.say('flag_irrelevant', { fragment_id: 'measured', reason: 'an advert' })
    const irrelevant = ' It does not count for now: Its fragment is irrelevant: a person flagged it (an advert).'
    expect(await says('for', 'refutes')).toBe(
      `Edge for refutes claim sleep from the next decision on; before, it supported it.${irrelevant}`,
    )
    expect(await says('for', 'refutes')).toBe(
      `It was said before that edge for refutes claim sleep; nothing changed.${irrelevant}`,
    )
    await test.alsoAfterRestart(async () => expect(await counts('for', 'sleep')).toBe(false))

    await world.tell('domain_block', { domain_pattern: 'beta.example', reason: 'ads' })
    expect(await says('liking', 'supports')).toBe(
      'Edge liking supports claim taste, as before; now it is reviewed. It does not count for now: beta.example is blocked: a person blocked beta.example (ads).',
    )
    await test.alsoAfterRestart(async () => expect(await counts('liking', 'taste')).toBe(false))
  })

  it(`${verifies('K14', 'E7', 'E12')}say that an edge which a person drew counts instead of the model's`, async () => {
    const world = await studyIn(test, 'superseded')
    const drawn = { fragment_id: 'doubted', claim_id: 'taste', relation: 'refutes' }
    const { edge_id } = (await world.say('edge_add', drawn)) as Receipt & { edge_id: string }
    await world.record({ edges: [judged('late', 'supports', 'doubted', 'taste', 0.7)] })
    const { message } = await world.say('edge_correct', { edge_id: 'late', correct_relation: 'neutral' })
    expect(message).toBe(
      `Edge late says nothing for or against claim taste from the next decision on; before, it supported it. It does not count for now: The passage was attached to the claim as edge ${edge_id}, which counts instead.`,
    )
    await test.alsoAfterRestart(async () =>
      expect(await world.claim('taste')).toMatchObject({ supporting: 1, refuting: 1 }),
    )
  })

  it(`${verifies('K14', 'E6', 'E12')}say that a claim was rejected when it is reported again`, async () => {
    const world = await studyIn(test, 'reported again')
    const report = async () =>
      (await world.say('claim_add', { claim_text: 'Tea is cheap.' })) as Receipt & { claim_id: string }
    const { claim_id } = await report()
    expect((await report()).message).toBe(`The claim was reported before, as ${claim_id}; nothing changed.`)
    await world.say('claim_reject', { claim_id, reason: 'who says so?', on_behalf_of: 'ann' })
    expect(await report()).toMatchObject({
      outcome: 'recorded',
      message: `The claim was reported before, as ${claim_id}; nothing changed. It is not used, because ann rejected it: claim_restore brings it back.`,
    })
    await test.alsoAfterRestart(async () => expect(await world.claimIds()).toEqual(['sleep', 'taste']))
    await world.say('claim_reject', { claim_id: 'taste', reason: 'who says so?', on_behalf_of: 'ann' })
    const refused = await world.refused('claim_add', { task_id: 'task', claim_text: 'Tea tastes good.' })
    expect(refused.message).toContain('has it as claim taste. It is not used, because ann rejected it:')
  })

  const said = async (world: World, action: string, domain_pattern: string) =>
    (await world.tell(action, { domain_pattern, reason: 'said so' })) as Receipt & { exceptions?: object[] }
  /** Other tests cover how the speaker is named. */
  const asWorded = (text: string) => new RegExp(`^${text.replaceAll(/[.*()]/g, '\\$&').replaceAll('…', '.+')}$`)
  const blocked = async (world: World, url: string) => (await world.call('domain_check', { url })).blocked

  it(`${verifies('K14', 'E3')}say for which names a more specific rule still decides, and why`, async () => {
    const world = await studyIn(test, 'exceptions')
    const older = await said(world, 'domain_unblock', 'sub.ex1.com')
    await said(world, 'domain_block', 'also.ex1.com')
    await said(world, 'domain_unblock', 'sub.ex1-other.com')
    const block = await said(world, 'domain_block', '*.ex1.com')
    expect(block.message).toMatch(
      asWorded(
        '*.ex1.com is blocked from the next check on. sub.ex1.com stays allowed: … unblocked sub.ex1.com (said so).',
      ),
    )
    expect(block.exceptions).toEqual([
      { domain_pattern: 'sub.ex1.com', decision: 'unblock', reason: 'said so', feedback_id: older.feedback_id },
    ])
    await test.alsoAfterRestart(async () => {
      expect(await blocked(world, 'sub.ex1.com')).toBe(false)
      expect(await blocked(world, 'other.ex1.com')).toBe(true)
    })
    const unblock = await said(world, 'domain_unblock', '*.ex1.com')
    expect(unblock.message).toMatch(
      asWorded(
        '*.ex1.com is allowed from the next check on. also.ex1.com stays blocked: … blocked also.ex1.com (said so).',
      ),
    )
    const cleared = await said(world, 'domain_clear_override', '*.ex1.com')
    expect(cleared.message).toMatch(
      asWorded(
        'The override on *.ex1.com is cleared; the baseline list decides again. also.ex1.com stays blocked: … blocked also.ex1.com (said so).',
      ),
    )
    await test.alsoAfterRestart(async () => expect(await blocked(world, 'also.ex1.com')).toBe(true))
  })

  it(`${verifies('K14', 'E3')}say what decides once an override is cleared`, async () => {
    const world = await studyIn(test, 'cleared')
    await said(world, 'domain_block', '*.ex2.com')
    await said(world, 'domain_unblock', 'sub.ex2.com')
    const narrow = await said(world, 'domain_clear_override', 'sub.ex2.com')
    expect(narrow.message).toMatch(
      asWorded('The override on sub.ex2.com is cleared. sub.ex2.com is blocked: … blocked *.ex2.com (said so).'),
    )
    await test.alsoAfterRestart(async () => expect(await blocked(world, 'sub.ex2.com')).toBe(true))
    const nothing = await said(world, 'domain_clear_override', 'sub.ex2.com')
    expect(nothing.message).toMatch(
      asWorded(
        'There was no override on sub.ex2.com; nothing changed. sub.ex2.com is blocked: … blocked *.ex2.com (said so).',
      ),
    )
  })

  it(`${verifies('K13', 'K14', 'E3')}name a few exceptions and count the others`, async () => {
    const world = await studyIn(test, 'many exceptions')
    for (let n = 0; n < 6; n += 1) await said(world, 'domain_unblock', `s${n}.ex3.com`)
    const block = await said(world, 'domain_block', '*.ex3.com')
    expect(block.message).toMatch(
      /s2\.ex3\.com stays allowed: .*\. 3 more names stay allowed; domain_list shows them\.$/,
    )
    expect(block.exceptions).toHaveLength(6)
  })
})
