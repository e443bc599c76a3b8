// The promise test (K14): after each write of a random history, every decision is asked again, by everybody. No receipt may
// announce what the next decision does not show, and no decision may change unless a receipt names it. Knows no context.
import type { Receipt } from '../../src/kernel/feedback/index.ts'

/** What a write says: a receipt, or as much of one as the action answers. */
export type Told = Pick<Receipt, 'message' | 'changes'>

/** Answers by question, as `keyOf` writes it. Undefined is an answer too: there is none. */
export type Answers<Answer> = ReadonlyMap<string, Answer>
export const keyOf = (question: unknown): string => JSON.stringify(question)

export interface World<Step, Question, Answer, Said extends Told = Receipt> {
  /** Takes the step. Undefined if there was nothing to do, or if the answer does not say what changed. */
  step(one: Step): Promise<Said | undefined>
  /** Asks everything that anybody could ask about the history. Reads only. */
  answers(): Promise<Answers<Answer>>
  /** Whether two answers are the same decision; unless given, only equal answers are. */
  isSame?(before: Answer, after: Answer): boolean
  /** What the changes say about answers. */
  promises(moment: Moment<Step, Answer, Said>): readonly Promised<Question, Answer>[]
  /** What else the receipt says that is not so. */
  untrue?(moment: Moment<Step, Answer, Said>): Promise<readonly string[]>
}

export interface Moment<Step, Answer, Said> {
  readonly one: Step
  readonly said: Said
  readonly before: Answers<Answer>
  readonly after: Answers<Answer>
}

export interface Promised<Question, Answer> {
  readonly what: string
  /** Who must be answered so from now on. */
  readonly to: readonly Question[]
  isKept(answer: Answer): boolean
  /** Whether it names this change. */
  names(question: Question, before: Answer, after: Answer): boolean
}

/** Names changes, and says nothing about answers. */
export function naming<Question, Answer>(
  what: string,
  names: Promised<Question, Answer>['names'],
): Promised<Question, Answer> {
  return { what, to: [], isKept: () => true, names }
}

/** What the first broken step of the history broke, in words. `tamper` breaks receipts on purpose, to see that this is caught. */
export async function brokenPromises<Step, Question, Answer, Said extends Told>(
  world: World<Step, Question, Answer, Said>,
  steps: readonly Step[],
  tamper: Tamper = (said) => said,
): Promise<string[]> {
  let before = await world.answers()
  for (const [index, one] of steps.entries()) {
    const given = await world.step(one)
    const after = await world.answers()
    if (given) {
      const moment = { one, said: tamper(given), before, after }
      const broken = [...unkept(world, moment), ...unnamed(world, moment), ...((await world.untrue?.(moment)) ?? [])]
      const context = `after ${JSON.stringify(steps.slice(0, index + 1))}\n  which says ${JSON.stringify(moment.said)}`
      if (broken.length > 0) return [...broken, context]
    }
    before = after
  }
  return []
}

function unkept<Step, Question, Answer, Said extends Told>(
  world: World<Step, Question, Answer, Said>,
  moment: Moment<Step, Answer, Said>,
): string[] {
  return world.promises(moment).flatMap(({ what, to, isKept }) =>
    to.flatMap((question) => {
      const answer = moment.after.get(keyOf(question)) as Answer
      return isKept(answer) ? [] : [`“${what}” is not so for ${keyOf(question)}: ${JSON.stringify(answer)}`]
    }),
  )
}

function unnamed<Step, Question, Answer, Said extends Told>(
  world: World<Step, Question, Answer, Said>,
  moment: Moment<Step, Answer, Said>,
): string[] {
  const { isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b) } = world
  const { before, after, said } = moment
  const { created, changed, removed, items } = said.changes
  // Beyond a hundred changes, a receipt only has counts.
  if (created + changed + removed > items.length) return []
  const promises = world.promises(moment)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key) as Answer, after.get(key) as Answer]
    if (isSame(was, is)) return []
    const question = JSON.parse(key) as Question
    if (promises.some((promise) => promise.names(question, was, is))) return []
    return [`${key} changed and no change names it: ${JSON.stringify(was)} → ${JSON.stringify(is)}`]
  })
}

type Items = Receipt['changes']['items']
type Tamper = <Said extends Told>(said: Said) => Said

const withItems = <Said extends Told>(said: Said, items: Items, isCounted = true): Said => ({
  ...said,
  changes: { ...said.changes, items, ...(!isCounted && { created: 0, changed: 0, removed: 0 }) },
})

/** Receipts as a careless programmer would make them: each must be caught somewhere in a history. */
export const tamperings: Readonly<Record<string, Tamper>> = {
  'names nothing': (said) => withItems(said, [], false),
  'leaves one change out': (said) => {
    const [, ...others] = said.changes.items
    return withItems(said, others, others.length === said.changes.items.length)
  },
  'says before for after': (said) =>
    withItems(
      said,
      said.changes.items.map(({ what, before, after }) => ({
        what,
        ...(after !== undefined && { before: after }),
        ...(before !== undefined && { after: before }),
      })),
    ),
}
