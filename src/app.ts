// The composition root: the one list of actions and reducers, and the core that runs them. Loading it loads every context.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type OpenData, openData } from './data.ts'
import {
  conversationActions,
  conversationGates,
  conversationReducers,
  conversationSamples,
} from './domain/conversation/index.ts'
import {
  evidenceActions,
  evidenceGates,
  evidenceReducers,
  evidenceSamples,
  proposeBlocks,
  shownChanges,
} from './domain/evidence/index.ts'
import { intentActions, intentGates, intentReducers, intentSamples } from './domain/intent/index.ts'
import {
  readPages,
  reviewActions,
  reviewGates,
  reviewReducers,
  reviewSamples,
  reviewSweeps,
} from './domain/review/index.ts'
import { runMembers, trainingReducers, trainingRunActions, trainingSweeps } from './domain/training/index.ts'
import { hookActions } from './hooks/index.ts'
import { keyActions, type TokenOptions } from './kernel/access/index.ts'
import type { Action, HeedPort } from './kernel/action.ts'
import { allow } from './kernel/allow.ts'
import { isAgent, systemCaller } from './kernel/caller.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { HeedError, toHeedError } from './kernel/errors.ts'
import { type Core, createExecute } from './kernel/execute.ts'
import {
  type Consequence,
  createViews,
  type Follower,
  feedbackActions,
  findMissing,
  type Reaction,
  type Reducer,
  type Reducers,
  rebuild,
  rebuildInto,
  reducerMap,
  refusalFor,
  remakeMissing,
  verify,
} from './kernel/feedback/index.ts'
import { type CandidateGates, inboxActions } from './kernel/inbox/index.ts'
import { createRemoteLanguageModel, type RemoteLanguageModel } from './kernel/language-model/index.ts'
import type { Operations } from './kernel/operations.ts'
import { createAsideReader, createLocalReader, inFairOrder, type Reader } from './kernel/reader/index.ts'
import { settingReducer, settingsActions } from './kernel/settings/index.ts'
import {
  createLocalEmbedder,
  createRemoteEmbedder,
  createVectors,
  type Embedder,
  type RemoteModel,
} from './kernel/similarity/index.ts'
import {
  type Migration,
  type OnRows,
  rederiveAll,
  rederiveMarked,
  type Store,
  type StoreLocation,
} from './kernel/store/index.ts'
import { type Sweep, type Sweeper, startSweeper, sweepActions, wantSweep } from './kernel/sweeps/index.ts'
import { createReadText } from './kernel/text-folder.ts'
import { exportSamples, type SampleSource, sourceMap, streamSamples, trainingActions } from './kernel/training/index.ts'
import { visible, visibleInSlices, visibleThroughout } from './kernel/visible.ts'
import { followers, loopActions } from './loop/index.ts'
import { importSessions } from './sessions/index.ts'

export const actions = [
  ...loopActions,
  ...hookActions,
  ...evidenceActions,
  ...intentActions,
  ...conversationActions,
  ...reviewActions,
  ...feedbackActions,
  ...inboxActions,
  ...trainingActions,
  ...trainingRunActions,
  ...settingsActions,
  ...keyActions,
  ...sweepActions,
] as const

/** What a context adds to the program. */
export interface DomainContext {
  readonly actions: readonly Action[]
  readonly reducers: readonly Reducer[]
  readonly migrations: readonly Migration[]
  readonly reactions?: readonly Reaction[]
  readonly consequences?: readonly Consequence[]
  readonly sampleSources?: readonly SampleSource[]
  readonly gates?: CandidateGates
  /** What follows from the rows of other contexts. */
  readonly followers?: readonly Follower[]
  /** What Heed does by itself from time to time. */
  readonly sweeps?: readonly Sweep[]
}

const builtIn: Omit<DomainContext, 'migrations'> = {
  actions,
  reducers: [
    ...evidenceReducers,
    ...intentReducers,
    ...conversationReducers,
    ...reviewReducers,
    ...trainingReducers,
    settingReducer,
  ],
  reactions: [proposeBlocks],
  consequences: [shownChanges],
  sampleSources: [...evidenceSamples, ...intentSamples, ...conversationSamples, ...reviewSamples],
  gates: { ...intentGates, ...evidenceGates, ...conversationGates, ...reviewGates },
  followers,
  sweeps: [...reviewSweeps, ...trainingSweeps],
}

