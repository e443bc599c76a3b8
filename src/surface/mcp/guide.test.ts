import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { guideFor } from './guide.ts'
import { instructionsFor, MOST_CHARACTERS } from './instructions.ts'

const golden = new URL('../../../test/golden/tools.agent.json', import.meta.url)
const tools: readonly { name: string; annotations: { readOnlyHint: boolean } }[] = JSON.parse(
  readFileSync(golden, 'utf8'),
)
const names = new Set(tools.map(({ name }) => name))

describe(`${verifies('S1')}what agents read`, () => {
  it('the instructions say which two calls a turn takes, and when to correct, and are short', () => {
    const instructions = instructionsFor(names)
    for (const tool of ['turn_begin', 'turn_end', 'verdict_correct']) expect(instructions).toContain(tool)
    expect(instructions.length).toBeLessThanOrEqual(MOST_CHARACTERS)
  })

  it('the guide or the instructions say when to call each tool that agents record and ask with', () => {
    const text = instructionsFor(names) + guideFor(names)
    const writes = tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)
    const unnamed = [...writes, 'context_section'].filter((name) => !text.includes(name))
    expect(unnamed, 'people import, not agents').toEqual(['intent_import'])
  })
})
