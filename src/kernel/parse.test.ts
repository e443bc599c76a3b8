import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verifies } from '../../test/verifies.ts'
import { HeedError } from './errors.ts'
import { text } from './input.ts'
import { parseInput } from './parse.ts'

const schema = z.strictObject({
  name: text(10),
  kind: z.enum(['host', 'suffix']).optional(),
  count: z.number().int().min(1).max(5).optional(),
  entries: z
    .array(z.strictObject({ name: text(10) }))
    .min(1)
    .max(2)
    .optional(),
})

function problemsOf(input: unknown) {
  try {
    parseInput(schema, input, 'demo')
  } catch (error) {
    if (error instanceof HeedError) return error.problems.map(({ field, problem }) => `${field}: ${problem}`)
    throw error
  }
  return []
}

describe(`${verifies('K11')}what is wrong with an input`, () => {
  it.each<[unknown, string[]]>([
    [{ name: 'ok' }, []],
    [{}, ['name: is required: send a string.']],
    [{ name: 7 }, ['name: must be a string.']],
    [{ name: '  ' }, ['name: must not be empty.']],
    [{ name: 'x'.repeat(11) }, ['name: must be at most 10 characters.']],
    [{ name: 'a\u0000' }, ['name: must not contain NUL or half of a surrogate pair.']],
    [{ name: 'ok', kind: 'other' }, ['kind: must be one of host, suffix.']],
    [{ name: 'ok', count: 0 }, ['count: must be at least 1.']],
    [{ name: 'ok', count: 1.5 }, ['count: must be a whole number.']],
    [{ name: 'ok', nmae: 1 }, ['nmae: is not a field here. demo takes name, kind, count, entries.']],
    [{ name: 'ok', '': 1 }, ['"": is not a field here. demo takes name, kind, count, entries.']],
    [{ name: 'ok', entries: [] }, ['entries: must not be empty.']],
    [{ name: 'ok', entries: [{}, {}, {}] }, ['entries: must be at most 2 items.']],
    [{ name: 'ok', entries: [{ name: 'a' }, {}] }, ['entries.1.name: is required: send a string.']],
    [{ name: 'ok', entries: [{ name: 'a', nmae: 1 }] }, ['entries.0.nmae: is not a field here. Its fields are name.']],
    [[], [': The input of demo must be a JSON object.']],
    [null, [': The input of demo must be a JSON object.']],
  ])('%j', (input, problems) => {
    expect(problemsOf(input).toSorted()).toEqual(problems.toSorted())
  })

  it('says of a field of any kind only that it is required', () => {
    const schema = z.strictObject({ action: z.nonoptional(z.string().optional()) })
    expect(() => parseInput(schema, {}, 'demo')).toThrow('action: is required.')
  })

  it('says what is wrong with a name', () => {
    const schema = z.strictObject({ metrics: z.record(text(5), z.number()) })
    expect(() => parseInput(schema, { metrics: { '': 1 } }, 'demo')).toThrow('metrics."": The name must not be empty.')
    expect(() => parseInput(schema, { metrics: { epochs: 1 } }, 'demo')).toThrow(
      'metrics.epochs: The name must be at most 5 characters.',
    )
    expect(() => parseInput(schema, { metrics: [1] }, 'demo')).toThrow(
      'metrics: must be an object of names and values.',
    )
  })

  it('lists at most twenty problems', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]))
    expect(problemsOf({ ...many, name: 'ok' }).length).toBeLessThanOrEqual(20)
  })
})
