import { expect, it } from 'vitest'
import { createKeptSurveys } from './kept-surveys.ts'

function setUp(found = 3) {
  const looks: string[] = []
  const surveys = createKeptSurveys((textId, least) => {
    looks.push(`${textId} ${least}`)
    return Array.from({ length: found }, (_, at) => `${textId} ${least} ${at}`)
  })
  return { looks, surveys }
}

it('what is around a text is looked for once, until texts come or go', () => {
  const { looks, surveys } = setUp()
  for (let again = 0; again < 3; again += 1) expect(surveys.around('a', 0.8)[0]).toBe('a 0.8 0')
  expect(surveys.around('a', 0.9)[0]).toBe('a 0.9 0')
  expect(looks).toEqual(['a 0.8', 'a 0.9'])
  surveys.clear()
  surveys.around('a', 0.8)
  expect(looks).toHaveLength(3)
})

it('only the latest surveys are kept, and none that found very many', () => {
  const { looks, surveys } = setUp()
  for (let at = 0; at < 40; at += 1) surveys.around(`text ${at}`, 0.8)
  surveys.around('text 39', 0.8)
  expect(looks).toHaveLength(40)
  surveys.around('text 0', 0.8)
  expect(looks).toHaveLength(41)

  const large = setUp(1_001)
  for (let again = 0; again < 2; again += 1) expect(large.surveys.around('a', 0.8)).toHaveLength(1_001)
  expect(large.looks).toHaveLength(2)
})
