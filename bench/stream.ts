// `stream`: decisions from Redis. How fast they are recorded, beside a bare loop with the same inserts; and whether each is there once
// when the servers that read them are killed.
import { startRedis } from '../test/servers/redis.ts'
import { prepareGround } from './log/ground.ts'
import { type Run, wants } from './report/run.ts'
import { measureKills } from './stream/kills.ts'
import { measureStreamThroughput } from './stream/throughput.ts'

export async function benchStream(run: Run): Promise<void> {
  const ground = await prepareGround(run)
  const redis = await startRedis()
  try {
    if (wants(run, 'throughput')) await measureStreamThroughput(run, ground, redis.url)
    if (wants(run, 'kills')) await measureKills(run, ground, redis.url)
  } finally {
    await redis.stop()
    await ground.close()
  }
}
