// A token bucket per caller: a steady rate with a burst above it. The buckets are in the memory of this process.

export interface RateLimit {
  /** Requests per second that each caller may keep up. 0 switches the limit off. */
  perSecond: number
  /** Requests a caller may make at once after a pause; the rate itself, at least 1, unless given. */
  burst?: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Seconds to wait before the next request of this caller, 0 when it may go ahead. */
export type RateLimiter = (caller: string) => number

// A full bucket means the same as none, so full ones are dropped when there are this many.
const sweepAt = 10_000

export function createRateLimiter(limit: RateLimit, elapsedMs: () => number): RateLimiter | undefined {
  const { perSecond } = limit
  if (perSecond <= 0) return undefined
  const burst = Math.max(1, limit.burst ?? perSecond)
  const buckets = new Map<string, Bucket>()
  let sweepSize = sweepAt

  const refill = (bucket: Bucket, now: number): void => {
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
  }

  const sweep = (now: number): void => {
    for (const [caller, bucket] of buckets) {
      refill(bucket, now)
      if (bucket.tokens >= burst) buckets.delete(caller)
    }
    // The rest is in use. To sweep again before their number has doubled would cost every new caller a full pass.
    sweepSize = Math.max(sweepAt, buckets.size * 2)
  }

  return (caller) => {
    const now = elapsedMs()
    let bucket = buckets.get(caller)
    if (bucket === undefined) {
      if (buckets.size >= sweepSize) sweep(now)
      bucket = { tokens: burst, at: now }
      buckets.set(caller, bucket)
    } else {
      refill(bucket, now)
    }
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond
    bucket.tokens -= 1
    return 0
  }
}
