// What a receipt about a name says is what the next decision shows, and no decision changes that it does not name.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { bankOf } from '../contract/intent-registry.ts'
import { onEachEngine, person } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import {
  type Access,
  concerns,
  entityWorld,
  histories,
  promisedTo,
  type Question,
  type Said,
  type Step,
} from './entities.ts'

const seeds: Readonly<Record<Access, number>> = { keyless: 3, keyed: 5, mixed: 7 }

type World = Awaited<ReturnType<typeof entityWorld>>
type Answers = ReadonlyMap<string, string | undefined>

const keyOf = (question: Question) => JSON.stringify(question)

async function answersOf({ questions, ask }: World): Promise<Answers> {
  const answers = new Map<string, string | undefined>()
  for (const question of questions) answers.set(keyOf(question), await ask(question))
  return answers
}

function expectPromisesKept(world: World, receipt: Said, before: Answers, after: Answers, context: string): void {
  const promises = world.promises(receipt)
  for (const promise of promises.filter((one) => one.after !== undefined))
    for (const question of promisedTo(promise))
      expect(after.get(keyOf(question)), `${context}\n${keyOf(question)} was promised`).toBe(promise.after)
  for (const question of world.questions) {
    const now = after.get(keyOf(question))
    if (now === before.get(keyOf(question))) continue
    expect(receipt.outcome, `${context}\n${keyOf(question)} changed`).toBe('applied')
    const named = promises.filter((promise) => concerns(promise, question))
    const isNamed = named.some((promise) => promise.after === now || promise.after === undefined)
    expect(isNamed, `${context}\n${keyOf(question)} is ${now} now, which no change names`).toBe(true)
  }
}

/** What the answer says of a correction beside its changes. */
async function expectReachTold(world: World, one: Step, receipt: Said, context: string): Promise<void> {
  if (one.kind !== 'say') return
  const { name, entity, person: reporter, session, domain } = one
  const forReporter = (await world.ask({ name, person: reporter, session, domain })) === entity
  const forEveryone = (await world.ask({ name, person: 'zoe', session: null, domain })) === entity
  const isHeld = receipt.item_id !== undefined
  expect(receipt.message.includes('Applied immediately'), context).toBe(receipt.applies_to !== 'nobody')
  expect(receipt.candidate_id === undefined, context).toBe(isHeld)
  if (isHeld) expect(receipt.applies_to, context).toBe('nobody')
  else {
    expect(receipt.applies_to === 'everyone', context).toBe(forEveryone)
    expect(receipt.applies_to !== 'nobody', context).toBe(forReporter || forEveryone)
    const looked = await world.bank.call<{ candidate: { state: string } }>('intent_get', {
      candidate_id: receipt.candidate_id,
    })
    if (forEveryone) expect(looked.candidate.state, context).toBe('live')
  }
}

onEachEngine('promises about names', (test) => {
  it.each<Access>(['keyless', 'keyed', 'mixed'])(
    `${verifies('K14', 'K3', 'K5', 'K8', 'K10', 'I3')}%s: receipts say what the next decisions show, and name all that change`,
    async (access) => {
      const sampled = fc.sample(histories, { numRuns: scaled(60), seed: seeds[access] })
      for (const [index, steps] of sampled.entries()) {
        const workspace = `${access} ${index}`
        const world = await entityWorld(test, workspace, access)
        let before = await answersOf(world)
        for (const [count, one] of steps.entries()) {
          const receipt = await world.step(one)
          if (!receipt) continue
          const after = await answersOf(world)
          const context = `${JSON.stringify(steps.slice(0, count + 1))}\n${JSON.stringify(receipt)}`
          expectPromisesKept(world, receipt, before, after, context)
          await expectReachTold(world, one, receipt, context)
          before = after
        }
        expect((await world.bank.check()).wrong, JSON.stringify(steps)).toEqual([])
        const fresh = await openHeed({ store: test.location, workspace: 'default' })
        const call = async <T>(action: string, given: unknown, as = {}) =>
          (await fresh.port.execute({ ...person, ...as }, action, given)) as T
        const again = bankOf({ ...test, call } as typeof test, workspace)
        const ask = async (question: Question) =>
          (
            await again.name(question.name, {
              ...(question.person !== null && { on_behalf_of: question.person }),
              ...(question.session !== null && { session_id: question.session }),
              ...(question.domain !== null && { domain: question.domain }),
            })
          ).entity_id
        expect(await answersOf({ ...world, ask }), JSON.stringify(steps)).toEqual(before)
        await fresh.close()
      }
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    },
  )
})
