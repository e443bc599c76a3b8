// What the evidence actions answer with, from their own declarations.
import type { z } from 'zod'
import type { evidenceActions } from '../../../../domain/evidence/index.ts'

type EvidenceAction = (typeof evidenceActions)[number]

export type AnswerOf<N extends EvidenceAction['name']> = z.output<Extract<EvidenceAction, { name: N }>['output']>
