// intent_feedback: a person's correction of a verb or an entity (I4). It takes effect at once if that is safe, else it is counted.
import { defineAction } from '../../../kernel/action.ts'
import { nameEntity } from './entity-feedback.ts'
import { feedbackAnswer, feedbackInput } from './feedback-record.ts'
import { nameVerb } from './verb-feedback.ts'

const intentFeedback = defineAction({
  name: 'intent_feedback',
  main: 'original_input',
  title: 'Correct what was understood',
  description: `Records a person's correction, so that the next search gets it right, and its paraphrases too.

Call it when the person says that the wrong verb or entity was chosen, or what they mean by their words:
- verb_correction: the wrong verb was selected ("no, I meant the ISDA, not the CSA")
- entity_correction: the wrong entity was resolved ("the Sarah in London"); a name is learned as it was said
- phrase_mapping: the person says what a phrase means ("when I say onboard I mean cbu.create")

turn_begin hears what a message corrects in the answer before it: that needs no call. Name the person with on_behalf_of: then it takes effect for them at once. For everyone, a verb takes effect when enough people agree or a reviewer approves, and an entity at once.`,
  effect: 'write',
  role: 'agent',
  input: feedbackInput,
  output: feedbackAnswer,
  run: (context, input) =>
    input.feedback_type === 'entity_correction' ? nameEntity(context, input) : nameVerb(context, input),
})

export const feedbackActions = [intentFeedback] as const
