// Imports, and the phrases that people taught for everyone: an agent's import does not take their words.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, importing, keyOf, slang } from './intent-registry.ts'

const mallory = keyOf('key_mallory')
const reviewer = keyOf('key_rev', 'reviewer')
const [fund, , , politeFund] = slang.fund
const ownWords = 'walk my dog'

onEachEngine('imports of words that people taught', (test) => {
  const taught = async (workspace: string) => {
    const world = await bankIn(test, workspace)
    await world.teachAll(fund, 'account.open')
    expect(await world.decision(fund)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
    return { ...world, imports: importing(world) }
  }

  for (const words of [fund, `${fund}!`, `${fund} please`, politeFund])
    it(`${verifies('I1', 'I5', 'K9')}a key does not take the words of a learned phrase: ${words}`, async () => {
      const { imports, decision, candidate, call } = await taught(`taken ${words}`)
      const evil = { verbs: [{ name: 'evil.do', phrases: [ownWords, words] }] }
      const rehearsed = await imports({ ...evil, dry_run: true }, mallory)
      expect(rehearsed).toMatchObject({ outcome: 'dry_run', recorded: 1, waiting: { count: 1 } })
      const said = await imports(evil, mallory)
      expect(said).toMatchObject({
        outcome: 'applied',
        waiting: { changes: [{ what: 'phrase of evil.do', after: words }] },
      })
      expect(said.message).toContain('because it affects what others imported, taught or approved')
      await test.alsoAfterRestart(async () => {
        expect(await decision(fund)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
        expect(await decision(ownWords)).toMatchObject({ outcome: 'matched', verb: 'evil.do' })
        expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live' })
      })
      const approved = await call<Receipt>('inbox_approve', { item_id: said.waiting?.item_id }, reviewer)
      expect(approved.changes.items).toContainEqual({
        what: `“${fund}” → account.open, for everyone`,
        before: 'in effect',
        after: `waits for a reviewer, because “${words}” means evil.do`,
      })
      await test.alsoAfterRestart(async () => {
        expect((await decision(words)).verb).toBe('evil.do')
        expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', because: 'collision' })
      })
    })

  it(`${verifies('I1', 'I5')}neither as the name nor as the description of a verb`, async () => {
    const { imports, decision } = await taught('named')
    const named = { verbs: [{ name: 'spin.up.a.fund' }, { name: 'evil.do', description: fund }] }
    expect(await imports(named, mallory)).toMatchObject({ outcome: 'applied', recorded: 1, waiting: { count: 2 } })
    await test.alsoAfterRestart(async () => {
      expect(await decision(fund)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
    })
  })

  it(`${verifies('I1', 'I5')}words that people taught for the same verb do not wait`, async () => {
    const { imports, decision, teachAll } = await taught('same verb')
    await imports({ verbs: [{ name: 'dog.walk', phrases: [ownWords] }] }, mallory)
    await teachAll('the hound needs air', 'dog.walk')
    const again = await imports({ phrases: [{ phrase: 'the hound needs air', verb: 'dog.walk' }] }, mallory)
    expect(again).toMatchObject({ outcome: 'applied' })
    expect(again.waiting).toBeUndefined()
    await test.alsoAfterRestart(async () => {
      expect((await decision('the hound needs air')).candidates[0]).toMatchObject({ verb: 'dog.walk' })
    })
  })

  it(`${verifies('I1', 'K4')}the receipt of a reviewer's import names the learned phrase that it puts out of effect`, async () => {
    const { imports, decision } = await taught('reviewer')
    const named = {
      what: `“${fund}” → account.open, for everyone`,
      before: 'in effect',
      after: `waits for a reviewer, because “${fund}” means fund.start`,
    }
    const start = { verbs: [{ name: 'fund.start', phrases: [fund] }] }
    expect((await imports({ ...start, dry_run: true }, reviewer)).changes).toContainEqual(named)
    expect((await imports(start, reviewer)).changes).toContainEqual(named)
    await test.alsoAfterRestart(async () => {
      expect(await decision(fund)).toMatchObject({ outcome: 'matched', verb: 'fund.start' })
    })
  })
})
