// Work that yields between its steps: run all at once, or in slices with other work in between.
import { takingTurns } from './in-slices.ts'

export function atOnce<R>(steps: Generator<void, R>): R {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export async function bySteps<R>(steps: Generator<void, R>): Promise<R> {
  const turn = takingTurns()
  let step = steps.next()
  for (; !step.done; step = steps.next()) await turn()
  return step.value
}
