// The only reader of the time. Everything else is given a clock, so that tests and sweeps can choose the moment.

export interface Clock {
  /** The present moment, ISO 8601 in UTC with milliseconds. */
  now(): string
}

export const systemClock: Clock = { now: () => new Date().toISOString() }
