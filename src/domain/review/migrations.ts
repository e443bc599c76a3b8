// The review tables: decisions at reviews, rules, their versions, and what people asked for themselves.
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
        approved_seq bigint not null,
        created_at text not null,
        updated_at text not null,
        feedback_ids text not null,
        sources text not null,
        confidence double precision,
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
  {
    name: 'review decisions',
    statements: ({ text, clustered, selectivity }) => [
      // The long texts come last: most reads need only the short columns.
      `create table review_decision (
        workspace ${text} not null,
        decision_id ${text} not null,
        seq bigint not null,
        feedback_id ${text} not null,
        created_at text not null,
        decided_at text not null,
        gate_id ${text} not null,
        epic_id ${text},
        task_id ${text},
        decision text not null,
        reviewer_id ${text} not null,
        agent ${text},
        review_duration_seconds bigint,
        agent_output_sha ${text},
        approved_output_sha ${text},
        has_diff integer not null,
        has_comment integer not null,
        trust text not null,
        resolution text,
        resolution_rationale text,
        resolved_by text,
        resolution_id ${text},
        text_id ${text},
        tags text not null,
        correction text,
        reviewer_comment text,
        correction_diff text,
        primary key (workspace, decision_id)
      ) ${clustered}`,
      'create index review_decision_order on review_decision (workspace, seq)',
      `create table review_gate (
        workspace ${text} not null,
        gate_id ${text} not null,
        agent ${text} not null,
        feedback_id ${text} not null,
        primary key (workspace, gate_id)
      ) ${clustered}`,
      ...selectivity([
        ['review_decision', 'review_decision', '1000000 1000000 1'],
        ['review_decision', 'review_decision_order', '1000000 1000000 1'],
        ['review_gate', 'review_gate', '100 100 1'],
      ]),
    ],
  },
  {
    name: 'review rules by their words',
    statements: ({ selectivity }) => [
      'create index review_rule_text on review_rule (workspace, text_id)',
      ...selectivity([['review_rule', 'review_rule_text', '10000 10000 1']]),
    ],
  },
  {
    // The state that the next proposal of a rule is added to, so that earlier proposals need not be read.
    name: 'review repeats',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `create table review_rule_reporter (
        workspace ${text} not null,
        rule_id ${text} not null,
        reporter ${text} not null,
        primary key (workspace, rule_id, reporter)
      ) ${clustered}`,
      ...selectivity([['review_rule_reporter', 'review_rule_reporter', '20000 20000 2 1']]),
    ],
  },
  {
    // An approval counts even if its reviewer proposed the same later.
    name: 'review approvals before proposals',
    rederives: true,
    statements: () => [],
  },
  {
    name: 'review rejected words',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `create table review_rejection (
        workspace ${text} not null,
        rule_id ${text} not null,
        feedback_id ${text} not null,
        words_id ${text} not null,
        rule_type text not null,
        agents text not null,
        primary key (workspace, rule_id, feedback_id)
      ) ${clustered}`,
      'create index review_rejection_words on review_rejection (workspace, words_id)',
      ...selectivity([
        ['review_rejection', 'review_rejection', '1000 1000 1 1'],
        ['review_rejection', 'review_rejection_words', '1000 1000 1'],
      ]),
    ],
  },
  {
    // An approval does not count if its reviewer proposed the same through another key.
    name: 'review authors with several keys',
    rederives: true,
    statements: () => [],
  },
  {
    // Rules in the same words are one rule, also with other punctuation or courtesy.
    name: 'review rules by their bare words',
    rederives: true,
    statements: ({ text, selectivity }) => [
      `alter table review_rule add column words_id ${text} not null default ''`,
      'drop index review_rule_text',
      'create index review_rule_words on review_rule (workspace, words_id)',
      ...selectivity([['review_rule', 'review_rule_words', '10000 10000 1']]),
    ],
  },
  {
    // Of a decision with several points, a rule comes from some.
    name: 'review rules by their points',
    statements: () => [
      "alter table review_rule add column source_points text not null default '[]'",
      'alter table review_rule add column needs_wording integer not null default 0',
    ],
  },
  {
    name: 'review decisions with what was changed',
    rederives: true,
    statements: ({ text, selectivity }) => [
      ...['correction_diff_path', 'agent_input', 'agent_output', 'approved_output', 'changed'].map(
        (column) => `alter table review_decision add column ${column} text`,
      ),
      `alter table review_decision add column pair_group ${text}`,
      `create index review_decision_pairs on review_decision (workspace, pair_group, decision_id)
        where pair_group is not null`,
      ...selectivity([['review_decision', 'review_decision_pairs', '100000 100000 2 1']]),
    ],
  },
  {
    name: 'review rules worded by programs',
    statements: ({ selectivity }) => [
      'alter table review_rule add column worded_by text',
      'alter table review_rule add column unworded_because text',
      'create index review_rule_unworded on review_rule (workspace, first_seq) where needs_wording = 1',
      ...selectivity([['review_rule', 'review_rule_unworded', '1000 1000 1']]),
    ],
  },
  {
    // A decision can name the prompt that the work was done with. What was decided about a rule is found among any number of proposals.
    name: 'review effect of rules',
    statements: ({ selectivity }) => [
      'alter table review_decision add column prompt_id text',
      `create index review_rule_course on feedback_log (workspace, aggregate_id, seq)
        where aggregate_type = 'rule' and action not in ('rule_propose', 'instruction_add')`,
      ...selectivity([['feedback_log', 'review_rule_course', '20000 20000 4 1']]),
    ],
  },
  {
    name: 'review rules with the flags of their sources',
    statements: () => ["alter table review_rule add column flags text not null default '[]'"],
  },
  {
    name: 'review rules with checks',
    statements: () =>
      ['review_rule', 'review_rule_version', 'review_instruction'].map(
        (table) => `alter table ${table} add column enforced_by text`,
      ),
  },
]
