// One suite for every context: random histories on both engines, with keys and without, two processes that take turns, and what
// is answered after a restart. Then the same with receipts that are broken on purpose.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { embedder } from '../embedder.ts'
import { type EngineName, onEachEngine, onOneEngine, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { isLong } from '../scale.ts'
import { type Answers, brokenPromises, type Told, tamperings, type World } from './kit.ts'

const key = (
  actor: string,
  role: 'agent' | 'reviewer' = 'agent',
  speaksFor: Caller['speaksFor'] = 'anyone',
): Partial<Caller> => ({ actor, actorKind: 'key', role, speaksFor })

/**
 * One person's machine; a team whose every call has a key that speaks for anyone; one whose data is also opened without; and keys that
 * speak for nobody, for some people and for anyone. The third and the fourth review.
 */
export const speakers = {
  keyless: [{}, {}, {}, {}, {}],
  keyed: [key('key_1'), key('key_2'), key('key_3', 'reviewer'), key('key_4', 'reviewer'), key('key_5')],
  mixed: [{}, key('key_1'), key('key_3', 'reviewer'), key('key_4', 'reviewer'), key('key_5')],
  apart: [
    key('key_1', 'agent', []),
    key('key_2', 'agent', ['ann', 'cid']),
    key('key_3', 'reviewer', []),
    key('key_4', 'reviewer', ['ann', 'rita']),
    key('key_5'),
  ],
} as const
export type Access = keyof typeof speakers

/** The name that is stored if a caller names somebody (0022). */
export function writtenAs({ actor, speaksFor = 'anyone' }: Partial<Caller> = {}, name: string): string {
  return speaksFor === 'anyone' || speaksFor.includes(name) ? name : `${actor}/${name}`
}

/** Names as they are stored: those that only one key knows, and those that anybody may ask for. */
export function askersOf(access: Access, names: readonly (string | null)[], own: readonly string[]): (string | null)[] {
  return access === 'apart' ? [...names, ...own] : [...names]
}

/** Who asks for a stored name: only the key itself knows a name of its own. */
export function askingFor(access: Access, person: string | null): [{ on_behalf_of?: string }, Partial<Caller>] {
  const [, actor, name] = /^(key_\d)\/(.+)$/.exec(person ?? '') ?? []
  if (name === undefined) return [person === null ? {} : { on_behalf_of: person }, {}]
  return [{ on_behalf_of: name }, speakers[access].find((one) => 'actor' in one && one.actor === actor) ?? {}]
}

export interface Context<Step, Question, Answer, Said extends Told> {
  readonly histories: fc.Arbitrary<Step[]>
  /** How many random histories, for each way to have access. */
  readonly seeds: Partial<Record<Access, number>>
  world(test: TestHeed, workspace: string, access: Access): Promise<World<Step, Question, Answer, Said>>
}

/** Enough to see what is wrong. */
const MANY = 5

/** Every step asks everything again, so a few histories are many questions. */
function historyCount(engine: EngineName, ways: number): number {
  if (isLong) return Math.ceil(1000 / ways)
  return engine === 'sqlite' ? 2 : 1
}

/** `clauses` as `verifies` cites them. */
export function promisesAbout<Step, Question, Answer, Said extends Told>(
  topic: string,
  clauses: string,
  context: Context<Step, Question, Answer, Said>,
): void {
  const ways = Object.entries(context.seeds) as [Access, number][]

  onEachEngine(`promises about ${topic}`, (test) => {
    it.each(ways)(
      `${clauses}%s: receipts say what the next decisions show, and name all that change`,
      async (access, seed) => {
        const other = await anotherProcess(test)
        const played: { again(call: Call): Promise<Answers<Answer>>; answers: Answers<Answer>; steps: Step[] }[] = []
        const broken: string[] = []
        const sampled = fc.sample(context.histories, { numRuns: historyCount(test.engine, ways.length), seed })
        for (const [index, steps] of sampled.entries()) {
          const turns = takingTurns([test.call, other.call])
          const workspace = `${access} ${index}`
          const world = await context.world({ ...test, call: turns.call, tell: turns.call }, workspace, access)
          // The other process must answer by what this one wrote.
          const step = (one: Step) => world.step(one).finally(turns.next)
          broken.push(...(await brokenPromises({ ...world, step }, steps)))
          for (const wrong of await wrongIn(turns.call, workspace))
            broken.push(`${JSON.stringify(wrong)} after ${JSON.stringify(steps)}`)
          if (broken.length > MANY) break
          const again = (call: Call) => turns.giveTo(call, world.answers)
          played.push({ again, answers: await world.answers(), steps })
        }
        expect(broken).toEqual([])
        await other.close()
        const restarted = await anotherProcess(test)
        for (const { again, answers, steps } of played)
          expect(await again(restarted.call), JSON.stringify(steps)).toEqual(answers)
        await restarted.close()
        expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
      },
    )
  })

  onOneEngine(`broken promises about ${topic}`, (test) => {
    it.each(Object.entries(tamperings))(`${clauses}a receipt that %s is caught`, async (name, tamper) => {
      const [access, seed] = ways[0] ?? ['keyless', 1]
      const caught: string[] = []
      for (const [index, steps] of fc.sample(context.histories, { numRuns: 10, seed }).entries()) {
        if (caught.length > 0) return
        caught.push(...(await brokenPromises(await context.world(test, `${name} ${index}`, access), steps, tamper)))
      }
      expect(caught).not.toEqual([])
    })
  })
}

/** If there is nothing to decide about, or others have to decide, that is an answer too. */
export function refusedAsExpected(error: { code?: string }): undefined {
  if (error.code === 'conflict' || error.code === 'forbidden' || error.code === 'invalid_input') return undefined
  throw error
}

type Call = TestHeed['call']

export async function anotherProcess({ location }: TestHeed) {
  const heed = await openHeed({ store: location, workspace: 'default', embedder, reader })
  const call: Call = async (name, input, as = {}) =>
    (await heed.port.execute({ ...person, ...as }, name, input)) as never
  return { call, close: heed.close }
}

function takingTurns(processes: readonly [Call, Call]) {
  let [now, next] = processes
  const call: Call = (name, input, as) => now(name, input, as)
  return {
    call,
    next() {
      ;[now, next] = [next, now]
    },
    async giveTo<T>(another: Call, ask: () => Promise<T>): Promise<T> {
      now = another
      return ask()
    },
  }
}

/** What `heed check` finds. */
async function wrongIn(call: Call, workspace: string): Promise<unknown[]> {
  const found: unknown[] = []
  let cursor: string | undefined
  do {
    const input = cursor === undefined ? {} : { cursor }
    const page = await call<{ wrong: unknown[]; next_cursor?: string }>('correction_check', input, { workspace })
    found.push(...page.wrong)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return found
}
