// What wordings mean to single people, in words, for receipts: each person's own meaning, how far they still believe what they
// turned away from, and what is in effect for everyone but blocked for them.
import type { Target } from '../../../kernel/feedback/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { isRetired } from '../gate/index.ts'
import type { StoredPhrase } from '../repo/phrases.ts'
import { type Blocks, keepsFrom } from './blocks.ts'
import type { SharedPhrase } from './shared-phrases.ts'
import type { ShiftLog } from './shifts.ts'

export interface Meaning {
  readonly person: string
  readonly state: string
  /** The state if nothing was said; undefined if there is none then. */
  readonly otherwise?: string
  /** It is not listed, because the person's own meaning says it already. */
  readonly isImplied?: boolean
}

/** By what it is about. */
export type Meanings = ReadonlyMap<string, Meaning>

const FULLY = 'fully believed'
const SHARED = 'as for everyone'

interface Sources {
  readonly shifts: ShiftLog
  phraseAt(text: string): StoredPhrase | undefined
  wordsOf(text: string): string | undefined
  sharedAt(text: string): readonly SharedPhrase[]
  readonly blocks: Blocks
  isKnown(verb: string): boolean
}

export function createMeanings(sources: Sources) {
  const { shifts } = sources
  return {
    /** Remembers what people mean by these texts now; `moved` then records what changed, for receipts. */
    follow(texts: () => readonly string[]) {
      const followed = shifts.isRecording()
        ? [...new Set(texts())].map((text) => ({ text, before: meaningsAt(sources, text) }))
        : []
      return {
        moved(causes: readonly Target[]) {
          for (const { text, before } of followed) shifts.meaningsMoved(causes, before, () => meaningsAt(sources, text))
        },
      }
    },
  }
}

function meaningsAt({ phraseAt, wordsOf, sharedAt, blocks: { near }, isKnown }: Sources, text: string): Meanings {
  const { reports = [], doubts = [] } = phraseAt(text) ?? {}
  const words = quoted(wordsOf(text) ?? doubts[0]?.phrase ?? '')
  const blocks = near(text)
  const isBlocked = (verb: string, person: string) =>
    blocks.some((block) => block.verb === verb && keepsFrom(block, person))
  const own = new Map(reports.map(({ person, verb }) => [person, verb]))
  const isOwn = (person: string, verb: string) => own.get(person) === verb

  const obstacleTo = (verb: string, person: string) => {
    if (!isKnown(verb)) return 'not imported'
    return isBlocked(verb, person) ? 'blocked' : undefined
  }
  const meant = reports.flatMap(({ person, verb, confidence }): [string, Meaning][] => {
    if (person === null) return []
    const obstacle = isRetired(confidence) ? undefined : obstacleTo(verb, person)
    const doubt = obstacle ?? (confidence < 1 ? belief(confidence) : undefined)
    return [[`${words}, for ${person}`, { person, state: doubt === undefined ? verb : `${verb}, ${doubt}` }]]
  })
  const believed = [...doubts, ...reports].flatMap(({ person, verb, confidence }): [string, Meaning][] => {
    const isImplied = person !== null && isOwn(person, verb)
    // A doubt may be about a verb that nobody imported, because an agent chose it.
    if (person === null || !(isImplied || isKnown(verb))) return []
    return [[`${words} → ${verb}, for ${person}`, { person, state: belief(confidence), otherwise: FULLY, isImplied }]]
  })
  const shared = new Set(sharedAt(text).map(({ verb }) => verb))
  const withheld = blocks
    .filter(({ verb, person }) => person !== '' && shared.has(verb) && !isOwn(person, verb))
    .map(({ verb, person }): [string, Meaning] => [
      `${words} → ${verb}, for ${person}`,
      { person, state: 'blocked', otherwise: SHARED },
    ])
  return new Map([...meant, ...believed, ...withheld])
}

function belief(confidence: number): string {
  if (isRetired(confidence)) return 'retired'
  return confidence < 1 ? `believed at ${confidence}` : FULLY
}
