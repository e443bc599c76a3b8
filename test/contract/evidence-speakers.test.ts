// Texts on evidence name who really spoke: no person where an agent, a tool or a document did.
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
    await approve(await test.tell('domain_block', { domain_pattern: 'x.example', ...fromTool }, { workspace: 'values' }))
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
})
