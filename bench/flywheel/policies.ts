// Document 002's two policies for comparison, with the answers of a Heed that gets no feedback: learning nothing, and learning
// an exact wording once three reports agree on it.
import { textId } from '../../src/kernel/similarity/index.ts'
import type { Example } from '../intent/examples.ts'
import { type Answer, topOf } from '../intent/verbs.ts'

const REPORTS = 3

export interface Policy {
  readonly wasRight: readonly boolean[]
  readonly test: number
}

interface Answered {
  readonly examples: readonly Example[]
  readonly answers: readonly Answer[]
}

export function learnNothing(stream: Answered, test: Answered): Policy {
  return policy(stream, test, () => undefined)
}

export function learnExactly(stream: Answered, test: Answered): Policy {
  const counts = new Map<string, number>()
  const learned = new Map<string, string>()
  return policy(
    stream,
    test,
    (text) => learned.get(textId(text)),
    ({ text, label }) => {
      const pair = `${textId(text)} ${label}`
      const count = (counts.get(pair) ?? 0) + 1
      counts.set(pair, count)
      if (count >= REPORTS) learned.set(textId(text), label)
    },
  )
}

function policy(
  stream: Answered,
  test: Answered,
  known: (text: string) => string | undefined,
  onWrong: (example: Example) => void = () => undefined,
): Policy {
  const isRight = ({ answers }: Answered, { text, label }: Example, index: number) =>
    (known(text) ?? topOf(answers[index] as Answer)) === label
  const wasRight = stream.examples.map((example, index) => {
    const right = isRight(stream, example, index)
    if (!right) onWrong(example)
    return right
  })
  const right = test.examples.filter((example, index) => isRight(test, example, index))
  return { wasRight, test: right.length / test.examples.length }
}
