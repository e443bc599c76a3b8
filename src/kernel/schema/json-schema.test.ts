import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assertClientSafe } from '../../../test/conformance/client-safe.ts'
import { toClientSchema } from './json-schema.ts'

const input = (shape: z.ZodRawShape) => toClientSchema('act', z.strictObject(shape), 'input')
const output = (shape: z.ZodRawShape) => toClientSchema('act', z.object(shape), 'output')

describe('the schema of an input', () => {
  it('keeps what clients accept and says what is required', () => {
    const schema = input({
      url: z.url().describe('Where.'),
      limit: z.int().min(1).max(100).default(20),
      tags: z.array(z.string()).optional(),
      page: z.strictObject({ title: z.string() }).optional(),
      at: z.iso.datetime().optional(),
    })
    assertClientSafe(schema, 'input')
    expect(schema.required).toEqual(['url'])
    expect(schema.properties.limit).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 })
    expect(schema.properties.at).toEqual({ type: 'string', format: 'date-time' })
    expect(schema).not.toHaveProperty('additionalProperties')
  })

  it('leaves null out, because a null is never passed on', () => {
    const schema = input({ note: z.string().nullable(), size: z.enum(['s', 'm']).nullish() })
    assertClientSafe(schema, 'input')
    expect(schema).toEqual({
      type: 'object',
      properties: { note: { type: 'string' }, size: { type: 'string', enum: ['s', 'm'] } },
    })
  })

  it('flattens a union of objects and a union of literals', () => {
    const node = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('claim'), claim_id: z.string() }),
      z.strictObject({ kind: z.literal('page'), url: z.string() }),
    ])
    const schema = input({ node, level: z.union([z.literal('low'), z.literal('high')]) })
    assertClientSafe(schema, 'input')
    expect(schema.properties.level).toEqual({ type: 'string', enum: ['low', 'high'] })
    expect(schema.properties.node).toMatchObject({
      properties: { kind: { enum: ['claim', 'page'] }, claim_id: { type: 'string' }, url: { type: 'string' } },
      required: ['kind'],
    })
  })

  it('shows what a preprocessed or transformed field takes', () => {
    const lower = z.preprocess((value) => String(value).toLowerCase(), z.enum(['supports', 'refutes']))
    const schema = input({ label: lower, host: z.string().transform((host) => new URL(host)) })
    assertClientSafe(schema, 'input')
    expect(schema.properties.label).toMatchObject({ type: 'string', enum: ['supports', 'refutes'] })
  })

  it('shows the named fields of an object that takes others too', () => {
    const schema = input({ context: z.looseObject({ domain: z.string().optional() }) })
    assertClientSafe(schema, 'input')
    expect(schema.properties.context).toEqual({ type: 'object', properties: { domain: { type: 'string' } } })
  })

  it('follows what is named and used twice', () => {
    const pattern = z.string().meta({ id: 'pattern', description: 'A host.' })
    const schema = input({ a: pattern, b: z.array(pattern) })
    assertClientSafe(schema, 'input')
    expect(schema.properties.a).toEqual({ type: 'string', description: 'A host.' })
  })

  it.each([
    ['a record', { attributes: z.record(z.string(), z.string()) }, /act.attributes is a record/],
    ['any type', { value: z.unknown() }, /act.value accepts any type/],
    ['a union of types', { value: z.union([z.string(), z.array(z.string())]) }, /act.value is a union/],
    ['an open object', { value: z.looseObject({}) }, /act.value is an object without properties/],
    ['an empty object', { value: z.strictObject({}) }, /act.value is an object without properties/],
    ['itself', { value: z.json() }, /clients drop or mangle/],
    ['a list of anything', { values: z.array(z.unknown()) }, /act.values\[\] accepts any type/],
  ])('refuses %s when it is rendered', (_, shape, message) => {
    expect(() => input(shape as z.ZodRawShape)).toThrow(message)
  })
})

describe('the schema of an output', () => {
  it('is loose where the value may be anything', () => {
    const schema = output({
      id: z.string(),
      undone_by: z.string().nullable(),
      counts: z.record(z.string(), z.number()),
      before: z.unknown(),
      after: z.union([z.string(), z.number(), z.null()]),
      tree: z.json(),
      list: z.array(z.string().nullable()),
    })
    assertClientSafe(schema, 'output')
    expect(schema.required).toEqual(['id', 'counts', 'list'])
    expect(schema.properties).toMatchObject({
      undone_by: { type: 'string' },
      before: {},
      after: {},
      list: { items: {} },
    })
    expect(schema.properties.counts).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: { type: 'number' },
    })
  })

  it('does not forbid what a later version adds', () => {
    const schema = output({ item: z.object({ id: z.string() }) })
    expect(JSON.stringify(schema)).not.toContain('additionalProperties')
  })
})
