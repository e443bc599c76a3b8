// What changes in the registry when an import takes effect or goes out of effect: its verbs and entities before and after.
import type { Change, Shift } from '../../../kernel/feedback/index.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { editProjection } from '../reducers/import.ts'
import { fold, type MadeEdit, registryRepo, toMade } from '../repo/registry.ts'
import { type Kind, kinds } from './registered.ts'
import { whatChanges } from './registry-changes.ts'

export async function registryShifts(db: Db, workspace: string, changes: readonly Change[]): Promise<Shift[]> {
  const moved = changes.filter(({ projection }) => projection === editProjection)
  const shifts: Shift[] = []
  for (const kind of kinds) {
    const of = moved.filter(({ before, after }) => (after ?? before)?.kind === kind)
    const ids = of.map(({ before, after }) => String((after ?? before)?.id))
    const recorded = await registryRepo.recorded(db, workspace, kind, ids)
    const steps = recorded.map(({ base, made }) => ({
      before: fold({ base, made: madeBefore(kind, base.id, made, of) }),
      after: fold({ base, made }),
    }))
    shifts.push(...whatChanges(steps))
  }
  return shifts
}

/** The edits as they were before these changes. */
function madeBefore(kind: Kind, id: string, made: readonly MadeEdit[], changes: readonly Change[]): MadeEdit[] {
  const own = changes.filter(({ before, after }) => (after ?? before)?.id === id)
  const touched = new Set(own.map(({ before, after }) => (after ?? before)?.import_id))
  const was = own.flatMap(({ before }) => (before && before.seq !== null ? [toMade(kind, before as never)] : []))
  return [...made.filter(({ importId }) => !touched.has(importId)), ...was]
}
