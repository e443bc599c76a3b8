import type { FactEntry } from '../../kernel/feedback/index.ts'
import type { Known } from './registry.ts'
export function whatChanges(_f: readonly FactEntry[], _k: Known): { what: string; before?: string; after?: string }[] {
  return []
}
