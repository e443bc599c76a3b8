// How much a test does: the full count in the long form (HEED_LONG=1), a fifteenth of it otherwise.

export const isLong = process.env.HEED_LONG === '1'

export function scaled(longCount: number): number {
  return isLong ? longCount : Math.ceil(longCount / 15)
}

/** A test, a call or a process that takes longer hangs. Nothing that works takes this long, even on a slow machine. */
export const hangMs = (isLong ? 120 : 10) * 60_000
