// Who spoke, in words, so that no text says that a person did something that an agent did.
import type { Caller } from '../caller.ts'
import { shownName } from '../person.ts'
import { type Trust, takesEffectByItself } from './trust.ts'

/** What a row of the log says about who spoke. */
interface Spoken {
  readonly trust: Trust
  readonly person: string | null
  readonly actorKind: Caller['actorKind']
  readonly approvedBy?: string
}

const sources: Readonly<Record<Exclude<Trust, 'reviewer' | 'direct_user'>, string>> = {
  agent_inferred: 'an agent',
  tool_output: 'a tool',
  untrusted_document: 'a document',
}

/** The speaker of a row in effect, as the subject of a sentence: `a reviewer`, `ana`, `an agent, with approval,`. */
export function speakerOf(row: Spoken): string {
  const isApproved = !takesEffectByItself(row.trust) || row.approvedBy !== undefined
  return `${voiceOf(row)}${isApproved ? ', with approval,' : ''}`
}

/** The same as a value of its own, or at the end of a sentence. */
export function alone(speaker: string): string {
  return speaker.replace(/,$/, '')
}

function voiceOf({ trust, person, actorKind }: Spoken): string {
  if (actorKind === 'system') return 'Heed'
  if (trust === 'reviewer') return person === null ? 'a reviewer' : `a reviewer for ${shownName(person)}`
  // Nobody said what was only inferred or read.
  if (!takesEffectByItself(trust)) return sources[trust as keyof typeof sources]
  if (person !== null) return shownName(person)
  // A key that names nobody is an agent's; without keys, every caller is the machine's one person.
  return actorKind === 'key' ? 'an agent' : 'a person'
}
