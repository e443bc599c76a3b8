import { contextActions } from './context-section.ts'
import { detectionActions } from './detection.ts'
import { recordingActions } from './recording.ts'
import { reportActions } from './reports.ts'
import { sessionActions } from './sessions.ts'
import { strategyActions } from './strategies.ts'
import { turnActions } from './turns.ts'
import { verdictActions } from './verdicts.ts'

export const conversationActions = [
  ...recordingActions,
  ...turnActions,
  ...detectionActions,
  ...strategyActions,
  ...contextActions,
  ...verdictActions,
  ...reportActions,
  ...sessionActions,
] as const
