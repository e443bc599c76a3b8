// A person's correction of whom a name means: in effect at once.
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import type { Change, Draft } from '../../../kernel/feedback/index.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { type Alias, meant } from '../alias.ts'
import { entityView } from '../entity-view.ts'
import { riskOf } from '../learning.ts'
import { candidateId } from '../phrase.ts'
import { aliasCandidateTable, aliasTable } from '../reducers/alias.ts'
import { answerOf, draftOf, type FeedbackAnswer, type Input, said } from './feedback-record.ts'
import { findEntity } from './known.ts'

export async function nameEntity(context: ActionContext, input: Input): Promise<FeedbackAnswer> {
  const { workspace } = context.caller
  if (input.search_id !== undefined)
    throw invalidInput('search_id', 'belongs to verb_search: leave it out for an entity.')
  const name = input.original_input
  const { aliases } = await context.view(entityView)
  const made = context.append(async (tx): Promise<Draft> => {
    await findEntity(tx, workspace, input.correct_choice, 'correct_choice')
    const id = textId(name)
    const domain = input.context?.domain
    return {
      ...draftOf(
        input,
        { type: 'alias', id },
        {
          entity_id: input.correct_choice,
          ...(input.system_choice !== undefined && { system_choice: input.system_choice }),
          ...(domain !== undefined && { domain }),
        },
      ),
      async announce({ changes, isHeld }) {
        const isShared = isMeantByMost(aliases(id), changes, input.correct_choice)
        const { person } = context.envelope
        const whom = isShared || person === undefined ? '' : ` for ${person}; others mean somebody else by it`
        return {
          waits: false,
          message: `${said.entity_correction(input.correct_choice)} Applied immediately${whom}.`,
          answer: {
            ...answerOf(input, changes, aliasCandidateTable.name, candidateId(id, input.correct_choice)),
            learning_type: 'entity_alias',
            risk_level: riskOf.entity_alias,
            auto_applied: !isHeld,
            threshold_applied: false,
            applies_to: isHeld ? 'nobody' : isShared || person === undefined ? 'everyone' : 'person',
          },
        }
      },
    }
  })
  return (await made) as FeedbackAnswer
}

/** Whether somebody who said nothing of the name is given this entity from now on. */
function isMeantByMost(before: readonly Alias[], changes: readonly Change[], entityId: string): boolean {
  const rows = changes.flatMap(({ projection, after }) => (projection.name === aliasTable.name && after ? [after] : []))
  const said = rows.map((row) => ({
    reporter: String(row.reporter),
    person: row.person as string | null,
    domain: null,
    sessionId: null,
    entityId: String(row.entity_id),
    feedbackId: String(row.feedback_id),
    seq: Number(row.seq),
  }))
  const all = [...before, ...said]
  const [entity, ...others] = all.length === 0 ? [] : meant(all, { person: null, domain: null, sessionId: null })
  return entity === entityId && others.length === 0
}
