// A machine without keys has one person. Calls that name nobody speak for them, so that the first correction takes effect at once
// and an agent that repeats itself is one reporter.
import { userInfo } from 'node:os'

/** Used if the operating system has no name for the user, as in a container with an unknown user id. */
const UNNAMED = 'owner'

export function machinePerson(): string {
  try {
    return userInfo().username.trim() || UNNAMED
  } catch {
    return UNNAMED
  }
}
