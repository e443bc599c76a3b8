// All traps in Japanese: exchanges that are easily misjudged, with the verdict that each must get.

import { japaneseAnswers } from './japanese-answers.ts'
import { japaneseClosings } from './japanese-closings.ts'
import { japaneseContinuations } from './japanese-continuations.ts'
import { japaneseOrders } from './japanese-orders.ts'
import { japaneseRejections } from './japanese-rejections.ts'
import type { Trap } from './trap.ts'

export const japaneseTraps: readonly Trap[] = [
  ...japaneseClosings,
  ...japaneseOrders,
  ...japaneseAnswers,
  ...japaneseRejections,
  ...japaneseContinuations,
]
