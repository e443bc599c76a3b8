// The data of a Heed, opened and migrated: it says who calls. What they may call is in app.ts, which loads every context.
import type { HeedOptions } from './app.ts'
import { conversationMigrations } from './domain/conversation/migrations.ts'
import { evidenceMigrations } from './domain/evidence/migrations.ts'
import { intentMigrations } from './domain/intent/migrations.ts'
import { reviewMigrations } from './domain/review/migrations.ts'
import { standingRules } from './domain/review/standing-rules.ts'
import { trainingMigrations } from './domain/training/migrations.ts'
import { hookMigrations } from './hooks/migrations.ts'
import { identify, openPersonTokens } from './kernel/access/index.ts'
import type { HeedPort } from './kernel/action.ts'
import type { Caller } from './kernel/caller.ts'
import { systemClock } from './kernel/clock.ts'
import { kernelMigrations, type Migration, openStore, type Store } from './kernel/store/index.ts'

export interface OpenData {
  readonly store: Store
  readonly migrations: readonly Migration[]
  readonly identify: HeedPort['identify']
  /** What the person of a caller asked for from now on, as lines of a prompt. */
  readonly standingRules: (caller: Caller) => Promise<readonly string[]>
}

const builtIn: readonly Migration[] = [
  ...kernelMigrations,
  ...evidenceMigrations,
  ...intentMigrations,
  ...conversationMigrations,
  ...reviewMigrations,
  ...trainingMigrations,
  ...hookMigrations,
]

export async function openData(options: HeedOptions): Promise<OpenData> {
  const { store: location, workspace, person, clock = systemClock, contexts = [] } = options
  const migrations = [...builtIn, ...contexts.flatMap((context) => context.migrations)]
  const tokens = await openPersonTokens(options.tokens, clock.now)
  const store = await openStore(location, migrations, clock, options.onRows)
  return {
    store,
    migrations,
    identify: (key, channel, spokenFor = {}) =>
      identify(store.read, key, channel, spokenFor, { workspace, person, tokens }),
    standingRules: (caller) => standingRules(store.read, caller),
  }
}
