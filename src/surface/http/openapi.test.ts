import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fakeActions, fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { type Action, defineAction } from '../../kernel/action.ts'
import { createHttpApp } from './app.ts'
import { renderOpenApi } from './openapi.ts'

type Node = Record<string, unknown>

function at(document: unknown, ...path: string[]): Node {
  return path.reduce((node, key) => node[key] as Node, document as Node)
}

/** Every `$ref` in the document, with whether it leads somewhere. */
function danglingRefs(document: unknown): string[] {
  const refs: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') refs.push(value)
      else walk(value)
    }
  }
  walk(document)
  return refs.filter((ref) => {
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], document)
    return !ref.startsWith('#/') || target === undefined
  })
}

describe('the OpenAPI document', () => {
  it(`${verifies('S2')}is valid OpenAPI 3.1 and served as JSON, without a key`, async () => {
    const keys = { heed_key: { workspace: 'w', actor: 'a', role: 'agent' } } as const
    const app = createHttpApp(fakePort({ keys }), { version: '1.2.3', onInternalError: () => {} })
    const document = (await (await app.request('/openapi.json')).json()) as Node
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(document.info).toMatchObject({ version: '1.2.3' })
    expect(danglingRefs(document)).toEqual([])
  })

  it('has an operation for every action, with its input, output and failures', () => {
    const document = renderOpenApi(fakeActions, '0')
    for (const { name } of fakeActions) {
      expect(at(document, 'paths', `/v1/${name}`, 'post')).toMatchObject({
        operationId: name,
        tags: [name.split('_')[0]],
      })
    }
    const { post } = at(document, 'paths', '/v1/note_add') as { post: Node }
    expect(Object.keys(at(post, 'responses'))).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(at(document, 'components', 'schemas', 'note_add_input')).toMatchObject({ required: ['text'] })
    expect(at(document, 'components', 'schemas', 'note_add_output')).toMatchObject({ type: 'object' })
    expect(at(document, 'components', 'schemas', 'Error', 'properties', 'error')).toMatchObject({
      required: ['code', 'message', 'problems'],
    })
  })

  it('requires a body only if a field is required', () => {
    const document = renderOpenApi(fakeActions, '0')
    const required = (name: string) => at(document, 'paths', `/v1/${name}`, 'post', 'requestBody').required
    expect([required('note_add'), required('note_list')]).toEqual([true, false])
  })

  it('names the role, and who may call what only a person may', () => {
    const document = renderOpenApi(fakeActions, '0')
    const { description } = at(document, 'paths', '/v1/note_approve', 'post')
    expect(description).toContain('Role: reviewer')
    expect(description).toContain('only its command line may call it')
  })

  it('keeps schemas that refer to themselves whole', async () => {
    interface Tree {
      name: string
      children?: Tree[] | undefined
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(tree).optional() }))
    const action = defineAction({
      name: 'tree_add',
      title: 'Add a tree',
      description: 'A schema with a cycle.',
      effect: 'write',
      role: 'agent',
      input: z.object({ tree, at: z.date() }),
      output: z.object({}),
      run: async () => ({}),
    })
    const document = renderOpenApi([action as unknown as Action], '0')
    expect(danglingRefs(document)).toEqual([])
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  })
})
