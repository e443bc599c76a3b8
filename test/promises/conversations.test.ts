// What is said of conversations is what the next decision shows, and no decision changes that is not named.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import {
  type Access,
  type Answers,
  conversationWorld,
  histories,
  keyOf,
  type Promised,
  type Question,
  type Said,
} from './conversations.ts'

type World = ReturnType<typeof conversationWorld>

function expectPromisesKept(promises: readonly Promised[], after: Answers, context: string): void {
  for (const { question, after: promised } of promises)
    expect(after.get(keyOf(question)), `${context}\n${keyOf(question)} was promised`).toBe(promised)
}

function expectAllNamed(said: Said, promises: readonly Promised[], before: Answers, after: Answers, context: string) {
  for (const [key, now] of after) {
    const then = before.get(key)
    if (now === then) continue
    const question = JSON.parse(key) as Question
    const isNamed =
      promises.some((promise) => promise.after === now && concerns(promise.question, question)) ||
      isNamedByRecording(said, question, then, now)
    expect(isNamed, `${context}\n${key} was ${then} and is ${now}, which nothing names`).toBe(true)
  }
}

/** What is said for everyone is said for all who have not spoken themselves; for one query, for those like it. */
function concerns(named: Question, question: Question): boolean {
  if (named.kind === 'turn' || question.kind === 'turn') return keyOf(named) === keyOf(question)
  const isEveryone = named.person === 'zoe' && named.session === null
  const isAsker = isEveryone || (named.person === question.person && named.session === question.session)
  if (named.kind === 'strategy') return question.kind === 'strategy' && named.strategy === question.strategy && isAsker
  return question.kind === 'reading' && named.message === question.message && isAsker
}

/** A turn that is recorded brings its own strategy, and says how the one before counts; for everyone it names what is avoided. */
function isNamedByRecording({ recorded, changes }: Said, question: Question, then?: string, now?: string): boolean {
  if (!recorded) return false
  if (question.kind === 'turn') return then === undefined
  if (question.kind !== 'strategy') return false
  if (recorded.strategy === question.strategy && then === undefined) return true
  const isJudged = changes.some(({ what }) => what === `turn ${recorded.judged}`)
  const isForAll = question.person === 'zoe' && question.session === null
  return isJudged && !(isForAll && (then === 'avoided' || now === 'avoided'))
}

/** The section for the planner tells of a strategy what a search in its session does. */
async function expectSectionsTrue({ talk }: World, after: Answers, context: string): Promise<void> {
  const turns = new Map((await talk.turns()).map((turn) => [turn.turn_id, turn]))
  for (const session of new Set([...turns.values()].map(({ session_id }) => session_id))) {
    const { section, turn_id = '' } = await talk.section(session)
    const { strategy, query = '' } = turns.get(turn_id) ?? {}
    if (strategy === undefined) continue
    const counts = after.get(keyOf({ kind: 'strategy', query, strategy, person: 'zoe', session }))
    const where = `${context}\n${session}: ${section}`
    if (section.includes('Do NOT reuse')) expect(counts, where).toBe('avoided')
    if (section.includes(' worked')) expect(counts, where).toBe('accepted')
  }
}

/** What the sentences say of strategies. */
async function expectMessageTrue({ talk }: World, said: Said, after: Answers, context: string): Promise<void> {
  const [, turnId, strategy, whom = ''] =
    /Turn (\S+) counts as .*Its strategy (\w+) is (?:avoided|proposed)(.*?)[.;]/.exec(said.message) ?? []
  if (turnId === undefined || strategy === undefined) return
  const { query, session_id: session } = await talk.turn(turnId)
  const counts = (name: string, id: string | null) =>
    after.get(keyOf({ kind: 'strategy', query, strategy, person: name, session: id }))
  const isAvoided = said.message.includes(`Its strategy ${strategy} is avoided`)
  if (isAvoided) expect(counts('zoe', session), context).toBe('avoided')
  if (isAvoided) expect(counts('zoe', null) === 'avoided', context).toBe(whom.includes('everyone'))
  const named = /for (ann|bob|cid)/.exec(whom)?.[1]
  if (isAvoided && named !== undefined) expect(counts(named, null), context).toBe('avoided')
  if (!isAvoided) expect(counts('zoe', session), context).not.toBe('avoided')
}

async function afterRestart(test: TestHeed, workspace: string, access: Access): Promise<Answers> {
  const fresh = await openHeed({ store: test.location, workspace: 'default' })
  const call = async <T>(name: string, input: unknown, as = {}) =>
    (await fresh.port.execute({ ...person, ...as }, name, input)) as T
  const answers = await conversationWorld({ ...test, call, tell: call } as TestHeed, workspace, access).answers()
  await fresh.close()
  return answers
}

onEachEngine('promises about conversations', (test) => {
  it.each<Access>(['keyless', 'keyed'])(
    `${verifies('K14', 'K3', 'K5', 'K9', 'K10', 'C1', 'C4', 'C5', 'C8')}%s: what is said is what is decided next, and all that changes is named`,
    async (access) => {
      const sampled = fc.sample(histories, { numRuns: scaled(60), seed: access === 'keyed' ? 23 : 29 })
      for (const [index, steps] of sampled.entries()) {
        const workspace = `${access} ${index}`
        const world = conversationWorld(test, workspace, access)
        let before = await world.answers()
        for (const [count, one] of steps.entries()) {
          const said = await world.step(one)
          if (!said) continue
          const after = await world.answers()
          const context = `${JSON.stringify(steps.slice(0, count + 1))}\n${JSON.stringify(said)}`
          const promises = world.promises(said)
          expectPromisesKept(promises, after, context)
          expectAllNamed(said, promises, before, after, context)
          await expectMessageTrue(world, said, after, context)
          await expectSectionsTrue(world, after, context)
          before = after
        }
        expect((await world.talk.check()).wrong, JSON.stringify(steps)).toEqual([])
        expect(await afterRestart(test, workspace, access), JSON.stringify(steps)).toEqual(before)
      }
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    },
  )
})
