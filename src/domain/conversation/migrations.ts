// The migrations of the conversation tables: the turn index of document 004, and what people said of verdicts.
import type { Migration } from '../../kernel/store/index.ts'

export const conversationMigrations: readonly Migration[] = [
  {
    name: 'conversation',
    statements: ({ text, clustered, selectivity }) => [
      // The texts come last: what decides about a turn is short.
      `create table turn_index (
        workspace ${text} not null,
        turn_id ${text} not null,
        session_id ${text} not null,
        part bigint not null,
        follows ${text},
        seq bigint not null,
        request_hash text,
        created_at text not null,
        last_said_at text not null,
        task_id ${text},
        person ${text},
        strategy ${text},
        intent ${text},
        validation_outcome text,
        quality_score double precision,
        user_feedback_status ${text} not null default 'neutral',
        feedback_confidence double precision not null default 0.5,
        rejection_detected_in ${text},
        correction_type text,
        satisfaction double precision not null,
        ranking_score double precision not null,
        feedback_id ${text},
        trust text,
        decided_by text,
        decided_at text,
        detected_status text,
        detected_confidence double precision,
        detected_in ${text},
        detected_at text,
        detection_id ${text},
        detector_version text,
        query_id ${text} not null,
        evidence text,
        reason text,
        message text,
        items_mentioned text not null,
        strategy_input text,
        query text not null,
        response text,
        primary key (workspace, turn_id)
      ) ${clustered}`,
      'create index turn_index_order on turn_index (workspace, seq)',
      // This index has all that the summary of a session needs; the one for reports has all that they count. The rows are long.
      `create index turn_index_session on turn_index (workspace, session_id, seq, part, user_feedback_status, satisfaction,
        last_said_at, person)`,
      'create index turn_index_strategy on turn_index (workspace, strategy, seq) where strategy is not null',
      'create index turn_index_intent on turn_index (workspace, intent, seq) where intent is not null',
      'create index idx_feedback_status on turn_index (workspace, user_feedback_status, seq)',
      `create index turn_index_report on turn_index (workspace, created_at, user_feedback_status, satisfaction, strategy,
        intent, decided_by, detected_status, session_id)`,
      'create index turn_index_start on turn_index (workspace, seq) where part = 1 and follows is null',
      'create index turn_index_sample on turn_index (workspace, session_id, turn_id, user_feedback_status)',

      `create table verdict_correction (
        workspace ${text} not null,
        turn_id ${text} not null,
        reporter ${text} not null,
        session_id ${text} not null,
        person ${text},
        feedback_type text not null,
        correction_type text,
        read_as text not null,
        answered integer not null,
        trust text not null,
        feedback_id ${text} not null,
        seq bigint not null,
        created_at text not null,
        message_id ${text} not null,
        message text not null,
        query text not null,
        response text,
        primary key (workspace, turn_id, reporter)
      ) ${clustered}`,
      'create index verdict_correction_session on verdict_correction (workspace, session_id, feedback_id)',

      ...selectivity([
        ['turn_index', 'turn_index', '1000000 1000000 1'],
        ['turn_index', 'turn_index_order', '1000000 1000000 1'],
        ['turn_index', 'turn_index_session', '1000000 1000000 20 1 1 1 1 1 1'],
        ['turn_index', 'turn_index_strategy', '1000000 1000000 20000 1'],
        ['turn_index', 'turn_index_intent', '1000000 1000000 20000 1'],
        ['turn_index', 'idx_feedback_status', '1000000 1000000 300000 1'],
        ['turn_index', 'turn_index_report', '1000000 1000000 2 1 1 1 1 1 1 1'],
        ['turn_index', 'turn_index_start', '50000 50000 1'],
        ['turn_index', 'turn_index_sample', '1000000 1000000 20 1 1'],
        ['verdict_correction', 'verdict_correction', '10000 10000 1 1'],
        ['verdict_correction', 'verdict_correction_session', '10000 10000 2 1'],
      ]),
    ],
  },
  {
    // Who said what, so that a rejection counts for them at once and for everyone by the gate.
    name: 'conversation askers',
    rederives: true,
    statements: ({ text }) => [
      `alter table turn_index add column sent_by ${text}`,
      `alter table turn_index add column asker ${text}`,
      'alter table turn_index add column words text',
      'alter table turn_index add column reacted_seq bigint',
      `alter table verdict_correction add column who ${text}`,
    ],
  },
  {
    // Who owns a session; sessions from before are shared.
    name: 'conversation owners',
    rederives: true,
    statements: ({ text, selectivity }) => [
      `alter table turn_index add column owner ${text} not null default ''`,
      'create index turn_index_owner on turn_index (workspace, owner, seq)',
      'create index turn_index_owner_start on turn_index (workspace, owner, seq) where part = 1 and follows is null',
      ...selectivity([
        ['turn_index', 'turn_index_owner', '1000000 1000000 100000 1'],
        ['turn_index', 'turn_index_owner_start', '50000 50000 5000 1'],
      ]),
    ],
  },
  {
    name: 'conversation strategies by status',
    statements: ({ selectivity }) => [
      `create index turn_index_strategy_status on turn_index (workspace, strategy, user_feedback_status, seq)
        where strategy is not null`,
      ...selectivity([['turn_index', 'turn_index_strategy_status', '1000000 1000000 20000 7000 1']]),
    ],
  },
  {
    // What a bystander says first does not fix the answer that is judged.
    name: 'conversation answers beside bystanders',
    rederives: true,
    statements: () => [],
  },
  {
    // What an answer used; and a corrected verdict no longer supports what followed from it.
    name: 'conversation what was used',
    rederives: true,
    statements: ({ text }) => [
      `alter table turn_index add column verb ${text}`,
      `alter table turn_index add column search_id ${text}`,
      'alter table turn_index add column tools text',
      'alter table turn_index add column entities text',
      'alter table turn_index add column cited text',
    ],
  },
  {
    // What a person said against answers, newest first.
    name: 'conversation rejections by asker',
    statements: ({ selectivity }) => [
      `create index turn_index_rejected on turn_index (workspace, asker, seq) where user_feedback_status = 'rejected'`,
      ...selectivity([['turn_index', 'turn_index_rejected', '300000 300000 100 1']]),
    ],
  },
]
