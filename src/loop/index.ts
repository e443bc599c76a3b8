import type { Follower } from '../kernel/feedback/index.ts'
import { turnBegin } from './begin.ts'
import { followCitations } from './citation-follower.ts'
import { turnEnd } from './end.ts'
import { followInstruction } from './instruction-follower.ts'
import { followVerdict } from './verdict-follower.ts'

export { turnBegin, turnEnd }

export const loopActions = [turnBegin, turnEnd] as const

/** What one context hears and others act on. */
export const followers: readonly Follower[] = [followVerdict, followCitations, followInstruction]
