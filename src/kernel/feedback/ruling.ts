// Who decided what last, as rows take effect. A row does not override what somebody more trusted decided unless a reviewer approves
// it. This is the same for every context; a context only says what its rows decide.
import { moreTrusted, type Trust } from '../gate/trust.ts'
import type { Reducers } from './reducer.ts'
import type { LogRow } from './row.ts'
import { decides, mayOverride, UNDO } from './row-kinds.ts'

export interface Ruling {
  /** What is decided, within the aggregate. A later row about the same thing overrides an earlier one. */
  readonly about: string
  /** How it is decided: rows that say the same agree. */
  readonly says: string
}

interface Ruled {
  readonly says: string
  readonly authority: Trust
  /** The row that gave it this authority. */
  readonly by: string
}

export interface Rulings {
  /** The more trusted row that this one would override. */
  overruledBy(row: LogRow): string | null
  /** Records that a row takes effect with this trust. Returns the trust it counts with, which is no less than that of what it overrides. */
  take(row: LogRow, trust: Trust): Trust
}

/** What a row decides for others too: about what, in which aggregate, and how. */
export function rulingOf(reducers: Reducers, row: LogRow): { readonly key: string; readonly says: string } | undefined {
  // An undo or a reviewer's decision is about rows, and decides nothing else itself.
  if (row.action === UNDO || decides(row)) return undefined
  const ruling = reducers.get(row.aggregate.type)?.ruling?.(row)
  return ruling && { says: ruling.says, key: JSON.stringify([row.aggregate.type, row.aggregate.id, ruling.about]) }
}

export function createRulings(reducers: Reducers): Rulings {
  const ruled = new Map<string, Ruled>()
  return {
    overruledBy(row) {
      const ruling = rulingOf(reducers, row)
      const last = ruling && ruled.get(ruling.key)
      if (!last || last.says === ruling.says) return null
      return mayOverride(row, last.authority) ? null : last.by
    },
    take(row, trust) {
      const ruling = rulingOf(reducers, row)
      if (!ruling) return trust
      const before = ruled.get(ruling.key)
      const authority = before ? moreTrusted(before.authority, trust) : trust
      const agrees = before?.says === ruling.says
      // A row that agrees with somebody more trusted does not replace them as the one who decided.
      const by = agrees && authority !== trust ? before.by : row.id
      ruled.set(ruling.key, { says: ruling.says, authority, by })
      return agrees ? trust : authority
    },
  }
}
