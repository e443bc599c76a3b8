// The migrations of the training tables.
import { createTable, type Migration } from '../../kernel/store/index.ts'
import { activationTable, adapterTable, runTable, tellingTable, useTable, withdrawalTable } from './tables.ts'

export const trainingMigrations: readonly Migration[] = [
  {
    name: 'training runs',
    statements: (ddl) => [
      ...[runTable, useTable, withdrawalTable, tellingTable, adapterTable, activationTable].map((table) =>
        createTable(table, ddl),
      ),
      'create index training_run_kind on training_run (workspace, kind, seq)',
      'create index training_run_order on training_run (workspace, seq)',
      'create index training_use_sample on training_use (workspace, kind, sample_id)',
      'create index training_use_feedback on training_use (workspace, feedback_id)',
      'create index training_use_run on training_use (workspace, run_id, sample_id)',
      'create index training_withdrawal_feedback on training_withdrawal (workspace, feedback_id)',
      'create index training_withdrawal_run on training_withdrawal (workspace, run_id, feedback_id)',
      'create index training_adapter_kind on training_adapter (workspace, kind, seq)',

      // What a run that succeeded has used, as document 001 names it.
      'drop view feedback',
      `create view feedback as
        select l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id,
          coalesce(t.sent, t.payload) as payload, t.reason, l.session_id, l.actor, l.person, l.trust, l.channel,
          l.created_at, l.idempotency_key,
          case when exists (
            select 1 from training_use u
              join training_run r on r.workspace = u.workspace and r.run_id = u.run_id and r.take_id = u.take_id
              where u.workspace = l.workspace and u.feedback_id = l.id and r.state = 'succeeded'
          ) then 1 else 0 end as applied_to_training
        from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`,

      ...ddl.selectivity([
        ['training_run', 'training_run_kind', '1000 1000 200 1'],
        ['training_use', 'training_use', '1000000 1000000 200 1 1'],
        ['training_use', 'training_use_sample', '1000000 1000000 200000 1'],
        ['training_use', 'training_use_feedback', '1000000 1000000 1'],
        ['training_use', 'training_use_run', '1000000 1000000 10000 1'],
      ]),
    ],
  },
]