export interface HeedOptions {
  readonly store: StoreLocation
  readonly workspace: string
  /** The person that calls without a key speak for, if they name nobody. */
  readonly person?: string | undefined
  /** How to check tokens that prove a person; without it, every token is refused. */
  readonly tokens?: TokenOptions | undefined
  /** Turns texts into vectors; the bundled model unless given. */
  readonly embedder?: Embedder
  /** Reads what messages say of answers; the bundled model unless given. */
  readonly reader?: Reader
  /** How many messages the bundled model reads at once, each in a process of its own; one unless given. */
  readonly readers?: number
  /** An embedding service instead of the bundled model. */
  readonly remoteModel?: RemoteModel | undefined
  /** A language model that words rules; Heed works without one. */
  readonly languageModel?: RemoteLanguageModel | undefined
  readonly clock?: Clock
  /** The folder in which callers of this workspace may name diffs; none unless given. */
  readonly diffs?: string | undefined
  /** Called with every unexpected failure and its cause, which no caller sees. */
  readonly onInternalError?: (error: HeedError, where: string) => void
  /** Runs the sweeps in this process, and looks this often, in seconds, whether one is due; unless given, it runs none. */
  readonly sweepSeconds?: number | undefined
  /** Called with every statement and how many rows it read or wrote. */
  readonly onRows?: OnRows | undefined
  /** Further contexts, beside the built-in ones. */
  readonly contexts?: readonly DomainContext[]
}

export interface HeedCore {
  readonly port: HeedPort
  readonly operations: Operations
  readonly standingRules: OpenData['standingRules']
  /** Waits for the calls under way, then closes the store. */
  close(): Promise<void>
}

export async function openHeed(options: HeedOptions): Promise<HeedCore> {
  const data = await openData(options)
  try {
    return await runHeed(data, options)
  } catch (error) {
    await data.store.close()
    throw error
  }
}

/** On data that is open. */
export async function runHeed(
  { store, migrations, identify, standingRules }: OpenData,
  options: HeedOptions,
): Promise<HeedCore> {
  const { clock = systemClock, onInternalError = () => undefined } = options
  const reader = readerOf(options)
  const contexts = [builtIn, ...(options.contexts ?? [])]
  const reducers = reducerMap(contexts.flatMap((context) => context.reducers))
  const reactions = contexts.flatMap((context) => context.reactions ?? [])
  const consequences = contexts.flatMap((context) => context.consequences ?? [])
  const followers = contexts.flatMap((context) => context.followers ?? [])
  const sweeps = contexts.flatMap((context) => context.sweeps ?? [])
  const sampleSources = sourceMap(contexts.flatMap((context) => context.sampleSources ?? []))
  const actionMap = new Map(contexts.flatMap((context) => context.actions).map((action) => [action.name, action]))
  const whileMissing = async () => refusalFor(await findMissing(store.engine, reducers))
  const onFailure = (error: unknown) => onInternalError(toHeedError(error), 'rebuild')
  let refusal = (await whileMissing()) ?? (await upgrade(store, reducers, onFailure))
  const vectors = createVectors(store, embedderOf(options))
  const languageModel = options.languageModel && createRemoteLanguageModel(options.languageModel)
  const readText = createReadText(options.diffs)
  const views = createViews({ store, vectors }, clock)
  let sweeper: Sweeper | undefined
  const core: Core = {
    store,
    clock,
    views,
    gates: Object.assign({}, ...contexts.map(({ gates }) => gates)),
    followers,
    vectors,
    reader,
    languageModel,
    reducers,
    reactions,
    consequences,
    sampleSources,
    readText: (workspace) => (workspace === options.workspace ? readText : createReadText(undefined)),
    actions: actionMap,
    sweeps,
    async hurry(workspace, sweep) {
      await wantSweep(store, workspace, sweep)
      sweeper?.wake()
    },
    onInternalError,
  }
  const { execute, contextFor } = createExecute(core)
  if (options.sweepSeconds)
    sweeper = startSweeper({
      store,
      clock,
      sweeps,
      lookMs: 1_000 * options.sweepSeconds,
      contextFor(workspace, fenced, onProgress) {
        if (refusal) throw refusal
        return createExecute({ ...core, store: fenced }).contextFor(systemCaller(workspace), onProgress)
      },
      onFailure: (error, where) => onInternalError(toHeedError(error), where),
    })
  let underWay = 0
  let streams = 0
  let whenIdle: () => void = () => undefined
  let closing: Promise<void> | undefined

  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw closed()
    if (refusal) throw refusal
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
      if (underWay === 0) whenIdle()
    }
  }

  const port: HeedPort = {
    actions: [...actionMap.values()],
    async execute(caller, name, input, onProgress) {
      return whileOpen(async () => {
        try {
          const answer = await execute(caller, name, input, onProgress)
          return isAgent(caller) && !actionMap.get(name)?.isCleaned ? await visibleInSlices(answer) : answer
        } catch (error) {
          throw isAgent(caller) && error instanceof HeedError ? visibleError(error) : error
        }
      })
    },
    async samples(caller, input, sink) {
      allow(caller, { name: 'sample_list', role: 'reviewer' })
      if (streams >= MOST_STREAMS) throw new HeedError('rate_limited', TOO_MANY_STREAMS)
      streams += 1
      try {
        const open = {
          ...sink,
          async write(chunk: string) {
            if (closing !== undefined) throw closed()
            await sink.write(chunk)
          },
        }
        await whileOpen(() =>
          streamSamples({ store, sources: sampleSources, members: runMembers }, caller.workspace, input, open),
        )
      } catch (thrown) {
        const error = toHeedError(thrown)
        if (error.code === 'internal') onInternalError(error, 'samples')
        throw error
      } finally {
        streams -= 1
      }
    },
    identify,
    async ready() {
      if (refusal) throw refusal
      await store.ping()
    },
  }

  const operations: Operations = {
    async rebuild(onProgress) {
      const remade = await remakeMissing(store.engine, reducers, migrations)
      const derived = await rederiveAll(store.engine, () => rebuild(store, reducers, onProgress, onFailure))
      refusal = undefined
      return { ...derived, ...(remade.length > 0 && { remade }) }
    },
    rebuildInto: (file, asOf, onProgress) => rebuildInto(store, file, asOf, { migrations, reducers, onProgress }),
    async verify(onProgress) {
      const missing = await whileMissing()
      if (missing) throw missing
      return verify(store.engine, reducers, clock.now(), onProgress)
    },
    async backup(file) {
      await store.engine.backup(file)
      return { bytes: statSync(file).size }
    },
    exportSamples: (request, onProgress) =>
      exportSamples({ store, sources: sampleSources, members: runMembers }, request, onProgress),
    pages: (workspace, since, onProgress) =>
      readPages({ store, reducers, view: views.use }, workspace, since, onProgress),
    importSessions: (request, onProgress) =>
      whileOpen(() => importSessions(contextFor(request.caller, onProgress), request)),
  }

  return {
    port,
    operations,
    standingRules,
    close() {
      void languageModel?.close()
      closing ??= Promise.all([
        sweeper?.stop(),
        new Promise<void>((resolve) => {
          whenIdle = resolve
          if (underWay === 0) resolve()
        }),
      ])
        .then(() => views.forgetAll())
        .then(() => vectors.close())
        .then(() => reader.close())
        .finally(() => store.close())
      return closing
    },
  }
}

