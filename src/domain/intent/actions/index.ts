import { blockActions } from './blocks.ts'
import { candidateActions } from './candidates.ts'
import { decisionActions } from './decisions.ts'
import { entityActions } from './entities.ts'
import { feedbackActions } from './feedback.ts'
import { importActions } from './import.ts'
import { outcomeActions } from './outcomes.ts'
import { registryActions } from './registry.ts'
import { searchActions } from './search.ts'
import { statsActions } from './stats.ts'

export const intentActions = [
  ...searchActions,
  ...entityActions,
  ...feedbackActions,
  ...outcomeActions,
  ...candidateActions,
  ...decisionActions,
  ...blockActions,
  ...importActions,
  ...registryActions,
  ...statsActions,
] as const
