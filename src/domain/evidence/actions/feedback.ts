// The feedback tool of documents 000 and 001: twelve actions under one name, in two call shapes (E2).
import { defineGroup } from '../../../kernel/group/index.ts'
import { correctCitation } from './citations.ts'
import { claimReject, claimRestore } from './claims.ts'
import { domainBlock, domainClearOverride, domainUnblock } from './domains.ts'
import { correctNli, edgeCorrect } from './edges.ts'
import { flagIrrelevant, flagMissing } from './fragments.ts'
import { addNote, rateUsefulness } from './nodes.ts'

export const feedback = defineGroup(
  { name: 'feedback', title: 'Feedback', lead: 'Submit corrections and feedback on evidence.' },
  [
    domainBlock,
    domainUnblock,
    domainClearOverride,
    claimReject,
    claimRestore,
    edgeCorrect,
    correctNli,
    flagIrrelevant,
    flagMissing,
    correctCitation,
    rateUsefulness,
    addNote,
  ],
)
