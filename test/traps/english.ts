// All traps in English: exchanges that are easily misjudged, with the verdict that each must get.

import { englishAnswers } from './english-answers.ts'
import { englishClosings } from './english-closings.ts'
import { englishContinuations } from './english-continuations.ts'
import { englishOrders } from './english-orders.ts'
import { englishRejections } from './english-rejections.ts'
import type { Trap } from './trap.ts'

export const englishTraps: readonly Trap[] = [
  ...englishClosings,
  ...englishOrders,
  ...englishAnswers,
  ...englishRejections,
  ...englishContinuations,
]
