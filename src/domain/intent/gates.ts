// How phrases stand at the gate, for the inbox: told by the view, because it hangs on more than a phrase's own reports.
import type { Admission, CandidateGates } from '../../kernel/gate/index.ts'
import { intentState } from './intent-view.ts'

export const intentGates: CandidateGates = {
  async phrase(context, ids) {
    const { admissions } = await intentState(context)
    return new Map(
      ids.flatMap((id): [string, Admission][] => {
        const admission = admissions.of(id)
        if (!admission) return []
        const { state, missing } = admission
        return [[id, { state: state === 'retired' ? 'rejected' : state, missing }]]
      }),
    )
  },
}
