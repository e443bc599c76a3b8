// The state of phrases at the gate, and how reviewers decide about them, for the inbox and for receipts. It comes from the view,
// because it depends on more than a phrase's own reports. Also what receipts say of names and imports.
import type { ActionContext } from '../../kernel/context.ts'
import { type Change, type LogRow, logRepo, type Target, type Watch } from '../../kernel/feedback/index.ts'
import { type Admission, reporterOf } from '../../kernel/gate/index.ts'
import type { CandidateGates } from '../../kernel/inbox/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { quoted } from '../../kernel/visible.ts'
import { approvalOf, findCandidate, reject } from './actions/decisions.ts'
import { candidateId } from './candidate-id.ts'
import { registryShifts } from './import/shifts.ts'
import { meant } from './names/alias.ts'
import { candidateRepo } from './repo/candidates.ts'
import { entityRepo } from './repo/entities.ts'
import { readIntents } from './state/intent-view.ts'
import { gateSettings } from './state/take-over.ts'

export const intentGates: CandidateGates = {
  phrase: {
    settings: gateSettings,
    async stand(context, ids) {
      const found = await readIntents(context, ({ admissions }) =>
        ids.flatMap((id): [string, Admission][] => {
          const admission = admissions.of(id)
          if (!admission) return []
          const { state, because, missing } = admission
          return [[id, { state, ...(because && { because }), missing }]]
        }),
      )
      return new Map(found)
    },
    rejectedAlike: (context) => readIntents(context, ({ admissions }) => [...admissions.rejectedAlike()]),
    watch: watchPhrases,
    approval: async (context, id, reason, content_hash) => approvalOf(context, id, { reason, content_hash }),
    reject: (context, id, reason, content_hash) => reject(context, id, { reason, content_hash }),
    async inFull(context, id) {
      const { input, output } = await findCandidate(context.db, context, id)
      return { phrase: input, verb: output }
    },
    staysAfterUndo: staysApproved,
  },
  alias: { staysAfterUndo: stillMeant },
  import: {
    /** What changes in the registry, and which learned phrases change their state because of it. */
    async watch(context) {
      const phrases = await watchPhrases(context)
      return {
        shifts: async (touched, changes) => [
          ...(await registryShifts(context.db, context.caller.workspace, changes)),
          ...(await phrases.shifts(touched, changes)),
        ],
        stop: () => phrases.stop?.(),
      }
    },
  },
}

/** To undo a report undoes no approval by somebody more trusted. */
async function staysApproved(tx: Tx, workspace: string, { action, aggregate, payload }: LogRow): Promise<string> {
  if (action !== 'intent_feedback' && action !== 'intent_outcome') return ''
  const found = await candidateRepo.find(tx, workspace, candidateId(aggregate.id, String(payload.verb)))
  if (!found || found.approvals === 0) return ''
  return ` A reviewer approved ${quoted(found.input)} → ${found.output} for everyone, and that stays.`
}

/** The speaker of an undone correction may still get its entity for the name, because it was said more than once. */
async function stillMeant(tx: Tx, workspace: string, undone: LogRow): Promise<string> {
  if (undone.action !== 'intent_feedback') return ''
  const { input, entity_id, domain } = undone.payload
  const meanings = await entityRepo.meanings(tx, workspace, [undone.aggregate.id])
  const entities = await entityRepo.among(tx, workspace, [...new Set(meanings.map(({ entityId }) => entityId))])
  const known = new Set(entities.map(({ id }) => id))
  const asked = {
    person: undone.person,
    domain: domain === undefined ? null : String(domain),
    sessionId: undone.sessionId,
  }
  const found = meant(meanings, asked, (id) => known.has(id))
  if (found?.entityId !== entity_id) return ''
  const reason = found && (await logRepo.byId(tx, workspace, found.feedbackId))
  if (!reason) return ''
  const audience = found.scope === 'everyone' ? ' for everyone' : ''
  const because = reporterOf(reason) === reporterOf(undone) ? 'it was said more than once' : 'others said so too'
  return ` ${quoted(String(input))} still means '${entity_id}'${audience}, because ${because} (${reason.id}).`
}

async function watchPhrases(context: ActionContext): Promise<Watch> {
  const recording = await readIntents(context, (state) => state.recordShifts())
  return {
    shifts: (touched, changes) => readIntents(context, () => recording.stop(touched, personsIn(touched, changes))),
    stop: () => recording.stop([], new Set()),
  }
}

/**
 * The people that the rows of a write are about: what others say of the same words at the same time is not its effect. '' means
 * everyone, as in a block for everyone; a setting is about everyone too.
 */
function personsIn(touched: readonly Target[], changes: readonly Change[]): ReadonlySet<string> {
  if (touched.some(({ type }) => type === 'setting')) return new Set([''])
  const rows = changes.flatMap(({ before, after }) => [before, after])
  return new Set(rows.flatMap((row) => (typeof row?.person === 'string' ? row.person : [])))
}
