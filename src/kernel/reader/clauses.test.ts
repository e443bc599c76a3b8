import { expect, it } from 'vitest'
import { clausesOf } from './clauses.ts'

it.each([
  ['no', ['no']],
  ['no, I meant the ISDA. Not the CSA!', ['no,', 'I meant the ISDA.', 'Not the CSA!']],
  ['still red\n\n$ npm test\nexit 1', ['still red', '$ npm test', 'exit 1']],
  ['thanks - but wrong', ['thanks', '- but wrong']],
  ['version 1.2.3 costs 4,000', ['version 1.2.3 costs 4,000']],
  ['  ', []],
])('%j is %j', (message, clauses) => {
  expect(clausesOf(message)).toEqual(clauses)
})
