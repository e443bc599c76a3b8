// A record belongs to the key that first recorded it: another key may refer to it, but not change it.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, study, worldOf } from './evidence-graph.ts'
import { keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const SIZE = Object.values(study).flat().length

onEachEngine('records of another key', (test) => {
  const worldIn = async (workspace: string, by: object = ana) => {
    const world = worldOf(test, workspace)
    const record = (input: object, as: object) => test.call('evidence_record', input, { ...as, workspace })
    const refused = (input: object, as: object) => test.refused('evidence_record', input, { ...as, workspace })
    await record(study, by)
    return { ...world, record, refused }
  }
  const [first = {}] = study.edges
  const text = 'Tea cures everything.'
  const attacks: [field: string, batch: object][] = [
    ['claims.0.text', { claims: [{ id: 'sleep', task_id: 'task', text }] }],
    ['fragments.0.text', { fragments: [{ id: 'measured', page_id: 'lab', text, location: 'Results' }] }],
    ['edges.0.relation', { edges: [{ ...first, relation: 'refutes' }] }],
    ['pages.0.title', { pages: [{ ...study.pages[0], title: text }] }],
    ['tasks.0.question', { tasks: [{ id: 'task', question: text }] }],
  ]

  it(`${verifies('E1', 'K8', 'K11')}are not changed, and the error names the field and the remedy`, async () => {
    const { record, refused, claim, fragment, edge } = await worldIn('others')
    const before = { claim: await claim('sleep'), fragment: await fragment('measured'), edge: await edge('for') }
    for (const [field, attack] of attacks)
      for (const dry_run of [false, true]) {
        const error = await refused({ ...attack, dry_run }, bob)
        expect(error).toMatchObject({ code: 'forbidden', problems: [{ field }] })
        expect(error.message).toContain('record yours under another id')
      }
    await test.alsoAfterRestart(async () => {
      expect(await claim('sleep')).toEqual(before.claim)
      expect(await fragment('measured')).toEqual(before.fragment)
      expect(await edge('for')).toEqual(before.edge)
    })
    // The same content changes nothing, no matter who sends it.
    expect(await record(study, bob)).toEqual({ recorded: 0, unchanged: SIZE })
  })

  it(`${verifies('E1', 'K8', 'K11')}are named by the fields that were sent, a few in the message and all in the problems`, async () => {
    const { record, refused, claim } = await worldIn('many others')
    const relabelled = await refused({ edges: [{ ...first, relation: 'refutes' }] }, bob)
    expect(relabelled.message).toContain('with another relation. Leave it out')
    const unlocated = { id: 'measured', page_id: 'lab', text: study.fragments[0]?.text }
    expect((await refused({ fragments: [unlocated] }, bob)).message).toContain('with another location. Leave it out')

    const ids = Array.from({ length: 999 }, (_, nth) => `c${nth}`)
    const saying = (words: string) => ({ claims: ids.map((id) => ({ id, task_id: 'task', text: words })) })
    await record(saying('Ana says so.'), ana)
    const error = await refused(saying('Bob says so.'), bob)
    expect(error.problems.map(({ field }) => field)).toEqual(ids.map((_, nth) => `claims.${nth}.text`))
    expect(error.message).toMatch(/^Nothing was recorded\. claims\.0\.text: claim c0 is not yours to change/)
    expect(error.message).toMatch(/claim c2 is not yours .* The other 996 are listed in problems\.$/)
    expect(error.message).not.toContain('claim c3 ')
    await test.alsoAfterRestart(async () => expect((await claim('c998')).text).toBe('Ana says so.'))
    expect(await record(saying('Ana says so.'), bob)).toEqual({ recorded: 0, unchanged: ids.length })
  })

  it(`${verifies('E1')}can be referred to and added to, and their key, reviewers and the person at the machine change them`, async () => {
    const { record, claim, refused } = await worldIn('added')
    const more = { edges: [judged('bobs', 'refutes', 'measured', 'sleep', 0.9)] }
    const { refuting } = await claim('sleep')
    expect(await record(more, bob)).toEqual({ recorded: 1, unchanged: 0 })
    expect(await claim('sleep')).toMatchObject({ refuting: refuting + 1 })
    expect(await refused({ edges: [judged('bobs', 'supports', 'measured', 'sleep', 0.9)] }, ana)).toMatchObject({
      code: 'forbidden',
    })
    for (const [words, by] of [
      ['Ana says so.', ana],
      ['A reviewer says so.', reviewer],
      ['The person says so.', {}],
      ['Ana says so again.', ana],
    ] as const) {
      await record({ claims: [{ id: 'sleep', task_id: 'task', text: words }] }, by)
      await test.alsoAfterRestart(async () => expect(await claim('sleep')).toMatchObject({ text: words }))
    }
  })

  it(`${verifies('E1', 'K8')}a key cannot change what was recorded without a key`, async () => {
    const { refused, claim } = await worldIn('keyless before', {})
    expect(await refused(attacks[0]?.[1] ?? {}, bob)).toMatchObject({ code: 'forbidden' })
    await test.alsoAfterRestart(async () => expect((await claim('sleep')).text).not.toBe(text))
  })
})
