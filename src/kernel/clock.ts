// The only reader of the time. Everything else is given a clock, so that tests and sweeps can choose the moment.

export interface Clock {
  /** The present moment, ISO 8601 in UTC with milliseconds. */
  now(): string
}

let moment = Number.NaN
let worded = ''

export const systemClock: Clock = {
  now() {
    const now = Date.now()
    // Formatting a moment takes longer than finding a phrase, and many calls share one moment.
    if (now !== moment) {
      moment = now
      worded = new Date(now).toISOString()
    }
    return worded
  },
}
