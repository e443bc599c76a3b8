// The migrations of the tables of hooks.
import { createTable, type Migration } from '../kernel/store/index.ts'
import { firingTable, hookTurnTable } from './tables.ts'

export const hookMigrations: readonly Migration[] = [
  {
    name: 'hooks',
    statements: (ddl) => [
      ...[firingTable, hookTurnTable].map((table) => createTable(table, ddl)),
      'create index hook_turn_begun on hook_turn (workspace, begun_at)',
      ...ddl.selectivity([
        ['hook_firing', 'hook_firing', '100 100 10 1'],
        ['hook_turn', 'hook_turn', '1000 1000 1000 300 1'],
        ['hook_turn', 'hook_turn_begun', '1000 1000 1'],
      ]),
    ],
  },
]
