// Calls an action: checks the role, parses the input, recognises a repeat, runs it. Every surface calls actions through this file, and
// gets an answer or a HeedError.

import type { Action, HeedPort } from './action.ts'
import { allow } from './allow.ts'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { ActionContext } from './context.ts'
import { HeedError, isRefusal, toHeedError } from './errors.ts'
import {
  append,
  appendEach,
  awaitDuplicate,
  type Consequence,
  type Duplicate,
  EffectsUnread,
  type Follower,
  findDuplicate,
  type LogRow,
  logRepo,
  type Reaction,
  type Receipt,
  type Reducers,
  type Request,
  type Views,
  type Watch,
  watchAll,
  write,
} from './feedback/index.ts'
import { readGatePolicy } from './gate/index.ts'
import type { CandidateGates } from './inbox/index.ts'
import { envelope as envelopeFields } from './input.ts'
import type { LanguageModel } from './language-model/index.ts'
import { nearest } from './nearest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { OnProgress } from './operations.ts'
import { parseInput } from './parse.ts'
import type { Reader } from './reader/index.ts'
import { requestOf } from './request.ts'
import { readSettings } from './settings/index.ts'
import type { Vectors } from './similarity/index.ts'
import type { Db, Store } from './store/index.ts'
import { type Sweep, sinceSwept } from './sweeps/index.ts'
import type { ReadText } from './text-folder.ts'
import type { SampleSources } from './training/index.ts'

export interface Core {
  readonly store: Store
  readonly clock: Clock
  readonly views: Views
  readonly gates: CandidateGates
  readonly followers: readonly Follower[]
  readonly vectors: Vectors
  readonly reader: Reader
  readonly languageModel: LanguageModel | undefined
  readonly reducers: Reducers
  readonly reactions: readonly Reaction[]
  readonly consequences: readonly Consequence[]
  readonly sampleSources: SampleSources
  /** Reads the texts that callers of a workspace name by path. */
  readText(workspace: string): ReadText
  readonly actions: ReadonlyMap<string, Action>
  readonly sweeps: readonly Sweep[]
  /** Notes that a sweep is needed soon. */
  hurry(workspace: string, sweep: string): Promise<void>
  /** Gets every unexpected failure with its cause, which no caller sees. */
  onInternalError(error: HeedError, where: string): void
}

interface Calling extends Request {
  /** What the call committed last. */
  readonly committed: { feedbackId?: string }
  readonly onProgress?: OnProgress | undefined
}

export type Execute = HeedPort['execute']

/** What a caller can do, without a call. */
export type ContextFor = (caller: Caller, onProgress: OnProgress) => ActionContext

