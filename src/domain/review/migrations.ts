// The review tables: rules, their versions, and what people asked for themselves.
import type { Migration } from '../../kernel/store/index.ts'

export const reviewMigrations: readonly Migration[] = [
  {
    name: 'review rules',
    statements: ({ text, clustered, selectivity }) => [
      `create table review_rule (
        workspace ${text} not null,
        rule_id ${text} not null,
        version bigint not null,
        rule_type text not null,
        agents text not null,
        insertion_point text,
        action_type text not null,
        occurrence_count bigint not null,
        reporters bigint not null,
        approvals bigint not null,
        local_approvals bigint not null,
        rejected integer not null,
        retired integer not null,
        trust text not null,
        proposers text not null,
        first_seq bigint not null,
        last_seq bigint not null,
        created_at text not null,
        updated_at text not null,
        feedback_ids text not null,
        text_id ${text} not null,
        content text not null,
        evidence_summary text,
        decided_because text,
        primary key (workspace, rule_id)
      ) ${clustered}`,
      'create index review_rule_order on review_rule (workspace, first_seq)',
      `create table review_rule_version (
        workspace ${text} not null,
        rule_id ${text} not null,
        version bigint not null,
        feedback_id ${text} not null,
        actor text not null,
        created_at text not null,
        rule_type text not null,
        agents text not null,
        insertion_point text,
        content text not null,
        reason text,
        primary key (workspace, rule_id, version)
      ) ${clustered}`,
      `create table review_instruction (
        workspace ${text} not null,
        rule_id ${text} not null,
        person ${text} not null,
        feedback_id ${text} not null,
        seq bigint not null,
        created_at text not null,
        trust text not null,
        rule_type text not null,
        agents text not null,
        insertion_point text,
        content text not null,
        primary key (workspace, rule_id, person)
      ) ${clustered}`,
      ...selectivity([
        ['review_rule', 'review_rule', '10000 10000 1'],
        ['review_rule', 'review_rule_order', '10000 10000 1'],
        ['review_rule_version', 'review_rule_version', '20000 20000 2 1'],
        ['review_instruction', 'review_instruction', '10000 10000 2 1'],
      ]),
    ],
  },
]
