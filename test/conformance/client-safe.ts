// The rules a tool schema must keep so that every client we know accepts it and shows the model all of it.
import { expect } from 'vitest'
import type { JsonSchema } from '../../src/kernel/schema/index.ts'

const forbidden = [
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
  '$defs',
  'propertyNames',
  'prefixItems',
  'const',
  'patternProperties',
]

/** `input`: what a model fills in, so every part of it is typed and has named fields. `output`: what a model reads. */
export function assertClientSafe(schema: unknown, direction: 'input' | 'output', path = 'schema'): void {
  const node = schema as JsonSchema
  if (path === 'schema') expect(node.type, path).toBe('object')
  for (const keyword of forbidden) expect(node, `${path} has ${keyword}`).not.toHaveProperty(keyword)
  expect(Array.isArray(node.type), `${path} has a list of types`).toBe(false)
  if (direction === 'input') expect(node.type, `${path} has no type`).toBeTypeOf('string')
  if (node.enum) expect(node.enum, `${path} allows null`).not.toContain(null)

  if (node.type === 'object') {
    expect(node.properties, `${path} has no properties`).toBeTypeOf('object')
    for (const key of node.required ?? []) expect(node.properties, `${path} requires ${key}`).toHaveProperty(key)
    if (direction === 'input' && path !== 'schema') {
      expect([false, undefined], `${path} is a record`).toContain(node.additionalProperties)
      expect(Object.keys(node.properties ?? {}).length, `${path} is empty`).toBeGreaterThan(0)
    }
    for (const [key, inner] of Object.entries(node.properties ?? {}))
      assertClientSafe(inner, direction, `${path}.${key}`)
  }
  if (node.type === 'array') {
    expect(node.items, `${path} has no items`).toBeTypeOf('object')
    assertClientSafe(node.items, direction, `${path}[]`)
  }
}
