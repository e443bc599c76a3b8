// What speaks against a text of an import: it is somebody else's word for another verb or entity, or a reviewer rejected it. It is
// told before the write from the views, and again inside the transaction with all that was written since.
import type { ActionContext } from '../../../kernel/context.ts'
import { changedSince, logRepo } from '../../../kernel/feedback/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { entityView } from '../names/entity-view.ts'
import { registryRepo } from '../repo/registry.ts'
import type { IntentState } from '../state/intent-state.ts'
import { intentState } from '../state/intent-view.ts'
import { claimsOf, wordingsIn } from './claims.ts'
import type { Judge, Planned } from './plan.ts'
import { type Kind, kinds, type Owner, type Registered } from './registered.ts'
import { createRejections } from './rejections.ts'
import { ownerAs } from './rights.ts'

export interface Judging {
  readonly importer: Owner
  readonly importedAt: IntentState['importedAt']
  ahead(planned: Planned): Promise<Judge>
  within(tx: Tx, planned: Planned): Promise<Judge>
}

/** Whoever reviews is not judged. */
export async function startJudging(context: ActionContext): Promise<Judging> {
  const { caller, db } = context
  const { workspace } = caller
  const importer = ownerAs(caller)
  // Before the views are read: what they know already may be looked at twice, and nothing is missed.
  const position = await logRepo.position(db, workspace)
  const entities = await context.view(entityView)
  const state = await intentState(context)
  const { importedAt } = state
  if (importer === null) {
    const judge = { importer, isClaimed: () => false, isRejected: () => false }
    return { importer, importedAt, ahead: async () => judge, within: async () => judge }
  }
  const rejections = createRejections(context, state)
  const ownerOf = (kind: Kind, id: string) => (kind === 'verb' ? state.verbs.get(id) : entities.entities.get(id))?.owner
  const at = (kind: Kind, text: string) =>
    [...(kind === 'verb' ? importedAt(text) : entities.named(text))].map((id) => ({ id, owner: ownerOf(kind, id) }))
  return {
    importer,
    importedAt,
    async ahead(planned) {
      const wordings = wordingsOf(planned)
      return {
        importer,
        isClaimed: await claimsOf(wordings, { at, changed: [] }, importer),
        isRejected: await rejections.ahead(wordings.filter(isOfVerb)),
      }
    },
    async within(tx, planned) {
      const wordings = wordingsOf(planned)
      const since = await changedSince(tx, workspace, [...kinds, 'import', 'phrase'], position)
      const idsOf = (wanted: string) => since.flatMap(({ type, id }) => (type === wanted ? id : []))
      const changed: Registered[] = []
      for (const kind of kinds) {
        const ids = [...idsOf(kind), ...(await registryRepo.touchedBy(tx, workspace, kind, idsOf('import')))]
        changed.push(...(await registryRepo.among(tx, workspace, kind, ids)))
      }
      return {
        importer,
        isClaimed: await claimsOf(wordings, { at, changed }, importer),
        isRejected: await rejections.within(tx, wordings.filter(isOfVerb), idsOf('phrase')),
      }
    },
  }
}

function wordingsOf({ edits }: Planned) {
  return edits.flatMap(({ edit }) => (edit.removed ? [] : wordingsIn(edit)))
}

function isOfVerb({ kind }: { readonly kind: Kind }): boolean {
  return kind === 'verb'
}
