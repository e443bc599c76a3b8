// Whether a claim is adopted: the newest word of a person that stands (E6).
import type { LogRow } from '../../kernel/feedback/index.ts'

export const adoptions = ['adopted', 'not_adopted'] as const
export type Adoption = (typeof adoptions)[number]

export interface Standing {
  readonly adoption: Adoption
  /** The row that decided; a claim that nobody spoke of is adopted. */
  readonly row: LogRow | undefined
}

export const isAdoption = ({ action }: LogRow): boolean => action === 'claim_reject' || action === 'claim_restore'

export function adoptionOf(rows: readonly LogRow[]): Standing {
  const row = rows.findLast(isAdoption)
  return { adoption: row?.action === 'claim_reject' ? 'not_adopted' : 'adopted', row }
}
