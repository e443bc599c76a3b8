// A rule that Heed proposes although no reviewer said what to do in every case, and words for it.

export type WordCall = <T>(name: string, input: Record<string, unknown>) => Promise<T>
type Input = Readonly<Record<string, unknown>>

const complaint = 'Numbers without their unit again.'
export const unitWords = {
  content: 'State the unit of every number.',
  rationale: 'Nobody can tell what a number counts.',
}

/** The input of `rule_word` for a rule about an agent of this name. */
export async function wordsForNew(call: WordCall, agent: string): Promise<Input> {
  const decided = { gate_id: 'g', decision: 'REJECTED', reviewer_comment: complaint, agent }
  for (const reviewer_id of ['rita', 'sam'])
    await call('decision_record', { ...decided, decision_id: `${reviewer_id} of ${agent}`, reviewer_id })
  const { proposed } = await call<{ proposed: { rule_id: string; agents: string[] }[] }>('rule_sweep', {})
  return { rule_id: proposed.find(({ agents }) => agents.includes(agent))?.rule_id, ...unitWords }
}
