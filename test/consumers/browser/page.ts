// A page that talks to Heed: the client alone, with the types of a browser and none of Node.
import { type ClientOptions, createClient, type HeedClient, HeedError, type TurnRecordOutput } from 'heed/client'

const options: ClientOptions = { url: location.origin, fetch: (input, init) => window.fetch(input, init) }
const heed: HeedClient = createClient(options)

export async function record(form: HTMLFormElement, stop: AbortController): Promise<string> {
  try {
    const query = String(new FormData(form).get('query'))
    const turn: TurnRecordOutput = await heed.turn_record({ session_id: 'page', query }, { signal: stop.signal })
    // @ts-expect-error: a session is required.
    await heed.turn_record({ query })
    // @ts-expect-error: there is nothing to close in a page.
    await heed.close()
    return turn.turn_id
  } catch (error) {
    if (error instanceof HeedError && error.status === 429) return `Wait ${error.retryAfterSeconds ?? 1} s.`
    throw error
  }
}
