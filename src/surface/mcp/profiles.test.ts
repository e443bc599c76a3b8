import { expect, it } from 'vitest'
import { assertClientSafe } from '../../../test/conformance/client-safe.ts'
import { verifies } from '../../../test/verifies.ts'
import { actions } from '../../app.ts'
import type { Caller, Role } from '../../kernel/caller.ts'
import { readProfiles, type ToolProfile, toolProfiles } from '../../kernel/tool-profile.ts'
import { guideFor } from './guide.ts'
import { instructionsFor, MOST_CHARACTERS } from './instructions.ts'
import { profiles } from './profiles.ts'
import { renderTools, renderToolset } from './render.ts'
import type { Tool } from './tool.ts'

const caller = (role: Role): Caller => {
  const key = { workspace: 'default', actor: 'key_1', actorKind: 'key', speaksFor: 'anyone' } as const
  return { ...key, role, channel: 'mcp' }
}
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** An upper bound: a tokenizer makes one token of four to five bytes of such JSON. */
const mostTokens = (tools: readonly Tool[]) => Math.ceil(bytes(tools) / 3.5)

/** Codex shows no descriptions of a schema above 5,000 bytes. */
const MOST_SCHEMA = 4_500
/** Of the whole list as it is sent, answers and annotations included: a model is shown about half of it. */
const mostOf: Readonly<Record<ToolProfile, Readonly<Record<'agent' | 'reviewer', number>>>> = {
  coding: { agent: 4_000, reviewer: 4_000 },
  hooked: { agent: 3_100, reviewer: 3_100 },
  research: { agent: 8_800, reviewer: 8_800 },
  assistant: { agent: 7_500, reviewer: 7_500 },
  conversation: { agent: 6_000, reviewer: 6_000 },
  review: { agent: 8_800, reviewer: 14_500 },
  all: { agent: 27_000, reviewer: 33_000 },
}

it.each(toolProfiles)(`${verifies('S10')}%s is small, and every schema is shown whole by every client`, (profile) => {
  for (const role of ['agent', 'reviewer'] as const) {
    const tools = renderTools(actions, caller(role), profile)
    const tokens = mostTokens(tools)
    expect(tokens).toBeLessThanOrEqual(mostOf[profile][role])
    for (const tool of tools) {
      expect(bytes(tool.inputSchema), tool.name).toBeLessThanOrEqual(MOST_SCHEMA)
      expect(bytes(tool.outputSchema), tool.name).toBeLessThanOrEqual(MOST_SCHEMA)
      expect(tool.description.length, tool.name).toBeLessThanOrEqual(2_048)
      assertClientSafe(tool.inputSchema, 'input')
      assertClientSafe(tool.outputSchema, 'output')
    }
    const loaded = tools.filter(({ _meta }) => _meta['anthropic/alwaysLoad'] === true)
    expect([2, 3]).toContain(loaded.length)
    const found = tools.filter(({ _meta }) => typeof _meta['anthropic/searchHint'] === 'string')
    expect(loaded.length + found.length).toBe(tools.length)
  }
})

it(`${verifies('S8', 'S10')}who is shown the two calls of a turn is told to make them, and others that hooks do`, () => {
  for (const profile of ['coding', 'hooked', 'review'] as const) {
    const names = new Set(renderTools(actions, caller('agent'), profile).map(({ name }) => name))
    const text = instructionsFor(names)
    expect(text.includes('Call turn_begin with each message'), profile).toBe(profile === 'coding')
    for (const said of [text, guideFor(names)])
      expect(said.includes('"Tell the person"'), profile).toBe(profile === 'hooked')
  }
})

it.each(toolProfiles)(`${verifies('S10')}the instructions of %s are about its tools`, (profile) => {
  const names = new Set(renderTools(actions, caller('reviewer'), profile).map(({ name }) => name))
  const text = instructionsFor(names)
  expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS)
  const others = renderTools(actions, caller('reviewer')).flatMap(({ name }) => (names.has(name) ? [] : [name]))
  expect(others.filter((name) => new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  // Each names one of the first tools, so that a model knows what to begin with.
  expect(profiles[profile].first.some((name) => text.includes(name))).toBe(true)
})

it(`${verifies('S10')}names only tools and actions that there are`, () => {
  const known = new Set(renderTools(actions, caller('reviewer')).map(({ name }) => name))
  const members = new Set<string>(actions.map(({ name }) => name))
  for (const { tools = [], members: some = [], first } of Object.values(profiles)) {
    expect([...tools, ...first].filter((name) => !known.has(name))).toEqual([])
    expect(some.filter((name) => !members.has(name))).toEqual([])
  }
})

it(`${verifies('S10')}several profiles are one list, with each tool in its wider form`, () => {
  const { listed } = renderToolset(actions, caller('agent'), ['coding', 'research'])
  const names = listed.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort())
  expect(names).toEqual(expect.arrayContaining(['rule_check', 'materials_get']))
  const feedback = listed.find(({ name }) => name === 'feedback')
  expect(feedback?.inputSchema.properties.action?.enum).toContain('correct_nli')
  expect(renderToolset(actions, caller('agent'), ['coding', 'all']).listed).toHaveLength(
    renderTools(actions, caller('agent')).length,
  )
})

it('reads a list of names, and no other name', () => {
  expect(readProfiles(' coding, research,coding ')).toEqual(['coding', 'research'])
  for (const list of ['', ',', 'coding,coder', 'ALL']) expect(readProfiles(list)).toBeUndefined()
})
