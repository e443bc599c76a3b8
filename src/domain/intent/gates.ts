// How phrases stand at the gate and how they are decided, for the inbox and for receipts: the view knows it, because it depends
// on more than a phrase's own reports.
import type { Admission, CandidateGates } from '../../kernel/gate/index.ts'
import { approve, reject } from './actions/decisions.ts'
import { intentState } from './intent-view.ts'

export const intentGates: CandidateGates = {
  phrase: {
    async stand(context, ids) {
      const { admissions } = await intentState(context)
      return new Map(
        ids.flatMap((id): [string, Admission][] => {
          const admission = admissions.of(id)
          if (!admission) return []
          const { state, because, missing } = admission
          return [[id, { state, ...(because && { because }), missing }]]
        }),
      )
    },
    async watch(context) {
      const recording = (await intentState(context)).recordShifts()
      return {
        async shifts(touched) {
          await intentState(context)
          return recording.stop(touched)
        },
        stop: () => recording.stop([]),
      }
    },
    approve,
    reject,
  },
}
