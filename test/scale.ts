// How much a test does: the full count in the long form (HEED_LONG=1), a tenth of it otherwise.

export const isLong = process.env.HEED_LONG === '1'

export function scaled(longCount: number): number {
  return isLong ? longCount : Math.ceil(longCount / 10)
}
