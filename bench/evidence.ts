// `evidence`: what feedback on a graph costs as the graph grows, what a block costs, and how fast facts are recorded.

import { measureBlock } from './evidence/block.ts'
import { measureGrowth } from './evidence/growth.ts'
import { measureImport } from './evidence/import.ts'
import { prepareGround } from './log/ground.ts'
import { type Run, wants } from './report/run.ts'

export async function benchEvidence(run: Run): Promise<void> {
  const ground = await prepareGround(run)
  try {
    if (wants(run, 'growth')) await measureGrowth(run, ground)
    if (wants(run, 'block')) await measureBlock(run, ground)
    if (wants(run, 'import')) await measureImport(run, ground)
  } finally {
    await ground.close()
  }
}