export function createExecute(core: Core): { readonly execute: Execute; readonly contextFor: ContextFor } {
  const inOrder = oneAtATime()

  const execute: Execute = async (caller, name, input, onProgress) => {
    const committed = {}
    try {
      const action = findAction(core, name)
      allow(caller, action)
      const parsed = parseInput(action.input, input, name)
      const sent = sentTo(action, input as Record<string, unknown>)
      // A member of a group checks what was sent when it is called itself.
      const request = { ...requestOf(caller, name, action.members ? {} : parsed), sent, onProgress, committed }
      const key = request.envelope.idempotencyKey
      // A group writes nothing itself: its member looks for a duplicate of its own call.
      if (key === undefined || action.members) return await action.run(contextOf(request), parsed)
      // A repeat waits until the first call is answered.
      return await inOrder(JSON.stringify(['call', caller.workspace, key]), () => runOnce(action, request, parsed))
    } catch (thrown) {
      const error = failureOf(thrown, committed)
      if (error.code === 'internal') core.onInternalError(error, name)
      throw error
    }
  }

  const runOnce = async (action: Action, request: Calling, parsed: Record<string, unknown>) => {
    const { read } = core.store
    const first = await awaitDuplicate(read, request, core.clock.now)
    if (first && isAnswer(action, first)) return first.receipt
    const repeats = first && (await logRepo.byId(read, request.caller.workspace, first.feedbackId))
    try {
      return await action.run(contextOf(request, repeats), parsed)
    } catch (error) {
      if (error instanceof EffectsUnread || !isRefusal(error)) throw error
      // The first call succeeded, so the repeat does too, even if the same call would be refused now.
      if (first) return asFarAsKept(action, first, error)
      // Another process may have made the same call meanwhile, and this one may be refused because of that.
      if (await findDuplicate(read, request)) return runOnce(action, request, parsed)
      throw error
    }
  }

  const contextOf = (request: Calling, repeats?: LogRow): ActionContext => {
    const { caller } = request
    const {
      store,
      clock,
      views,
      gates,
      followers,
      vectors,
      reader,
      languageModel,
      reducers,
      reactions,
      consequences,
      sampleSources,
      actions,
      sweeps,
    } = core
    const onFailure = (error: unknown) => core.onInternalError(toHeedError(error), 'write')
    const writing = { store, now: clock.now, reducers, reactions, consequences, onFailure }
    const committedWith = async <T>(writes: Promise<T>, idIn: (made: T) => string | undefined): Promise<T> => {
      const made = await writes
      const feedbackId = idIn(made)
      if (feedbackId !== undefined) request.committed.feedbackId = feedbackId
      return made
    }
    const settings = (db: Db = store.read) => readSettings(db, caller.workspace)
    const context: ActionContext = {
      caller,
      envelope: request.envelope,
      repeats,
      db: store.read,
      store,
      vectors,
      reader: { ...reader, read: (texts) => reader.read(texts, `${caller.workspace} ${caller.actor}`) },
      languageModel,
      gates,
      view: (view, use) => views.use(view, caller.workspace, use),
      forgetView: (view) => views.forget(view, caller.workspace),
      reducers,
      sampleSources,
      readText: core.readText(caller.workspace),
      actions,
      sweeps,
      hurry: (sweep) =>
        core
          .hurry(caller.workspace, sweep)
          .catch((error) => core.onInternalError(toHeedError(error), `sweep ${sweep}`)),
      sinceSwept: (sweep, work) => sinceSwept(store, caller.workspace, sweep, work),
      settings,
      now: clock.now,
      onProgress: request.onProgress ?? (() => undefined),
      append(draft, { once, watching = [] } = {}) {
        const watched = (): Promise<Receipt> =>
          context.whileWatching(watching, (watch) =>
            append(writing, once ? { ...request, once } : request, draft, watch),
          )
        const appended = once ? inOrder(JSON.stringify(['once', caller.workspace, once.about]), watched) : watched()
        return committedWith(appended, (made) => made.feedback_id)
      },
      async whileWatching(types, write) {
        const starts = new Set(types.flatMap((type) => gates[type]?.watch ?? []))
        if (starts.size === 0) return write(undefined)
        const watches: Watch[] = []
        try {
          for (const start of starts) watches.push(await start(context))
          return await write(watchAll(watches))
        } finally {
          watchAll(watches).stop?.()
        }
      },
      followsFrom: async (draft) => (await Promise.all(followers.map((follow) => follow(context, draft)))).flat(),
      oneByOne: (name, call) => inOrder(JSON.stringify(['one by one', caller.workspace, name]), call),
      appendEach: (calls) =>
        committedWith(appendEach(writing, caller.workspace, calls), (made) => made.findLast(isReceipt)?.feedback_id),
      write: (writes) =>
        committedWith(
          write(writing, request, writes),
          ({ remarks, entered }) => [...remarks, ...entered].at(-1)?.row.id,
        ),
      gatePolicy: (db = store.read) => readGatePolicy(db, caller.workspace),
      call: (name, input) => execute(caller, name, input),
      askForAnyone: (name, input) => execute(forAnyone(caller), name, input),
    }
    return context
  }

  return {
    execute,
    contextFor: (caller, onProgress) => contextOf({ ...requestOf(caller, '', {}), onProgress, committed: {} }),
  }
}

function isReceipt(made: Receipt | HeedError): made is Receipt {
  return !(made instanceof HeedError)
}

/** What fails once something is committed must not look like a failed write. */
function failureOf(thrown: unknown, { feedbackId }: Calling['committed']): HeedError {
  const error = toHeedError(thrown)
  const isSaid = feedbackId === undefined || error instanceof EffectsUnread || isRefusal(error)
  return isSaid ? error : new EffectsUnread(feedbackId, error)
}

/** Heed itself asks. It is no person and has no sessions, so a question that names nobody is asked for nobody in particular. */
function forAnyone({ person: _, isProven: __, ...caller }: Caller): Caller {
  return { ...caller, actor: 'system', actorKind: 'system', speaksFor: 'anyone', repeatsQuestions: true }
}

/** Whether the stored receipt is the whole answer. If an action answers more than a receipt, it runs again for a repeat. */
function isAnswer({ output }: Action, { unread, receipt }: Duplicate): boolean {
  return unread === undefined && output.safeParse(receipt).success
}

function asFarAsKept({ output }: Action, { feedbackId, receipt }: Duplicate, cause: unknown): Receipt {
  if (output.safeParse(receipt).success) return receipt
  throw new EffectsUnread(feedbackId, cause)
}

function findAction({ actions }: Core, name: string): Action {
  const action = actions.get(name)
  if (action) return action
  const close = nearest(name, [...actions.keys()])
  const hint = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : ''
  throw new HeedError('not_found', `There is no action ${name.slice(0, 60)}.${hint}`, {
    problems: [{ field: 'action', problem: `is not known.${hint}` }],
  })
}

/** The payload as it was sent, for actions that record their target apart from it (K1). Texts are trimmed, nothing else changes. */
function sentTo({ target }: Action, input: Readonly<Record<string, unknown>>): string | undefined {
  if (target === undefined) return undefined
  const fields = Object.entries(input).filter(([field]) => field !== target && !Object.hasOwn(envelopeFields, field))
  return JSON.stringify(
    Object.fromEntries(fields.map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value])),
  )
}
