import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { atOnce } from '../../../kernel/in-steps.ts'
import { fromEntity, fromVerb, neverKnown } from './registered.ts'
import { type Batch, type Known, planRegistry } from './registry.ts'
import { whatChanges } from './registry-changes.ts'

const known: Known = {
  verbs: new Map([
    [
      'account.close',
      { name: 'account.close', description: 'Close it', domain: null, phrases: ['Shut it', 'close my account'] },
    ],
  ]),
  entities: new Map([
    [
      'e1',
      { id: 'e1', name: 'Acme', type: 'company', attributes: { city: 'Oslo', staff: '3' }, aliases: ['the smiths'] },
    ],
  ]),
}

const attributes = (map: object) => Object.entries(map).map(([name, value]) => ({ name, value }))
const nothing: Batch = { verbs: [], entities: [], phrases: [], aliases: [], remove_verbs: [], remove_entities: [] }
const changesOf = (given: Partial<Batch>) => {
  const batch = { ...nothing, ...given }
  const before = [
    ...[...known.verbs.values()].map((verb) => fromVerb(verb, null)),
    ...[...known.entities.values()].map((entity) => fromEntity(entity, null)),
  ]
  const steps = atOnce(planRegistry(batch, known, [])).map((wanted) => {
    const was = before.find(({ kind, id }) => kind === wanted.kind && id === wanted.id)
    return { before: was ?? neverKnown(wanted.kind, wanted.id), after: wanted }
  })
  return whatChanges(steps)
}

describe(`${verifies('I1')}what an import changes`, () => {
  it('names what is new, each once', () => {
    const verbs = [{ name: 'account.open', phrases: ['open it', 'I want one'] }, { name: 'account.list' }]
    expect(
      changesOf({
        verbs,
        phrases: [{ phrase: 'a new one', verb: 'account.open' }],
        entities: [{ id: 'e2', name: 'B' }],
      }),
    ).toEqual([
      { what: 'verb account.open', after: 'new, 3 phrases' },
      { what: 'verb account.list', after: 'new' },
      { what: 'entity e2', after: 'new' },
    ])
  })

  it('is nothing if all is known', () => {
    expect(
      changesOf({
        verbs: [{ name: 'account.close', description: 'Close it' }],
        phrases: [{ phrase: 'shut it', verb: 'account.close' }],
        entities: [{ id: 'e1', name: 'Acme', attributes: attributes({ staff: '3', city: 'Oslo' }) }],
      }),
    ).toEqual([])
  })

  it('names each phrase that is added, removed or respelled', () => {
    expect(changesOf({ phrases: [{ phrase: 'end it', verb: 'account.close' }] })).toEqual([
      { what: 'phrase of account.close', after: 'end it' },
    ])
    expect(changesOf({ verbs: [{ name: 'account.close', phrases: ['shut it', 'end it'] }] })).toEqual([
      { what: 'phrase of account.close', before: 'Shut it', after: 'shut it' },
      { what: 'phrase of account.close', before: 'close my account' },
      { what: 'phrase of account.close', after: 'end it' },
    ])
    expect(changesOf({ verbs: [{ name: 'account.close', phrases: ['close my account', 'Shut it'] }] })).toEqual([])
  })

  it('names each field, before and after', () => {
    const entity = {
      id: 'e1',
      name: 'Acme Ltd',
      type: 'firm',
      attributes: attributes({ city: 'Bergen', open: 'true' }),
      aliases: [],
    }
    expect(changesOf({ entities: [entity], verbs: [{ name: 'account.close', domain: 'accounts' }] })).toEqual([
      { what: 'domain of account.close', after: 'accounts' },
      { what: 'name of e1', before: 'Acme', after: 'Acme Ltd' },
      { what: 'type of e1', before: 'company', after: 'firm' },
      { what: 'attribute city of e1', before: 'Oslo', after: 'Bergen' },
      { what: 'attribute staff of e1', before: '3' },
      { what: 'attribute open of e1', after: 'true' },
      { what: 'alias of e1', before: 'the smiths' },
    ])
  })

  it('names what is removed, but not what was never known', () => {
    expect(
      changesOf({
        entities: [{ id: 'e2', name: 'B' }],
        remove_verbs: ['account.close'],
        remove_entities: ['e1', 'e2'],
      }),
    ).toEqual([
      { what: 'verb account.close', before: '2 phrases' },
      { what: 'entity e1', before: '1 alias' },
    ])
  })

  it('is shortened', () => {
    const [change] = changesOf({ verbs: [{ name: 'account.close', description: 'x'.repeat(3_000) }] })
    expect(change).toEqual({
      what: 'description of account.close',
      before: 'Close it',
      after: `${'x'.repeat(200)}…`,
    })
  })

  it('is derived in about as many steps as there are names to compare', () => {
    const stepsFor = (count: number) => {
      const aliases = Array.from({ length: count }, (_, n) => ({ alias: `name ${n}`, entity_id: 'e1' }))
      const steps = planRegistry({ ...nothing, aliases }, known, [])
      let taken = 0
      while (!steps.next().done) taken += 1
      return taken
    }
    expect(stepsFor(1_000)).toBeGreaterThanOrEqual(1_000)
    expect(stepsFor(1_000)).toBeLessThan(1_010)
  })
})
