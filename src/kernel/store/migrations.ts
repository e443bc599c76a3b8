// The migrations of the kernel's own tables. A log row is never changed; its text is in a table beside it, so that it can be erased.
import type { Migration } from './migrate.ts'
import { createTable } from './table.ts'
import { sweepTable } from './tables.ts'

export const kernelMigrations: readonly Migration[] = [
  {
    name: 'kernel',
    statements: ({ text, clustered, appendOnly, selectivity }) => [
      `create table workspace (
        name ${text} primary key,
        seq bigint not null,
        last_at text not null,
        created_at text not null
      ) ${clustered}`,

      `create table feedback_log (
        workspace ${text} not null,
        seq bigint not null,
        id ${text} not null,
        action ${text} not null,
        target_type ${text} not null,
        target_id ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        depends_on ${text},
        task_id ${text},
        session_id ${text},
        actor ${text} not null,
        actor_kind text not null,
        person ${text},
        trust text not null,
        channel text not null,
        created_at text not null,
        idempotency_key ${text},
        text_hash text not null,
        primary key (workspace, seq)
      ) ${clustered}`,
      'create unique index feedback_log_id on feedback_log (workspace, id)',
      'create index feedback_log_aggregate on feedback_log (workspace, aggregate_type, aggregate_id, seq)',
      'create index feedback_log_action on feedback_log (workspace, action, seq)',
      'create index feedback_log_task on feedback_log (workspace, task_id, seq) where task_id is not null',
      'create index feedback_log_person on feedback_log (workspace, person, seq) where person is not null',
      'create index feedback_log_session on feedback_log (workspace, session_id, seq) where session_id is not null',
      'create index feedback_log_depends_on on feedback_log (workspace, depends_on) where depends_on is not null',
      `create unique index feedback_log_idempotency on feedback_log (workspace, idempotency_key)
        where idempotency_key is not null`,
      ...appendOnly('feedback_log', [
        ['workspace', 'seq'],
        ['workspace', 'id'],
        ['workspace', 'idempotency_key'],
      ]),

      `create table feedback_text (
        workspace ${text} not null,
        seq bigint not null,
        payload text not null,
        reason text,
        salt text not null,
        primary key (workspace, seq)
      ) ${clustered}`,
      ...appendOnly('feedback_text', [['workspace', 'seq']]),

      `create view feedback as
        select l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id, t.payload, t.reason,
          l.session_id, l.actor, l.person, l.trust, l.channel, l.created_at, l.idempotency_key, 0 as applied_to_training
        from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`,

      `create table feedback_receipt (
        workspace ${text} not null,
        seq bigint not null,
        body_hash text not null,
        receipt text not null,
        primary key (workspace, seq)
      ) ${clustered}`,

      `create table fact (
        workspace ${text} not null,
        kind ${text} not null,
        id ${text} not null,
        seq bigint not null,
        body text not null,
        hash text not null,
        actor ${text} not null,
        created_at text not null,
        primary key (workspace, kind, id, seq)
      ) ${clustered}`,
      'create index fact_order on fact (workspace, seq)',
      ...appendOnly('fact', [['workspace', 'kind', 'id', 'seq']]),

      `create table feedback_out_of_force (
        workspace ${text} not null,
        feedback_id ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        state text not null,
        because ${text},
        primary key (workspace, feedback_id)
      ) ${clustered}`,
      `create index feedback_out_of_force_aggregate
        on feedback_out_of_force (workspace, aggregate_type, aggregate_id)`,

      `create table inbox_item (
        workspace ${text} not null,
        id ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        risk text not null,
        action ${text} not null,
        target_type ${text} not null,
        target_id ${text} not null,
        feedback_id ${text} not null,
        trust text not null,
        occurrence_count bigint not null,
        reporters bigint not null,
        approvals bigint not null,
        local_approvals bigint not null,
        rejected integer not null,
        waiting integer not null,
        first_seq bigint not null,
        last_seq bigint not null,
        primary key (workspace, id)
      ) ${clustered}`,
      'create index inbox_item_aggregate on inbox_item (workspace, aggregate_type, aggregate_id)',
      'create index inbox_item_order on inbox_item (workspace, first_seq)',

      `create table setting (
        workspace ${text} not null,
        name ${text} not null,
        value text not null,
        feedback_id ${text} not null,
        primary key (workspace, name)
      ) ${clustered}`,

      `create table access_key (
        id ${text} primary key,
        workspace ${text} not null,
        name text not null,
        role text not null,
        secret_hash text not null,
        created_at text not null,
        rotated_at text,
        revoked_at text
      ) ${clustered}`,
      'create index access_key_workspace on access_key (workspace, id)',

      ...selectivity([
        ['feedback_log', 'feedback_log', '1000000 1000000 1'],
        ['feedback_log', 'feedback_log_id', '1000000 1000000 1'],
        ['feedback_log', 'feedback_log_aggregate', '1000000 1000000 200000 4 1'],
        ['feedback_log', 'feedback_log_action', '1000000 1000000 50000 1'],
        ['feedback_log', 'feedback_log_task', '500000 500000 50 1'],
        ['feedback_log', 'feedback_log_session', '500000 500000 10 1'],
        ['feedback_log', 'feedback_log_person', '500000 500000 1000 1'],
        ['feedback_log', 'feedback_log_depends_on', '10000 10000 2'],
        ['feedback_log', 'feedback_log_idempotency', '500000 500000 1'],
        ['fact', 'fact', '1000000 1000000 200000 2 1'],
        ['fact', 'fact_order', '1000000 1000000 1'],
        ['feedback_out_of_force', 'feedback_out_of_force', '100000 100000 1'],
        ['feedback_out_of_force', 'feedback_out_of_force_aggregate', '100000 100000 20000 2'],
        ['inbox_item', 'inbox_item', '10000 10000 1'],
        ['inbox_item', 'inbox_item_aggregate', '10000 10000 2000 2'],
        ['inbox_item', 'inbox_item_order', '10000 10000 1'],
      ]),
    ],
  },
  {
    name: 'kernel dependencies',
    statements: ({ text, clustered, appendOnly, selectivity }) => [
      `create table feedback_dependency (
        workspace ${text} not null,
        parent_id ${text} not null,
        seq bigint not null,
        primary key (workspace, parent_id, seq)
      ) ${clustered}`,
      'create index feedback_dependency_order on feedback_dependency (workspace, seq)',
      `insert into feedback_dependency (workspace, parent_id, seq)
        select workspace, depends_on, seq from feedback_log where depends_on is not null`,
      'drop index feedback_log_depends_on',
      ...appendOnly('feedback_dependency', [['workspace', 'parent_id', 'seq']]),
      ...selectivity([
        ['feedback_dependency', 'feedback_dependency', '10000 10000 2 1'],
        ['feedback_dependency', 'feedback_dependency_order', '10000 10000 1'],
      ]),
    ],
  },
  {
    name: 'kernel reviewed aggregates',
    statements: ({ selectivity }) => [
      `create index feedback_log_reviewed on feedback_log (workspace, aggregate_type, aggregate_id)
        where trust = 'reviewer'`,
      ...selectivity([['feedback_log', 'feedback_log_reviewed', '100000 100000 20000 4']]),
    ],
  },
  {
    name: 'kernel text vectors',
    statements: ({ text, clustered, selectivity }) => [
      `create table text_vector (
        workspace ${text} not null,
        model ${text} not null,
        text_id ${text} not null,
        vector text not null,
        primary key (workspace, model, text_id)
      ) ${clustered}`,
      ...selectivity([['text_vector', 'text_vector', '1000000 1000000 1000000 1']]),
    ],
  },
  {
    // The payload of document 001 is what was sent, which may differ from what Heed records.
    name: 'kernel payloads as sent',
    statements: () => [
      'alter table feedback_text add column sent text',
      'drop view feedback',
      `create view feedback as
        select l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id,
          coalesce(t.sent, t.payload) as payload, t.reason, l.session_id, l.actor, l.person, l.trust, l.channel,
          l.created_at, l.idempotency_key, 0 as applied_to_training
        from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq`,
    ],
  },
  {
    // The epoch is raised when everything is derived again: the log's position does not change then, but views in memory are outdated.
    name: 'kernel epochs',
    statements: () => ['alter table workspace add column epoch bigint not null default 0'],
  },
  {
    // Older rows have no seal. Once a workspace has sealed rows, rows of an older Heed that still runs are refused, because it
    // cannot seal them.
    name: 'kernel seals',
    statements: ({ refuseInserts }) => [
      'alter table workspace add column seal text',
      ...['feedback_log', 'fact'].flatMap((table) => [
        `alter table ${table} add column seal text`,
        ...refuseInserts(table, {
          when: 'new.seal is null',
          and: 'exists (select 1 from workspace where name = new.workspace and seal is not null)',
          because: 'this Heed is older than its data; start it again',
        }),
      ]),
    ],
  },
  {
    // What a reviewer rejected stays out of effect in more cases than before, so everything is derived again.
    name: 'kernel contested aggregates',
    rederives: true,
    statements: ({ selectivity }) => [
      'drop index feedback_log_reviewed',
      `create index feedback_log_contested on feedback_log (workspace, aggregate_type, aggregate_id)
        where (trust = 'reviewer' or action in ('inbox_approve', 'inbox_reject') or depends_on is not null)`,
      ...selectivity([['feedback_log', 'feedback_log_contested', '100000 100000 20000 4']]),
    ],
  },
  {
    // An older key still speaks for anyone, as it did; heed keys list shows it.
    name: 'kernel speakers',
    statements: () => [`alter table access_key add column speaks_for text not null default '*'`],
  },
  {
    name: 'kernel rejections',
    statements: ({ selectivity }) => [
      `create index feedback_log_rejected on feedback_log (workspace, aggregate_type, aggregate_id)
        where action = 'inbox_reject'`,
      ...selectivity([['feedback_log', 'feedback_log_rejected', '10000 10000 2000 1']]),
    ],
  },
  {
    // For reading what one action said about a task: an index on only one of the two would read too many rows.
    name: 'kernel actions of tasks',
    statements: ({ selectivity }) => [
      `create index feedback_log_task_action on feedback_log (workspace, task_id, action, seq)
        where task_id is not null`,
      ...selectivity([['feedback_log', 'feedback_log_task_action', '500000 500000 50 5 1']]),
    ],
  },
  {
    name: 'kernel rejected items',
    statements: ({ selectivity }) => [
      'create index inbox_item_rejected on inbox_item (workspace, first_seq, id) where rejected = 1',
      ...selectivity([['inbox_item', 'inbox_item_rejected', '1000 1000 1 1']]),
    ],
  },
  {
    // The people that the reports of a held item are for.
    name: 'kernel speakers of held items',
    rederives: true,
    statements: ({ text }) => [`alter table inbox_item add column speakers_hash ${text}`],
  },
  {
    // What a reviewer approved stays approved if somebody less trusted takes back the reports.
    name: 'kernel approvals without reports',
    rederives: true,
    statements: () => [],
  },
  {
    name: 'kernel sweeps',
    statements: (ddl) => [createTable(sweepTable, ddl), ...ddl.selectivity([['sweep', 'sweep', '10000 10 1']])],
  },
]
