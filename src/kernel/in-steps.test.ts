import { expect, it } from 'vitest'
import { atOnce, bySteps } from './in-steps.ts'

function* adding(to: number[]): Generator<void, number> {
  for (let n = 1; n <= 4; n += 1) {
    to.push(n)
    yield
  }
  return to.reduce((sum, n) => sum + n, 0)
}

it('comes to the same at once and by steps', async () => {
  const [once, stepped]: number[][] = [[], []]
  expect(atOnce(adding(once ?? []))).toBe(10)
  expect(await bySteps(adding(stepped ?? []))).toBe(10)
  expect(stepped).toEqual(once)
})
