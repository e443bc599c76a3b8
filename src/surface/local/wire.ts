// What `heed hook` and a server say to each other over a local socket: the server greets, the command sends a line that says who calls
// and then the event up to its end, and the server answers with one line. The thin command loads this file, so it imports nothing.

/** The server is alive. One that is stopped or busy does not say so in time, and another one is asked. */
export const HELLO = 'heed\n'

export interface Calling {
  readonly agent: string
  readonly key?: string | undefined
  readonly person?: string | undefined
  readonly personToken?: string | undefined
}

export interface Answered {
  /** What the hook prints; absent if it prints nothing. */
  readonly answer?: string | undefined
  /** Why the caller was refused. */
  readonly refused?: string | undefined
}

/** More than the longest event that is read. */
export const MOST_BYTES = 4 * 1024 * 1024 + 64 * 1024

/** The JSON object that a text is; undefined if it is something else. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
