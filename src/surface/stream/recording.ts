// From entries of the stream to decisions in Heed: which are recorded, and which can never be.
import { decisionInEntry } from '../../domain/review/index.ts'
import type { HeedPort } from '../../kernel/action.ts'
import { invalidInput, isRefusal } from '../../kernel/errors.ts'
import { takingTurns } from '../../kernel/in-slices.ts'
import type { Entry, Refused } from './redis.ts'

/** So many are recorded in one transaction. */
export const MOST_AT_ONCE = 100

export interface Recorded {
  /** The entries whose decisions are stored. */
  readonly stored: readonly Entry[]
  /** How many of them were stored before. */
  readonly duplicates: number
  readonly refused: readonly Refused[]
}

/** Fails if Heed can record nothing now: the entries may be tried again. */
export async function record(port: HeedPort, key: string | undefined, entries: readonly Entry[]): Promise<Recorded> {
  const caller = await port.identify(key, 'stream')
  const read: EntryRead[] = []
  const turn = takingTurns()
  for (const entry of entries) {
    read.push(readEntry(entry))
    await turn()
  }
  const decisions = read.flatMap(({ decision }) => decision ?? [])
  const answer =
    decisions.length === 0 ? {} : await port.execute(caller, 'decision_batch', { decisions, classify: false })
  const results = ((answer.results ?? []) as readonly Result[]).values()
  const made = read.map(({ entry, refused }) => ({ entry, ...(refused ?? results.next().value) }))
  return {
    stored: made.flatMap(({ entry, outcome }) => (outcome === REFUSED ? [] : entry)),
    duplicates: made.filter(({ outcome }) => outcome === 'duplicate').length,
    refused: made.flatMap(({ entry, outcome, code = '', message: reason = '' }) =>
      outcome === REFUSED ? { entry, code, reason } : [],
    ),
  }
}

const REFUSED = 'refused'

interface Result {
  readonly outcome: string
  readonly code?: string
  readonly message?: string
}

interface EntryRead {
  readonly entry: Entry
  readonly decision?: Record<string, unknown>
  readonly refused?: Result
}

/** A decision with all of its texts is shorter, even if JSON escapes each of their characters. */
const LONGEST_ENTRY = 10_000_000

function readEntry(entry: Entry): EntryRead {
  try {
    const length = Object.values(entry.fields).reduce((sum, said) => sum + said.length, 0)
    if (length > LONGEST_ENTRY) throw invalidInput('', `An entry must have at most ${LONGEST_ENTRY} characters.`)
    return { entry, decision: decisionInEntry(entry.fields) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { entry, refused: { outcome: REFUSED, code: error.code, message: error.message } }
  }
}
