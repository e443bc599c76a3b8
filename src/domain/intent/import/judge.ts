// What speaks against a text of an import: it belongs to another verb or entity that somebody else imported, people taught it for
// another verb, or a reviewer rejected it. The views are asked before the write; inside the transaction, only what was written
// since is read.
import type { ActionContext } from '../../../kernel/context.ts'
import { changedSince, logRepo } from '../../../kernel/feedback/index.ts'
import { inSlices, inSlicesOf } from '../../../kernel/in-slices.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { type EntityState, entityView } from '../names/entity-view.ts'
import { registryRepo } from '../repo/registry.ts'
import type { IntentState } from '../state/intent-state.ts'
import { readIntents } from '../state/intent-view.ts'
import type { Judge, Planned } from './plan.ts'
import { kinds, type Registered } from './registered.ts'
import { rejectedAhead, rejectedSince } from './rejections.ts'
import { ownerAs } from './rights.ts'
import { type IsTaken, type Known, noteKnown, takenByOthers } from './taken-wordings.ts'
import { isTaughtSince, taughtAhead } from './taught.ts'
import { type Wording, wordingKey, wordingsIn } from './wordings.ts'

export interface Judging {
  readonly ahead: Judge
  /** Undefined if, because of what others wrote, texts of the plan are to be judged ahead again. */
  within(tx: Tx, planned: Planned): Promise<Judge | undefined>
}

/** The imports of reviewers are not judged. */
export async function judgeAhead(context: ActionContext, planned: Planned): Promise<Judging> {
  const { caller, db } = context
  const { workspace } = caller
  const importer = ownerAs(caller)
  if (importer === null) {
    const ahead = { importer, isTaken: () => false, isRejected: () => false }
    return { ahead, within: async () => ahead }
  }
  // Taken before the views are read: some changes may be judged twice, but none is missed.
  const position = await logRepo.position(db, workspace)
  const wordings = wordingsOf(planned)
  const known = await knownOf(context, wordings)
  const isRejected = await rejectedAhead(context, wordings.filter(isOfVerb))
  const isTaught = await taughtAhead(context, wordings.filter(isOfVerb))
  const looked = new Set(await inSlices(wordings, wordingKey))
  const takenOrTaught = async (of: readonly Wording[], changed: readonly Registered[]): Promise<IsTaken> => {
    const isTaken = await takenByOthers(of, known, changed, importer)
    return (wording) => isTaken(wording) || (isOfVerb(wording) && isTaught(wording))
  }
  return {
    ahead: { importer, isTaken: await takenOrTaught(wordings, []), isRejected },
    async within(tx, plannedNow) {
      const now = wordingsOf(plannedNow)
      if ((await inSlices(now, wordingKey)).some((key) => !looked.has(key))) return undefined
      const since = await changedSince(tx, workspace, [...kinds, 'import', 'phrase'], position)
      const idsOf = (wanted: string) => since.flatMap(({ type, id }) => (type === wanted ? id : []))
      if (await isTaughtSince(context, tx, now.filter(isOfVerb), idsOf('phrase'))) return undefined
      const changed: Registered[] = []
      for (const kind of kinds) {
        const ids = [...idsOf(kind), ...(await registryRepo.touchedBy(tx, workspace, kind, idsOf('import')))]
        changed.push(...(await registryRepo.among(tx, workspace, kind, ids)))
      }
      const isRejectedSince = await rejectedSince(context, tx, now.filter(isOfVerb), idsOf('phrase'))
      return {
        importer,
        isTaken: await takenOrTaught(now, changed),
        isRejected: (wording) => isRejected(wording) || isRejectedSince(wording),
      }
    },
  }
}

/** The verbs and entities that have these texts, from the views. */
async function knownOf(context: ActionContext, wordings: readonly Wording[]): Promise<Known> {
  const known: Known = new Map()
  await inSlicesOf<IntentState, Wording, void>(
    (slice) => readIntents(context, slice),
    wordings.filter(isOfVerb),
    ({ importedAt, verbs }, wording) =>
      noteKnown(known, wording, (text) => importedAt(text).map((id) => ({ id, owner: verbs.get(id)?.owner }))),
  )
  await inSlicesOf<EntityState, Wording, void>(
    (slice) => context.view(entityView, slice),
    wordings.filter((wording) => !isOfVerb(wording)),
    ({ named, entities }, wording) =>
      noteKnown(known, wording, (text) => [...named(text)].map((id) => ({ id, owner: entities.get(id)?.owner }))),
  )
  return known
}

function wordingsOf({ edits }: Planned): Wording[] {
  return edits.flatMap(({ edit }) => (edit.removed ? [] : wordingsIn(edit)))
}

function isOfVerb({ kind }: Wording): boolean {
  return kind === 'verb'
}
