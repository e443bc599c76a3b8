// Everything that is said of evidence can be undone, and is a standing test of the next decision until then.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { studyIn, type World } from './evidence-graph.ts'

type Said = [action: string, fields: object]

/** One of each kind, and what may have been said of the same thing before. */
const kinds: { said: Said; before: Said[] }[] = [
  {
    said: ['domain_block', { domain_pattern: '*.alpha.example', reason: 'made up' }],
    before: [['domain_unblock', { domain_pattern: '*.alpha.example', reason: 'fine' }]],
  },
  {
    said: ['domain_unblock', { domain_pattern: 'beta.example', reason: 'by mistake' }],
    before: [['domain_block', { domain_pattern: 'beta.example', reason: 'ads' }]],
  },
  {
    said: ['domain_clear_override', { domain_pattern: 'beta.example' }],
    before: [['domain_block', { domain_pattern: 'beta.example', reason: 'ads' }]],
  },
  {
    said: ['claim_reject', { claim_id: 'sleep', reason: 'vague' }],
    before: [
      ['edge_correct', { edge_id: 'for', correct_relation: 'refutes' }],
      ['claim_reject', { claim_id: 'sleep', reason: 'wrong' }],
      ['claim_restore', { claim_id: 'sleep' }],
    ],
  },
  {
    said: ['claim_restore', { claim_id: 'sleep' }],
    before: [['claim_reject', { claim_id: 'sleep', reason: 'vague' }]],
  },
  {
    said: ['edge_correct', { edge_id: 'for', correct_relation: 'refutes' }],
    before: [['edge_correct', { edge_id: 'for', correct_relation: 'neutral', reason: 'unclear' }]],
  },
  {
    said: ['correct_nli', { edge_id: 'for', correct_relation: 'neutral', confidence: 0.7 }],
    before: [['correct_nli', { edge_id: 'for', correct_relation: 'supports', confidence: 0.8 }]],
  },
  {
    said: ['flag_irrelevant', { fragment_id: 'measured', reason: 'an advertisement' }],
    before: [['rate_usefulness', { target_id: 'measured', rating: 5 }]],
  },
  {
    said: ['flag_missing', { page_id: 'blog', missing_text: 'I sleep well.', location_hint: 'The end' }],
    before: [['flag_missing', { page_id: 'lab', missing_text: 'Figure 3.' }]],
  },
  {
    said: [
      'correct_citation',
      { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'remove', reason: 'a mere mention' },
    ],
    before: [
      ['correct_citation', { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'add' }],
      ['correct_citation', { fragment_id: 'aside', cited_fragment_id: 'measured', correction_type: 'add' }],
    ],
  },
  {
    said: ['rate_usefulness', { target_id: 'blog', rating: 5, aspect: 'credibility' }],
    before: [['rate_usefulness', { target_id: 'blog', rating: 2, aspect: 'credibility' }]],
  },
  {
    said: ['add_note', { target_id: 'sleep', note: 'Mind this.' }],
    before: [['add_note', { target_id: 'sleep', note: 'And this.' }]],
  },
]

