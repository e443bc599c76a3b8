// What the library opens: the core, with a method for each action. All calls are made by one caller.
import { resolve } from 'node:path'
import { openHeed as openCore } from './app.ts'
import type { CallOptions, HeedActions } from './client/index.ts'
import type { Heed, OpenOptions } from './index.ts'
import type { HeedPort } from './kernel/action.ts'
import { machinePerson } from './kernel/machine-person.ts'
import { createReport } from './report.ts'

/** How often it looks for work in the background, as `heed serve` does by default. */
const SWEEP_SECONDS = 5

export async function openLibrary(options: OpenOptions): Promise<Heed> {
  const {
    data = 'heed-data',
    databaseUrl,
    workspace = 'default',
    person,
    tokens,
    embedder,
    remoteModel,
    languageModel,
    diffs,
  } = options
  const core = await openCore({
    store: databaseUrl === undefined ? { file: resolve(data, 'heed.db') } : { url: databaseUrl, poolSize: 10 },
    workspace,
    person: person ?? machinePerson(),
    tokens,
    remoteModel,
    languageModel,
    diffs,
    onInternalError: options.onInternalError ?? createReport(process.stderr),
    ...(embedder && { embedder }),
    ...(options.sweeps && { sweepSeconds: SWEEP_SECONDS }),
  })
  try {
    return { ...(await methodsOf(core.port, options)), operations: core.operations, close: core.close }
  } catch (error) {
    await core.close()
    throw error
  }
}

async function methodsOf(port: HeedPort, { key, person }: OpenOptions): Promise<HeedActions> {
  const identify = (personToken?: string) => port.identify(key, 'library', { person, personToken })
  await identify()
  const methods = port.actions.map(({ name }) => [
    name,
    async (input: unknown = {}, { personToken, signal }: CallOptions = {}) => {
      signal?.throwIfAborted()
      // Identified again at each call: a key that was rotated or revoked since is refused.
      const answer = identify(personToken).then((caller) => port.execute(caller, name, input))
      return signal ? untilAborted(answer, signal) : answer
    },
  ])
  return Object.fromEntries(methods) as HeedActions
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
