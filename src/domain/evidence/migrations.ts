// The evidence tables. So far: what people and the baseline list say about domains.
import type { Migration } from '../../kernel/store/index.ts'

export const evidenceMigrations: readonly Migration[] = [
  {
    name: 'evidence domains',
    statements: ({ text, clustered, selectivity }) => [
      `create table domain_override_rules (
        workspace ${text} not null,
        domain_pattern ${text} not null,
        id ${text} not null,
        feedback_id ${text} not null,
        seq bigint not null,
        decision text not null,
        reason text not null,
        created_at text not null,
        is_active integer not null,
        primary key (workspace, domain_pattern, id)
      ) ${clustered}`,

      'create index domain_override_rules_active on domain_override_rules (workspace, domain_pattern) where is_active = 1',

      `create table domain_baseline (
        workspace ${text} not null,
        domain_pattern ${text} not null,
        decision text not null,
        reason text not null,
        created_at text not null,
        primary key (workspace, domain_pattern)
      ) ${clustered}`,

      `create view domain_override_events as
        select l.workspace, l.seq, l.id, l.action, l.aggregate_id as domain_pattern, t.reason, l.created_at,
          case when l.action in ('domain_block', 'domain_unblock') then 'ovr_' || substr(l.id, 5)
            when t.payload like '{"action":"domain_block",%' or t.payload like '{"action":"domain_unblock",%'
              then 'ovr_' || substr(l.target_id, 5) end as rule_id,
          case l.action when 'domain_block' then 'block' when 'domain_unblock' then 'unblock'
            when 'domain_clear_override' then 'clear' when 'feedback_undo' then 'undo'
            when 'inbox_approve' then 'approve' else 'reject' end as decision
        from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
        where l.aggregate_type = 'domain'`,

      ...selectivity([
        ['domain_override_rules', 'domain_override_rules', '1000000 1000000 4 1'],
        ['domain_override_rules', 'domain_override_rules_active', '250000 250000 1'],
      ]),
    ],
  },
]
