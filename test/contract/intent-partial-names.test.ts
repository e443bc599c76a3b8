// Parts of names, and names with a description that tells entities apart.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankOf } from './intent-registry.ts'

const entity = (id: string, name: string, type: string, attributes: Record<string, string> = {}) => ({
  id,
  name,
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
})

const registry = [
  entity('apex', 'Apex Fund', 'fund'),
  entity('northwind', 'Northwind Traders', 'company'),
  entity('meridian-iv', 'Meridian Growth Fund IV L.P.', 'fund'),
  entity('meridian-v', 'Meridian Growth Fund V L.P.', 'fund'),
  entity('js-london', 'John Smith', 'person', { location: 'London', team: 'Settlements' }),
  entity('js-ny', 'John Smith', 'person', { location: 'New York', team: 'Trading' }),
  entity('js-nj', 'John Smith', 'person', { location: 'New Jersey', team: 'Trading' }),
  entity('maria-paris', 'Maria Elena Rossi', 'person', { office: 'Paris' }),
  entity('maria-rome', 'Maria Elena Rossi', 'person', { office: 'Rome' }),
  entity('lux', 'Harbor Capital Fund', 'fund', { domicile: 'Luxembourg' }),
  entity('cayman', 'Harbor Capital Fund', 'fund', { domicile: 'Cayman Islands' }),
  entity('santander', 'Banco Santander S.A.', 'bank', { markets: 'Spain, Chile, Mexico' }),
  entity('london-capital', 'London Capital Group', 'company', { city: 'London' }),
]

onEachEngine('parts of names', (test) => {
  const world = async (workspace: string) => {
    const calls = bankOf(test, workspace)
    await calls.call('intent_import', { entities: registry })
    return calls
  }

  it(`${verifies('I3')}a part of exactly one name suggests it, whatever the rest of the name is`, async () => {
    const { name } = await world('parts')
    for (const [said, meant] of [
      ['Apex', 'apex'],
      ['the apex', 'apex'],
      ['Northwind', 'northwind'],
      ['Meridian IV', 'meridian-iv'],
      ['Meridian V', 'meridian-v'],
      ['Meridian Fund V', 'meridian-v'],
      ['London Capital', 'london-capital'],
    ] as const)
      await test.alsoAfterRestart(async () =>
        expect(await name(said), said).toMatchObject({ outcome: 'suggest', entity_id: meant }),
      )
  })

  it(`${verifies('I3')}a part of several names is ambiguous, and a word that many names have suggests none`, async () => {
    const { name } = await world('several')
    const meridian = await name('Meridian')
    expect(meridian).toMatchObject({ outcome: 'ambiguous' })
    expect(meridian.candidates.map(({ entity_id }) => entity_id)).toEqual(['meridian-iv', 'meridian-v'])
    expect(await name('Maria')).toMatchObject({ outcome: 'ambiguous' })
    expect(await name('Rossi')).toMatchObject({ outcome: 'ambiguous' })
    for (const said of ['Fund', 'the group', 'Apex Meridian', 'Zorro'])
      expect(await name(said)).toMatchObject({ outcome: 'no_match' })
  })

  it(`${verifies('I3')}what is said beyond the name decides between entities with that name`, async () => {
    const { name } = await world('beyond')
    for (const [said, meant] of [
      ['John Smith from the London office', 'js-london'],
      ['John Smith (London)', 'js-london'],
      ['the London John Smith', 'js-london'],
      ['John Smith, New York', 'js-ny'],
      ['John Smith in New Jersey', 'js-nj'],
      ['John Smith in settlements', 'js-london'],
      ['Maria Rossi from Rome', 'maria-rome'],
      ['Harbor Capital Fund in Luxembourg', 'lux'],
    ] as const)
      await test.alsoAfterRestart(async () =>
        expect(await name(said), said).toMatchObject({ outcome: 'matched', entity_id: meant }),
      )
    for (const [said, meant] of [
      ['Maria in Paris', 'maria-paris'],
      ['the Harbor fund from the Cayman Islands', 'cayman'],
    ] as const)
      expect(await name(said), said).toMatchObject({ outcome: 'suggest', entity_id: meant })
  })

  it(`${verifies('I3')}it decides nothing if it fits several or none, and does not confuse two companies`, async () => {
    const { name } = await world('nothing')
    for (const said of [
      'John Smith',
      'John Smith from trading',
      'John Smith from Oslo',
      'John Smith of London and New York',
    ])
      expect(await name(said), said).toMatchObject({ outcome: 'ambiguous' })
    expect((await name('Banco Santander Chile')).outcome).not.toBe('matched')
    expect((await name('London')).outcome).not.toBe('matched')
  })
})
