// Where the log benchmarks run: their own stores on both engines, and the PostgreSQL server.
import { dirname, join } from 'node:path'
import type { HeedCore } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { builtMain } from '../load/server-process.ts'
import { WORKSPACE } from '../peer/rows.ts'
import type { Run } from '../report/run.ts'

export interface Ground {
  /** An empty store of this name, with Heed's tables in it. */
  make(name: string): Promise<StoreLocation>
  close(): Promise<void>
}

export interface Opened {
  readonly heed: HeedCore
  readonly caller: Caller
}

let app: Promise<typeof import('../../src/app.ts')> | undefined

/** The shipped build: running TypeScript directly wraps every function, which costs the hot path about 5 %. */
export async function openStoreAt(store: StoreLocation): Promise<Opened> {
  app ??= import(join(dirname(builtMain()), 'app.js'))
  const { openHeed } = await app
  const heed = await openHeed({ store, workspace: WORKSPACE })
  return { heed, caller: await heed.port.identify(undefined, 'library') }
}

export async function prepareGround(run: Run): Promise<Ground> {
  const { place, close } = run.flags.engine === 'postgres' ? await schemas(run) : files(run)
  return {
    async make(name) {
      const store = await place(name)
      await (await openStoreAt(store)).heed.close()
      return store
    },
    close,
  }
}

function files(run: Run) {
  return {
    place: async (name: string): Promise<StoreLocation> => ({ file: join(run.folder, name, 'heed.db') }),
    close: async () => undefined,
  }
}

/** Each store has its own schema, so that any database can be used. */
async function schemas(run: Run) {
  const { default: pg } = await import('pg')
  const server = run.flags.url === undefined ? await startOwn() : undefined
  const url = run.flags.url ?? server?.url ?? ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const made: string[] = []
  return {
    async place(name: string): Promise<StoreLocation> {
      const schema = `heed_bench_${name}_${process.pid}`
      await client.query(`create schema ${schema}`)
      made.push(schema)
      const own = new URL(url)
      own.searchParams.set('options', `-c search_path=${schema}`)
      return { url: own.href, poolSize: 10 }
    },
    async close() {
      for (const schema of made) await client.query(`drop schema ${schema} cascade`)
      await client.end()
      await server?.stop()
    },
  }
}

/** Loaded only if needed: without PostgreSQL there is nothing to start. */
async function startOwn() {
  const { startPostgres } = await import('../../test/servers/postgres.ts')
  return startPostgres()
}
