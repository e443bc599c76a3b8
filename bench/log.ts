// `log`: what the log costs beside the bare driver, how it grows, and how fast everything is derived from it again.

import { prepareGround } from './log/ground.ts'
import { measureGrowth } from './log/growth.ts'
import { measureRebuild } from './log/rebuild.ts'
import { measureThroughput, throughputParts } from './log/throughput.ts'
import { type Run, wants } from './report/run.ts'

export async function benchLog(run: Run): Promise<void> {
  const ground = await prepareGround(run)
  try {
    for (const part of throughputParts) if (wants(run, part)) await measureThroughput(run, ground, part)
    if (wants(run, 'rebuild')) await measureRebuild(run, ground)
    if (wants(run, 'growth')) await measureGrowth(run, ground)
  } finally {
    await ground.close()
  }
}