onEachEngine('evidence feedback taken back', (test) => {
  it.each(kinds)(
    `${verifies('K5', 'K6')}$said.0 leaves the state before it, also if something was said before`,
    async (kind) => {
      const [action, fields] = kind.said
      for (const before of [[], kind.before]) {
        // Without an override there is none to clear.
        if (action === 'domain_clear_override' && before.length === 0) continue
        if (action === 'claim_restore' && before.length === 0) continue
        const world = await studyIn(test, `${action} after ${before.length}`)
        for (const [earlier, said] of before) await world.say(earlier, said)
        const asBefore = await world.everything()
        const given = await world.say(action, fields)
        expect(given.outcome).toBe('applied')
        const asSaid = await world.everything()
        expect(asSaid).not.toEqual(asBefore)
        const taken = await world.undo(given)
        await test.alsoAfterRestart(async () => expect(await world.everything()).toEqual(asBefore))
        await world.undo(taken)
        await test.alsoAfterRestart(async () => expect(await world.everything()).toEqual(asSaid))
      }
    },
  )

  it(`${verifies('K10')}is asked again by the check, and named if it would be answered wrongly`, async () => {
    const world = await studyIn(test, 'check')
    expect(await world.check()).toEqual({ asked: 0, wrong: [] })
    const said = new Map<string, string>()
    for (const [action, fields] of standing) said.set(action, (await world.say(action, fields)).feedback_id)
    await world.say('rate_usefulness', { target_id: 'aside', rating: 1 })
    await world.say('add_note', { target_id: 'sleep', note: 'Mind this.' })
    await test.alsoAfterRestart(async () => expect(await world.check()).toEqual({ asked: standing.length, wrong: [] }))

    const raw = await openRaw(test.location)
    for (const damage of Object.values(damages)) await raw.transaction((connection) => connection.exec(damage))
    await raw.close()
    const { wrong } = await world.check()
    expect(wrong.map(({ feedback_id }) => feedback_id).toSorted()).toEqual(
      Object.keys(damages)
        .map((action) => said.get(action))
        .toSorted(),
    )
    await test.heed.operations.rebuild(() => undefined)
    expect((await world.check()).wrong).toEqual([])
  })

  it(`${verifies('K10', 'K5')}is not asked once it is undone, superseded or waiting`, async () => {
    const world = await studyIn(test, 'not asked')
    const given: Receipt[] = []
    for (const [action, fields] of standing) given.push(await world.say(action, fields))
    for (const receipt of given) await world.undo(receipt)
    expect(await world.check()).toEqual({ asked: 0, wrong: [] })
    for (const [action, fields] of standing) await world.say(action, { ...fields, trust: 'tool_output' })
    expect(await world.check()).toEqual({ asked: 0, wrong: [] })
    await world.say('claim_reject', { claim_id: 'taste', reason: 'wrong' })
    await world.say('claim_restore', { claim_id: 'taste' })
    await world.say('edge_correct', { edge_id: 'liking', correct_relation: 'refutes' })
    await world.say('edge_correct', { edge_id: 'liking', correct_relation: 'neutral' })
    await test.alsoAfterRestart(async () => expect(await world.check()).toEqual({ asked: 2, wrong: [] }))
  })

  it(`${verifies('K10', 'E11')}stays right over rejected claims, blocked domains and newer versions`, async () => {
    const world = await studyIn(test, 'all at once')
    for (const [action, fields] of standing) await world.say(action, fields)
    await world.tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'all of it' })
    await world.say('claim_reject', { claim_id: 'taste', reason: 'wrong too' })
    await newerVersions(world)
    await test.alsoAfterRestart(async () => expect((await world.check()).wrong).toEqual([]))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})

/** Corrections in effect, each of another aggregate. */
const standing: Said[] = [
  ['domain_block', { domain_pattern: 'gamma.example', reason: 'ads' }],
  ['domain_unblock', { domain_pattern: '*.delta.example', reason: 'fine' }],
  ['claim_reject', { claim_id: 'sleep', reason: 'vague' }],
  ['edge_correct', { edge_id: 'for', correct_relation: 'refutes' }],
  ['correct_nli', { edge_id: 'beside', correct_relation: 'supports' }],
  ['flag_irrelevant', { fragment_id: 'measured' }],
  ['flag_missing', { page_id: 'lab', missing_text: 'Figure 3.' }],
  ['correct_citation', { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'remove' }],
]

/** What would make each of them wrong. */
const damages: Record<string, string> = {
  domain_block: `update domain_override_rules set decision = 'unblock' where domain_pattern = 'gamma.example'`,
  claim_reject: `update evidence_claim set adoption = 'adopted' where claim_id = 'sleep'`,
  edge_correct: `update evidence_edge set relation = 'supports' where edge_id = 'for'`,
  correct_nli: `update evidence_edge set relation = 'neutral' where edge_id = 'beside'`,
  flag_irrelevant: `update evidence_fragment set irrelevant = 0 where fragment_id = 'measured'`,
  flag_missing: `update evidence_fragment set source = 'agent' where source = 'human'`,
  correct_citation: `update citation_correction set decision = 'add'`,
}

function newerVersions({ record }: World) {
  return record({
    claims: [{ id: 'sleep', task_id: 'task', text: 'Tea improves sleep, says the new model.' }],
    fragments: [{ id: 'measured', page_id: 'lab', text: 'Another extraction.' }],
    edges: [
      { id: 'for', relation: 'neutral', fragment_id: 'measured', claim_id: 'sleep', confidence: 1, model: 'nli-2' },
      { id: 'beside', relation: 'refutes', fragment_id: 'aside', claim_id: 'sleep', confidence: 1, model: 'nli-2' },
    ],
  })
}