const closed = () => new HeedError('unavailable', 'This Heed is closed. Open it again to continue.')

/** Each holds a connection and a moment of the store. */
const MOST_STREAMS = 2
const TOO_MANY_STREAMS = `Samples are streamed to ${MOST_STREAMS} clients already. Try again when one of them has ended.`

/**
 * Derives again what this version derives differently. If the log was altered, that is refused: Heed then answers no call, but
 * `heed verify` still works.
 */
async function upgrade(
  store: Store,
  reducers: Reducers,
  onFailure: (error: unknown) => void,
): Promise<HeedError | undefined> {
  try {
    await rederiveMarked(store.engine, () => rebuild(store, reducers, () => undefined, onFailure))
    return undefined
  } catch (error) {
    if (error instanceof HeedError && error.code === 'conflict') return error
    throw error
  }
}

/** A document may have a hundred thousand problems; an agent gets this many of them. */
const MOST_PROBLEMS = 1_000

/** An error may contain what others wrote, such as the nearest names. */
function visibleError(error: HeedError): HeedError {
  const { code, message, cause } = error
  const problems = error.problems.slice(0, MOST_PROBLEMS)
  const shown = JSON.stringify([message, problems])
  const isWhole = problems.length === error.problems.length
  if (isWhole && visible(shown) === shown) return error
  return new HeedError(code, visible(message), { problems: visibleThroughout(problems), cause })
}

function embedderOf({ embedder, remoteModel }: HeedOptions): Embedder {
  return embedder ?? (remoteModel ? createRemoteEmbedder(remoteModel) : createLocalEmbedder())
}

/** Beside this process, a message is read while it is embedded. On a single core that would only take more memory. */
function readerOf({ reader, readers = 1 }: HeedOptions): Reader {
  if (reader) return reader
  if (availableParallelism() === 1) return inFairOrder(createLocalReader())
  return inFairOrder(...Array.from({ length: readers }, () => createAsideReader()))
}
