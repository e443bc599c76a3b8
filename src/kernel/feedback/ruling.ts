// Who decided what last, as rows take effect. A row does not override by itself what somebody more trusted decided: the same
// for every context, which only says what its rows decide.
import { moreTrusted, outranks, type Trust } from '../gate/trust.ts'
import { decides, UNDO } from './held.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'

export interface Ruling {
  /** What is decided, within the aggregate. A later row about the same overrides an earlier one. */
  readonly about: string
  /** How it is decided: rows that say the same agree. */
  readonly says: string
}

interface Standing {
  readonly says: string
  readonly authority: Trust
  /** The row that gave it this authority. */
  readonly by: string
}

export interface Rulings {
  /** The more trusted row that this one would override. */
  overruledBy(row: LogRow): string | null
  /** It takes effect with this trust; answers whose word it counts as, which is never less than what it overrides. */
  take(row: LogRow, trust: Trust): Trust
}

export function createRulings(reducers: Reducers): Rulings {
  const standings = new Map<string, Standing>()
  const rulingOf = (row: LogRow) => {
    // An undo or a reviewer's decision is about rows; what those decide is theirs.
    if (row.action === UNDO || decides(row)) return undefined
    const ruling = reducers.get(row.aggregate.type)?.ruling?.(row)
    return ruling && { says: ruling.says, key: JSON.stringify([row.aggregate.type, row.aggregate.id, ruling.about]) }
  }
  return {
    overruledBy(row) {
      const ruling = rulingOf(row)
      const standing = ruling && standings.get(ruling.key)
      if (!standing || standing.says === ruling.says) return null
      return outranks(standing.authority, row.trust) ? standing.by : null
    },
    take(row, trust) {
      const ruling = rulingOf(row)
      if (!ruling) return trust
      const before = standings.get(ruling.key)
      const isKept = before !== undefined && outranks(before.authority, trust)
      const authority = before ? moreTrusted(before.authority, trust) : trust
      const by = isKept && before.says === ruling.says ? before.by : row.id
      standings.set(ruling.key, { says: ruling.says, authority, by })
      return authority
    },
  }
}
