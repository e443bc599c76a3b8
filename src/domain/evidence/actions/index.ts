import { citationActions } from './citations.ts'
import { claimActions } from './claims.ts'
import { domainActions } from './domains.ts'
import { edgeActions } from './edges.ts'
import { feedback } from './feedback.ts'
import { fragmentActions } from './fragments.ts'
import { materialActions } from './materials.ts'
import { missedActions } from './missed.ts'
import { nodeActions } from './nodes.ts'
import { evidenceRecord } from './record.ts'
import { reportActions } from './report.ts'
import { taskList } from './tasks.ts'

export const evidenceActions = [
  evidenceRecord,
  feedback,
  ...domainActions,
  ...claimActions,
  ...edgeActions,
  ...fragmentActions,
  ...citationActions,
  ...missedActions,
  ...nodeActions,
  ...materialActions,
  ...reportActions,
  taskList,
] as const
