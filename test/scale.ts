// How much a test does: the full count in the long form (HEED_LONG=1), a fifteenth of it otherwise.

export const isLong = process.env.HEED_LONG === '1'

export function scaled(longCount: number): number {
  return isLong ? longCount : Math.ceil(longCount / 15)
}

/** After this long a test, a call or a process hangs. Nothing that works takes so long, on however slow a machine. */
export const hangMs = (isLong ? 120 : 10) * 60_000
