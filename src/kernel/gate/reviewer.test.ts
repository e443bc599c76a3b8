import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { Caller } from '../caller.ts'
import { countReviewers, isSameReviewer, reviewerMark } from './reviewer.ts'

const approval = (actor: string, reviewer?: string) => ({ actor, payload: reviewer === undefined ? {} : { reviewer } })
const key: Caller = {
  workspace: 'w',
  actor: 'key_1',
  actorKind: 'key',
  role: 'reviewer',
  channel: 'http',
  speaksFor: [],
}

it.each([
  [[approval('key_1'), approval('key_1')], 1],
  [[approval('key_1'), approval('key_2')], 2],
  [[approval('key_1', 'rita'), approval('key_1', 'sam')], 2],
  [[approval('key_1', 'rita'), approval('key_2', 'rita')], 1],
  [[approval('key_1', 'rita'), approval('key_1')], 1],
  [[approval('key_1'), approval('key_1', 'rita'), approval('key_2')], 2],
])(`${verifies('K9')}%j are by %i`, (approvals, count) => {
  expect(countReviewers(approvals)).toBe(count)
})

it.each([
  ['rita', { speaksFor: ['rita'] }, 'rita'],
  ['rita', { speaksFor: ['rita', 'sam'] }, 'rita'],
  ['rita', { speaksFor: 'anyone', person: 'rita', isProven: true }, 'rita'],
  ['sam', { speaksFor: 'anyone', person: 'rita', isProven: true }, undefined],
  ['rita', { speaksFor: 'anyone' }, undefined],
  ['key_1/rita', { speaksFor: [] }, undefined],
  ['rita', { actorKind: 'local', speaksFor: 'anyone' }, undefined],
] as const)(`${verifies('K8', 'K9')}%s through %j is proven as %s`, (person, as, reviewer) => {
  expect(reviewerMark({ ...key, ...as }, person).reviewer).toBe(reviewer)
})

it.each([
  ['key_1', 'rita', approval('key_1', 'sam'), false],
  ['key_1', 'rita', approval('key_1', 'rita'), true],
  ['key_1', 'rita', approval('key_1'), true],
  ['key_1', null, approval('key_1', 'sam'), true],
  ['key_1', 'key_1/rita', approval('key_1', 'sam'), true],
  ['key_2', null, approval('key_1'), false],
  ['key_2', 'rita', approval('key_1', 'rita'), true],
  ['key_2', 'rita', approval('key_1', 'sam'), false],
  ['key_2', 'rita', approval('key_1'), false],
  ['key_2', 'key_2/rita', approval('key_1', 'rita'), false],
])(`${verifies('R6')}whoever wrote through %s for %s approves with %j: %s`, (actor, person, approved, isSame) => {
  expect(isSameReviewer({ actor, person }, approved)).toBe(isSame)
})
