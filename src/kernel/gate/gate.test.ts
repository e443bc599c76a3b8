import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { admit, type GatePolicy } from './gate.ts'
import { leastTrusted } from './trust.ts'

const none = { occurrences: 0, reporters: 0, approvals: 0, localApprovals: 0, rejected: false }
const keyed: GatePolicy = { reporters: 3, approvals: 2, keyless: false }
const keyless: GatePolicy = { ...keyed, keyless: true }

describe(`${verifies('K9')}the gate`, () => {
  it.each([
    ['low', none, keyed, 'live', 0],
    ['medium', { ...none, reporters: 1 }, keyed, 'waiting', 2],
    ['medium', { ...none, reporters: 3 }, keyed, 'live', 0],
    ['medium', { ...none, reporters: 9 }, keyed, 'live', 0],
    ['medium', { ...none, reporters: 1, approvals: 1 }, keyed, 'live', 0],
    ['high', { ...none, reporters: 9 }, keyed, 'waiting', 2],
    ['high', { ...none, approvals: 1 }, keyed, 'waiting', 1],
    ['high', { ...none, approvals: 2 }, keyed, 'live', 0],
    ['high', none, keyed, 'waiting', 2],
    ['high', none, keyless, 'waiting', 1],
    ['high', { ...none, approvals: 1, localApprovals: 1 }, keyless, 'live', 0],
    ['high', { ...none, approvals: 1, localApprovals: 1 }, keyed, 'live', 0],
    ['medium', { ...none, reporters: 9, rejected: true }, keyed, 'rejected', 0],
    ['low', { ...none, rejected: true }, keyless, 'rejected', 0],
  ] as const)('%s %j', (risk, counted, policy, state, missing) => {
    expect(admit(risk, counted, policy)).toEqual({ state, missing })
  })

  it(`${verifies('K8')}trusts what is learned only as much as its least trusted source`, () => {
    expect(leastTrusted(['reviewer', 'tool_output', 'direct_user'])).toBe('tool_output')
    expect(leastTrusted(['reviewer'])).toBe('reviewer')
  })
})
