// Runs a suite on both engines or on one, each with a fresh store, and gives it what a test needs: calls, other callers, and a
// restart that must change nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type DomainContext, type HeedCore, type HeedOptions, openHeed } from '../src/app.ts'
import type { Caller } from '../src/kernel/caller.ts'
import { HeedError } from '../src/kernel/errors.ts'
import type { Receipt } from '../src/kernel/feedback/index.ts'
import type { Engine } from '../src/kernel/store/db.ts'
import { openPostgres } from '../src/kernel/store/dialect/postgres.ts'
import { openSqlite } from '../src/kernel/store/dialect/sqlite.ts'
import type { StoreLocation } from '../src/kernel/store/index.ts'
import { embedder } from './embedder.ts'
import { reader } from './reader.ts'
import { isLong, scaled } from './scale.ts'
import { createDatabase, createMigratedDatabase } from './servers/index.ts'

export type EngineName = 'sqlite' | 'postgres'

export interface TestStore {
  readonly location: StoreLocation
  remove(): Promise<void>
}

/** An empty store, or one that Heed may have opened before. */
export async function createStore(name: EngineName, { isNew = true } = {}): Promise<TestStore> {
  if (name === 'postgres') {
    const database = await (isNew ? createDatabase() : createMigratedDatabase())
    return { location: { url: database.url, poolSize: 5 }, remove: database.drop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'heed-test-'))
  return {
    location: { file: join(folder, 'heed.db') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The store itself, without Heed: for looking at tables and for doing what Heed must refuse. */
export function openRaw(location: StoreLocation): Promise<Engine> {
  return 'url' in location ? openPostgres(location.url, 2) : openSqlite(location.file)
}

type Answer = Record<string, unknown>

export interface TestHeed {
  readonly engine: EngineName
  readonly location: StoreLocation
  readonly heed: HeedCore
  /** The folder in which decisions of the workspace `default` may name diffs. */
  readonly diffs: string
  call<T = Answer>(name: string, input: unknown, as?: Partial<Caller>): Promise<T>
  /** A write; returns its receipt. */
  tell(name: string, input: unknown, as?: Partial<Caller>): Promise<Receipt>
  /** The error that a call ends in. */
  refused(name: string, input: unknown, as?: Partial<Caller>): Promise<HeedError>
  /** Asserts now, and again after a restart. */
  alsoAfterRestart(assertion: () => Promise<void>): Promise<void>
  /**
   * How many random histories to play. On PostgreSQL it is a third, except in the long form: only the queries differ there, not
   * what follows from the answers, and it takes twice as long.
   */
  scaled(longCount: number): number
}

export const person: Caller = {
  workspace: 'default',
  actor: 'local',
  actorKind: 'local',
  role: 'admin',
  channel: 'cli',
  speaksFor: 'anyone',
}
export const agent: Caller = { ...person, role: 'agent', channel: 'mcp' }

type Suite = (test: TestHeed) => void

/** For everything that is written, read or derived from what is stored. */
export function onEachEngine(
  title: string,
  suite: Suite,
  contexts: readonly DomainContext[] = [],
  options: () => Partial<HeedOptions> = () => ({}),
): void {
  onEngines(['sqlite', 'postgres'], title, suite, contexts, options)
}

/** For what does not depend on an engine: how a text is read, which input is refused, how a message is worded. */
export function onOneEngine(title: string, suite: Suite): void {
  onEngines(['sqlite'], title, suite, [], () => ({}))
}

function onEngines(
  engines: readonly EngineName[],
  title: string,
  suite: Suite,
  contexts: readonly DomainContext[],
  options: () => Partial<HeedOptions>,
): void {
  describe.each(engines)(`${title} on %s`, (engine) => {
    let store: TestStore
    let heed: HeedCore
    let diffs: string
    const open = async () => {
      heed = await openHeed({
        store: store.location,
        workspace: 'default',
        embedder,
        reader,
        contexts,
        diffs,
        ...options(),
      })
    }
    beforeAll(async () => {
      store = await createStore(engine, { isNew: false })
      diffs = mkdtempSync(join(tmpdir(), 'heed-diffs-'))
      await open()
    })
    afterAll(async () => {
      await heed.close()
      await store.remove()
      rmSync(diffs, { recursive: true, force: true })
    })

    const call = async <T = Answer>(name: string, input: unknown, as: Partial<Caller> = {}) =>
      (await heed.port.execute({ ...person, ...as }, name, input)) as T
    suite({
      engine,
      get location() {
        return store.location
      },
      get heed() {
        return heed
      },
      get diffs() {
        return diffs
      },
      call,
      tell: (name, input, as) => call<Receipt>(name, input, as),
      async refused(name, input, as) {
        try {
          await call(name, input, as)
        } catch (error) {
          if (error instanceof HeedError) return error
          throw error
        }
        throw new Error(`${name} was expected to be refused`)
      },
      async alsoAfterRestart(assertion) {
        await assertion()
        await heed.close()
        await open()
        await assertion()
      },
      scaled: (longCount) => (engine === 'sqlite' || isLong ? scaled(longCount) : Math.ceil(scaled(longCount) / 3)),
    })
  })
}
