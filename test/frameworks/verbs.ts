// What the agents of the examples can do, as verbs.
import { person } from '../engines.ts'
import type { Place } from '../fault/places.ts'

export type Can = Record<string, { readonly description: string; readonly phrases: readonly string[] }>

export async function importVerbs(place: Place, can: Can): Promise<void> {
  const verbs = Object.entries(can).map(([name, { description, phrases }]) => ({ name, description, phrases }))
  const core = await place.open()
  await core.port.execute(person, 'intent_import', { verbs })
  await core.close()
}
