import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { examplesOf } from './example.ts'
import { describeFlag, type Flag, flagsOf, inputSchema, placeholder } from './flag.ts'

const schemaOf = (input: z.ZodObject) => inputSchema({ input } as never)
const flagOf = (type: z.ZodType): Flag => flagsOf(schemaOf(z.object({ field: type })))[0] as Flag

describe('the kind of a flag', () => {
  it.each([
    ['text', z.string()],
    ['text', z.string().nullable().optional()],
    ['text', z.enum(['a', 'b'])],
    ['text', z.preprocess((value) => value, z.enum(['a', 'b']))],
    ['text', z.string().transform((text) => text.length)],
    ['text', z.string().meta({ id: 'shared-for-flag-test' })],
    ['number', z.number().int().default(3)],
    ['number', z.number().nullable()],
    ['boolean', z.boolean()],
    ['json', z.object({ a: z.string() }).nullable()],
    ['json', z.record(z.string(), z.number())],
    ['mixed', z.union([z.string(), z.number()])],
    ['mixed', z.unknown()],
    ['mixed', z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })])],
  ] as const)('is %s for %#', (kind, type) => {
    expect(flagOf(type)).toMatchObject({ kind, list: false })
  })

  it('of a list is that of its items', () => {
    expect(flagOf(z.array(z.number()))).toMatchObject({ kind: 'number', list: true })
    expect(flagOf(z.array(z.object({})).nullable())).toMatchObject({ kind: 'json', list: true })
  })
})

it('a field whose flag would mean something else has none', () => {
  const schema = schemaOf(z.object({ input: z.string(), json: z.string(), no_track: z.boolean(), nothing: z.string() }))
  expect(flagsOf(schema).map(({ name }) => name)).toEqual(['--nothing'])
})

it('choices are shown, in the placeholder if they are short', () => {
  const relation = flagOf(z.array(z.enum(['supports', 'refutes'])).optional())
  expect([placeholder(relation), describeFlag(relation)]).toEqual([
    'supports|refutes',
    '(one of supports, refutes; repeat it, or give a JSON list)',
  ])
})

describe('examples', () => {
  const of = (input: z.ZodObject) => examplesOf('heed do', schemaOf(input))

  it('carry every required field, quoted for the shell', () => {
    const input = z.object({
      task_id: z.string(),
      note: z.string().meta({ examples: ["it's wrong"] }),
      stars: z.number().min(2),
      more: z.string().optional(),
    })
    expect(of(input)[0]).toBe(`heed do --task-id ID --note 'it'\\''s wrong' --stars 2`)
  })

  it('use --input alone if a required field has no flag', () => {
    expect(of(z.object({ input: z.string() }))).toEqual([`heed do --input '{"input":"TEXT"}'`])
  })

  it('are the bare command if nothing is required', () => {
    expect(of(z.object({ cursor: z.string().optional() }))).toEqual(['heed do'])
  })
})
