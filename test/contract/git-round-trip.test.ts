// From a state to a repository, into an empty workspace and back (R10): the same prompts and the same files, byte for byte.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { createGitFolder, importFrom, sync } from '../git-store.ts'
import { verifies } from '../verifies.ts'
import { histories, play } from './review-history.ts'

const comments = [
  'Sort imports.',
  'Bind parameters.\r\n\r\nAlways.',
  '# A title\n> and a quote',
  'Zero\u200bwidth',
  'Tab\tand `code`',
]
const ids = ['d-1', 'D-1', 'CON', 'a/../b', 'ä ö', 'x'.repeat(200), 'd-1.diff', 'key: value']

const decision = fc.record({
  decision_id: fc.constantFrom(...ids),
  reviewer_comment: fc.constantFrom(...comments),
  decision: fc.constantFrom('APPROVED', 'REJECTED', 'APPROVED_WITH_CHANGES'),
  reviewer_id: fc.constantFrom('rita', 'ross', '#1 “reviewer” <x>'),
  agent: fc.constantFrom('coder', 'writer'),
  agent_output: fc.constantFrom('a\nb\n', 'a\r\nb'),
  approved_output: fc.constantFrom('a\nb\n', 'c'),
  tags: fc.constantFrom([], ['- x', 'y: z']),
})
const askers = ['coder', 'writer', 'tester', 'nobody']

onEachEngine('a round trip through Git', (test) => {
  const removals: (() => void)[] = []
  afterAll(() => {
    for (const remove of removals) remove()
  })
  const folder = () => {
    const made = createGitFolder()
    removals.push(made.remove)
    return made
  }

  it(`${verifies('R10')}brings back every state that people can make`, async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(histories, fc.array(decision, { maxLength: 5 }), async (steps, decisions) => {
        runs += 1
        const [source, target] = [`source-${runs}`, `target-${runs}`]
        const callIn =
          (workspace: string) =>
          <T>(name: string, input: object, as: object = {}): Promise<T> =>
            test.call<T>(name, input, { ...as, workspace })
        for (const one of decisions)
          await callIn(source)('decision_record', { ...one, gate_id: 'HITL-1' }).catch(() => undefined)
        await play(callIn(source), steps)
        const [first, second] = [folder(), folder()]
        await sync(test.heed, first, source)
        await importFrom(test.heed, first, target)
        await sync(test.heed, second, target)
        expect(second.files()).toEqual(first.files())
        for (const agent of askers) {
          const asked = { agent, base_prompt: 'Work.' }
          const there = await callIn(source)<{ prompt: string }>('agent_prompt', asked)
          expect((await callIn(target)<{ prompt: string }>('agent_prompt', asked)).prompt).toBe(there.prompt)
        }
      }),
      { numRuns: test.scaled(60), seed: 18 },
    )
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
