// What was promised for learning by talking.

/** Of the points that explicit feedback brings. */
export const LEAST_OF_GAIN = 2 / 3
/** Requests answered wrongly again after a clear correction. */
export const MOST_WRONG_AGAIN = 0
/** Percent of the accepted answers that counted against their verb. */
export const MOST_FALSE = 1
/** turn_begin beside its two model calls, and turn_end beside one write. */
export const MOST_OF_MODEL_CALLS = 1.3
export const MOST_OF_WRITE = 2
