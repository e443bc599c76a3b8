// Texts on evidence name who really spoke: they name no person if it was an agent, a tool or a document.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, reviewer } from './conversation-talk.ts'
import { studyIn } from './evidence-graph.ts'

onEachEngine('who spoke of evidence', (test) => {
  const speakersIn = async (workspace: string) => {
    const world = await studyIn(test, workspace)
    const say = (name: string, input: object, as: object = {}) =>
      test.tell(name, { task_id: 'task', ...input }, { ...as, workspace })
    const approve = ({ item_id }: Receipt) => test.tell('inbox_approve', { item_id }, { ...reviewer, workspace })
    return { world, say, approve }
  }

  it(`${verifies('K14', 'K8')}a value of its own has no comma of a sentence`, async () => {
    const { world, say, approve } = await speakersIn('values')
    const fromTool = { reason: 'scanned', trust: 'tool_output' }
    await approve(
      await test.tell('domain_block', { domain_pattern: 'x.example', ...fromTool }, { workspace: 'values' }),
    )
    await approve(await say('claim_reject', { claim_id: 'sleep', ...fromTool }))
    await test.alsoAfterRestart(async () => {
      const { items } = await world.call<{ items: object[] }>('domain_list', {})
      expect(items).toMatchObject([{ domain_pattern: 'x.example', said_by: 'a tool, with approval' }])
      expect(await world.claim('sleep')).toMatchObject({
        adoption: 'not_adopted',
        human: { said_by: 'a tool, with approval' },
      })
      expect(await world.call('domain_check', { url: 'x.example' })).toMatchObject({
        reason: 'x.example is blocked: a tool, with approval, blocked x.example (scanned).',
      })
    })
  })

  it(`${verifies('K14', 'K8', 'E8', 'E12')}a receipt names who reported a passage and who attached it`, async () => {
    const { world, say, approve } = await speakersIn('reporters')
    const states = ({ changes }: Receipt, kind: string) =>
      changes.items.flatMap(({ what, before, after }) => (what.startsWith(kind) ? [before, after] : []))
    const missed = (missing_text: string, more: object, as: object) =>
      say('flag_missing', { page_id: 'lab', missing_text, ...more }, as)
    const read = { trust: 'untrusted_document' }
    const byAgent = await missed('One.', {}, agentKey)
    expect(states(byAgent, 'fragment')).toEqual([undefined, 'relevant, reported by an agent'])
    expect(states(await missed('Two.', { on_behalf_of: 'ann' }, agentKey), 'fragment')).toEqual([
      undefined,
      'relevant, reported by ann',
    ])
    expect(states(await missed('Three.', {}, {}), 'fragment')).toEqual([undefined, 'relevant, reported by a person'])
    const fromDocument = await approve(await missed('Four.', read, {}))
    expect(states(fromDocument, 'fragment')).toEqual([undefined, 'relevant, reported by a document, with approval'])

    const attach = (fragment_id: string, more: object, as: object) =>
      say('edge_add', { fragment_id, claim_id: 'taste', relation: 'supports', ...more }, as)
    const added = await attach('measured', {}, agentKey)
    expect(states(added, 'edge')).toEqual([undefined, 'supports 1, added by an agent'])
    expect(states(await approve(await attach('doubted', read, {})), 'edge')).toEqual([
      undefined,
      'supports 1, added by a document, with approval',
    ])
    await test.alsoAfterRestart(async () =>
      expect(await world.claim('taste')).toMatchObject({ supporting: 3, independent_sources: 2 }),
    )
    // A second person who says the same changes nothing; the edge stays when the first undoes theirs.
    expect(await attach('measured', { on_behalf_of: 'ann' }, agentKey)).toMatchObject({ outcome: 'recorded' })
    expect(states(await world.undo(added), 'edge')).toEqual([])
    await test.alsoAfterRestart(async () => expect(await world.claim('taste')).toMatchObject({ supporting: 3 }))
  })
})
