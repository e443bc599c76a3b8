// The promise test (K14): after each write of a random history, every decision is asked again, by everybody. No receipt may
// announce what the next decision does not show, and no decision may change without a receipt naming it.
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { isLong } from '../scale.ts'

/** Every step asks everything again, so that a few histories are many questions. */
export function historyCount(longCount: number): number {
  return isLong ? longCount : Math.ceil(longCount / 100)
}

export interface World<Step, Question, Answer> {
  /** All that anybody could ask about what the history is about. */
  readonly questions: readonly Question[]
  ask(question: Question): Promise<Answer>
  /** What is a change of decision; by how the answers read unless given. */
  isSame?(before: Answer, after: Answer): boolean
  /** The receipt; undefined where there was nothing to do, or nothing that gives one. */
  step(one: Step): Promise<Receipt | undefined>
  /** What the changes of a receipt say about answers. */
  promises(receipt: Receipt): readonly Promised<Question, Answer>[]
  /** What the receipt says besides and is not so. */
  untrue?(one: Step, receipt: Receipt): Promise<readonly string[]>
}

export interface Promised<Question, Answer> {
  readonly what: string
  /** Who must be answered so from now on. */
  readonly to: readonly Question[]
  isKept(answer: Answer): boolean
  /** Whether it names this change. */
  names(question: Question, before: Answer, after: Answer): boolean
}

/** What the history broke, in words; `tamper` is for seeing that a broken receipt is caught. */
export async function brokenPromises<Step, Question, Answer>(
  world: World<Step, Question, Answer>,
  steps: readonly Step[],
  tamper: (receipt: Receipt) => Receipt = (receipt) => receipt,
): Promise<string[]> {
  const broken: string[] = []
  let before = await answersOf(world)
  for (const [index, one] of steps.entries()) {
    const given = await world.step(one)
    const after = await answersOf(world)
    if (given) {
      const receipt = tamper(given)
      const found = [...held(world, receipt, before, after), ...((await world.untrue?.(one, receipt)) ?? [])]
      const context = `\n  after ${JSON.stringify(steps.slice(0, index + 1))}\n  receipt ${JSON.stringify(receipt)}`
      broken.push(...found.map((problem) => problem + context))
    }
    before = after
  }
  return broken
}

/** By the question, as JSON text. */
type Answers<Answer> = ReadonlyMap<string, Answer>

async function answersOf<Step, Question, Answer>({
  questions,
  ask,
}: World<Step, Question, Answer>): Promise<Answers<Answer>> {
  const answers = new Map<string, Answer>()
  for (const question of questions) answers.set(JSON.stringify(question), await ask(question))
  return answers
}

function held<Step, Question, Answer>(
  world: World<Step, Question, Answer>,
  receipt: Receipt,
  before: Answers<Answer>,
  after: Answers<Answer>,
): string[] {
  const { isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b) } = world
  const promises = world.promises(receipt)
  const { created, changed, removed, items } = receipt.changes
  // Beyond a hundred only counts are listed.
  const isWhole = created + changed + removed === items.length
  const answerIn = (answers: Answers<Answer>, question: Question) => answers.get(JSON.stringify(question)) as Answer
  const unkept = promises.flatMap(({ what, to, isKept }) =>
    to
      .filter((question) => !isKept(answerIn(after, question)))
      .map(
        (question) =>
          `“${what}” is not so for ${JSON.stringify(question)}: ${JSON.stringify(answerIn(after, question))}`,
      ),
  )
  const unnamed = world.questions.flatMap((question) => {
    const [was, is] = [answerIn(before, question), answerIn(after, question)]
    if (!isWhole || isSame(was, is) || promises.some((promise) => promise.names(question, was, is))) return []
    return [
      `${JSON.stringify(question)} changed and no change names it: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
    ]
  })
  return [...unkept, ...unnamed]
}

/** Receipts as a careless programmer would make them: each must be caught somewhere in a history. */
export const tamperings: Readonly<Record<string, (receipt: Receipt) => Receipt>> = {
  'names nothing': (receipt) => ({
    ...receipt,
    changes: { created: 0, changed: 0, removed: 0, items: [] },
  }),
  'says before for after': (receipt) => ({
    ...receipt,
    changes: {
      ...receipt.changes,
      items: receipt.changes.items.map(({ what, before, after }) => ({
        what,
        ...(after !== undefined && { before: after }),
        ...(before !== undefined && { after: before }),
      })),
    },
  }),
}
