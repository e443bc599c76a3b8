// Who may change what is known (0023). The importer of a verb or entity changes it at once, and so do reviewers. Changes to what
// others imported, and words that mean somebody else's verb or entity, wait for a reviewer. Pure.
import { type Caller, hasRole, isPersonAtControls } from '../../../kernel/caller.ts'
import { type LogRow, mayOverride } from '../../../kernel/feedback/index.ts'
import { normalise } from '../../../kernel/similarity/index.ts'
import type { Edit, Owner, Registered } from './registered.ts'
import { calledIn } from './wordings.ts'

export function ownerAs(caller: Caller): Owner {
  return hasRole(caller, 'reviewer') && isPersonAtControls(caller) ? null : caller.actor
}

/** What a reviewer approved belongs to the reviewers. */
export function ownerOf(row: LogRow): Owner {
  return row.approvedBy !== undefined || mayOverride(row, 'reviewer') ? null : row.actor
}

/** The field whose text is searched too. */
const foundBy = { verb: 'description', entity: 'name' } as const

export interface Shares {
  /** What takes effect at once. */
  readonly now?: Edit
  readonly waits?: Edit
}

/** `isTaken`: whether a text belongs to another verb or entity that somebody else imported. */
export function sharesOf(edit: Edit, before: Registered, importer: Owner, isTaken: (text: string) => boolean): Shares {
  if (importer === null) return { now: edit }
  const isTheirs = before.owner === undefined || before.owner === importer
  const isNamedAsOthers = !before.isKnown && isTaken(calledIn(edit))
  if (!isTheirs || isNamedAsOthers) return { waits: edit }
  if (edit.removed) {
    const parts = [...before.fields.values(), ...before.texts.values()]
    return parts.every(({ owner }) => owner === importer) ? { now: edit } : { waits: edit }
  }
  const { kind, id } = edit
  const isOwnText = (text: string) => isOwn(before.texts.get(normalise(text))?.owner, importer)
  const mayAdd = (text: string) => isOwnText(text) && !isTaken(text)
  const maySet = ([field, value]: [string, string | null]) =>
    isOwn(before.fields.get(field)?.owner, importer) && !(field === foundBy[edit.kind] && isTaken(value ?? ''))
  const fields = Object.entries(edit.fields ?? {})
  const now = shareOf(fields.filter(maySet), edit.add?.filter(mayAdd), edit.drop?.filter(isOwnText))
  const waits = shareOf(
    fields.filter((field) => !maySet(field)),
    edit.add?.filter((text) => !mayAdd(text)),
    edit.drop?.filter((text) => !isOwnText(text)),
  )
  const isNew = !before.isKnown
  return { ...((now || isNew) && { now: { kind, id, ...now } }), ...(waits && { waits: { kind, id, ...waits } }) }
}

function isOwn(owner: Owner | undefined, importer: Owner): boolean {
  return owner === undefined || owner === importer
}

function shareOf(
  fields: readonly [string, string | null][],
  add: readonly string[] = [],
  drop: readonly string[] = [],
): Pick<Edit, 'fields' | 'add' | 'drop'> | undefined {
  if (fields.length + add.length + drop.length === 0) return undefined
  return {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(add.length > 0 && { add }),
    ...(drop.length > 0 && { drop }),
  }
}
