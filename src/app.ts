// The composition root: the one list of actions, reducers and migrations, and the core that runs them.
import { statSync } from 'node:fs'
import { evidenceActions, domainReducer, evidenceMigrations } from './domain/evidence/index.ts'
import { identify, keyActions } from './kernel/access/index.ts'
import type { Action, HeedPort } from './kernel/action.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createExecute } from './kernel/execute.ts'
import { feedbackActions, rebuild, rebuildInto, reducerMap, verify } from './kernel/feedback/index.ts'
import { inboxActions } from './kernel/gate/index.ts'
import type { Operations } from './kernel/operations.ts'
import { settingReducer, settingsActions } from './kernel/settings/index.ts'
import { kernelMigrations, openStore, type StoreLocation } from './kernel/store/index.ts'

export const actions = [
  ...evidenceActions,
  ...feedbackActions,
  ...inboxActions,
  ...settingsActions,
  ...keyActions,
] as const

export type ActionList = typeof actions

const migrations = [...kernelMigrations, ...evidenceMigrations]
const reducers = reducerMap([domainReducer, settingReducer])
const actionMap = new Map<string, Action>(actions.map((action) => [action.name, action as unknown as Action]))

export interface HeedOptions {
  readonly store: StoreLocation
  readonly workspace: string
  readonly clock?: Clock
}

export interface Heed {
  readonly port: HeedPort
  readonly operations: Operations
  /** Waits for the calls under way, then closes the store. */
  close(): Promise<void>
}

export async function openHeed({ store: location, workspace, clock = systemClock }: HeedOptions): Promise<Heed> {
  const store = await openStore(location, migrations, clock)
  const execute = createExecute({ store, clock, reducers, actions: actionMap })
  const underWay = new Set<Promise<unknown>>()

  const port: HeedPort = {
    actions: [...actionMap.values()],
    execute(caller, name, input) {
      const call = execute(caller, name, input)
      const tracked = call.catch(() => undefined).finally(() => underWay.delete(tracked))
      underWay.add(tracked)
      return call
    },
    identify: (key, channel) => identify(store.read, key, channel, workspace),
    ready: () => store.ping(),
  }

  const operations: Operations = {
    rebuild: (onProgress) => rebuild(store, reducers, onProgress),
    rebuildInto: (file, asOf, onProgress) => rebuildInto(store, file, asOf, { migrations, reducers, onProgress }),
    verify: (onProgress) => verify(store.engine, reducers, onProgress),
    async backup(file) {
      await store.engine.backup(file)
      return { bytes: statSync(file).size }
    },
  }

  return {
    port,
    operations,
    async close() {
      await Promise.all(underWay)
      await store.close()
    },
  }
}
