import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { alone, speakerOf } from './speaker.ts'

it.each([
  [{ trust: 'direct_user', person: null, actorKind: 'local' }, 'a person'],
  [{ trust: 'direct_user', person: 'ana', actorKind: 'local' }, 'ana'],
  [{ trust: 'direct_user', person: null, actorKind: 'key' }, 'an agent'],
  [{ trust: 'direct_user', person: 'ana', actorKind: 'key' }, 'ana'],
  [{ trust: 'reviewer', person: null, actorKind: 'key' }, 'a reviewer'],
  [{ trust: 'reviewer', person: 'ana', actorKind: 'key' }, 'a reviewer for ana'],
  [{ trust: 'direct_user', person: null, actorKind: 'key', approvedBy: 'fbk_1' }, 'an agent, with approval,'],
  [{ trust: 'agent_inferred', person: 'ana', actorKind: 'key', approvedBy: 'fbk_1' }, 'an agent, with approval,'],
  [{ trust: 'tool_output', person: null, actorKind: 'local', approvedBy: 'fbk_1' }, 'a tool, with approval,'],
  [{ trust: 'agent_inferred', person: null, actorKind: 'system', approvedBy: 'fbk_1' }, 'Heed, with approval,'],
] as const)(`${verifies('K14', 'K8')}%j is %s`, (row, speaker) => {
  expect(speakerOf(row)).toBe(speaker)
})

it(`${verifies('K14')}outside a sentence no comma is left over`, () => {
  expect(['a tool, with approval,', 'ana'].map(alone)).toEqual(['a tool, with approval', 'ana'])
})
