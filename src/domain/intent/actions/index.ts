import { blockActions } from './blocks.ts'
import { candidateActions } from './candidates.ts'
import { decisionActions } from './decisions.ts'
import { entityActions } from './entities.ts'
import { feedbackActions } from './feedback.ts'
import { importActions } from './import.ts'
import { outcomeActions } from './outcomes.ts'
import { searchActions } from './search.ts'
import { statsActions } from './stats.ts'
import { verbActions } from './verbs.ts'

export const intentActions = [
  ...searchActions,
  ...entityActions,
  ...feedbackActions,
  ...outcomeActions,
  ...candidateActions,
  ...decisionActions,
  ...blockActions,
  ...importActions,
  ...verbActions,
  ...statsActions,
] as const
