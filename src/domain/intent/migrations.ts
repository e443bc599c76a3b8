// The intent tables: the registry of verbs and entities, what people mean by words and names, and the searches that were made.
import type { Migration } from '../../kernel/store/index.ts'

export const intentMigrations: readonly Migration[] = [
  {
    name: 'intent',
    statements: ({ text, clustered, selectivity }) => [
      `create table intent_verb (
        workspace ${text} not null,
        verb ${text} not null,
        domain ${text},
        seq bigint not null,
        created_at text not null,
        description text,
        phrases text not null,
        primary key (workspace, verb)
      ) ${clustered}`,

      `create table intent_entity (
        workspace ${text} not null,
        entity_id ${text} not null,
        type ${text},
        seq bigint not null,
        created_at text not null,
        name text not null,
        aliases text not null,
        attributes text not null,
        primary key (workspace, entity_id)
      ) ${clustered}`,

      `create table intent_report (
        workspace ${text} not null,
        phrase_id ${text} not null,
        reporter ${text} not null,
        person ${text},
        verb ${text} not null,
        confidence double precision not null,
        feedback_id ${text} not null,
        seq bigint not null,
        primary key (workspace, phrase_id, reporter)
      ) ${clustered}`,

      `create table intent_doubt (
        workspace ${text} not null,
        phrase_id ${text} not null,
        person ${text} not null,
        verb ${text} not null,
        confidence double precision not null,
        primary key (workspace, phrase_id, person, verb)
      ) ${clustered}`,

      // The words come last, because the columns that decide about a candidate are short.
      `create table intent_candidate (
        workspace ${text} not null,
        phrase_id ${text} not null,
        verb ${text} not null,
        candidate_id ${text} not null,
        learning_type text not null,
        risk_level text not null,
        occurrence_count bigint not null,
        reporters bigint not null,
        approvals bigint not null,
        local_approvals bigint not null,
        rejected integer not null,
        corrections bigint not null,
        confidence double precision not null,
        explicit integer not null,
        trust text not null,
        first_seq bigint not null,
        last_seq bigint not null,
        first_seen text not null,
        last_seen text not null,
        session_key ${text} not null,
        feedback_ids text not null,
        phrase text not null,
        primary key (workspace, phrase_id, verb)
      ) ${clustered}`,
      'create unique index intent_candidate_id on intent_candidate (workspace, candidate_id)',
      'create index intent_candidate_order on intent_candidate (workspace, last_seq)',
      'create index intent_candidate_session on intent_candidate (workspace, session_key, candidate_id)',

      `create table intent_block (
        workspace ${text} not null,
        phrase_id ${text} not null,
        verb ${text} not null,
        person ${text} not null,
        until text,
        feedback_id ${text} not null,
        created_at text not null,
        reason text,
        phrase text not null,
        primary key (workspace, phrase_id, verb, person)
      ) ${clustered}`,

      `create table intent_outcome (
        workspace ${text} not null,
        search_id ${text} not null,
        phrase_id ${text} not null,
        outcome ${text} not null,
        verb ${text},
        answered ${text},
        logit double precision,
        model ${text},
        person ${text},
        feedback_id ${text} not null,
        seq bigint not null,
        created_at text not null,
        primary key (workspace, search_id, phrase_id)
      ) ${clustered}`,
      'create index intent_outcome_phrase on intent_outcome (workspace, phrase_id)',

      `create table intent_alias (
        workspace ${text} not null,
        name_id ${text} not null,
        reporter ${text} not null,
        domain ${text} not null,
        session_id ${text} not null,
        person ${text},
        entity_id ${text} not null,
        feedback_id ${text} not null,
        seq bigint not null,
        created_at text not null,
        trust text not null,
        name text not null,
        primary key (workspace, name_id, reporter, domain, session_id)
      ) ${clustered}`,

      `create table intent_alias_candidate (
        workspace ${text} not null,
        name_id ${text} not null,
        entity_id ${text} not null,
        candidate_id ${text} not null,
        risk_level text not null,
        occurrence_count bigint not null,
        reporters bigint not null,
        trust text not null,
        first_seq bigint not null,
        last_seq bigint not null,
        first_seen text not null,
        last_seen text not null,
        feedback_ids text not null,
        name text not null,
        primary key (workspace, name_id, entity_id)
      ) ${clustered}`,
      'create unique index intent_alias_candidate_id on intent_alias_candidate (workspace, candidate_id)',
      'create index intent_alias_candidate_order on intent_alias_candidate (workspace, last_seq)',

      // Searches are no projection: nothing follows from one until somebody says how it went.
      `create table intent_search (
        workspace ${text} not null,
        search_id ${text} not null,
        created_at text not null,
        phrase_id ${text} not null,
        person ${text},
        session_id ${text},
        result text not null,
        verb ${text},
        score double precision,
        logit double precision,
        model ${text} not null,
        source text,
        query text not null,
        primary key (workspace, search_id)
      ) ${clustered}`,
      'create index intent_search_time on intent_search (workspace, created_at)',
      'create index intent_search_phrase on intent_search (workspace, phrase_id, created_at)',

      ...selectivity([
        ['intent_report', 'intent_report', '1000000 1000000 2 1'],
        ['intent_doubt', 'intent_doubt', '100000 100000 1 1 1'],
        ['intent_candidate', 'intent_candidate', '1000000 1000000 2 1'],
        ['intent_candidate', 'intent_candidate_id', '1000000 1000000 1'],
        ['intent_candidate', 'intent_candidate_order', '1000000 1000000 1'],
        ['intent_candidate', 'intent_candidate_session', '1000000 1000000 10 1'],
        ['intent_block', 'intent_block', '10000 10000 1 1 1'],
        ['intent_outcome', 'intent_outcome', '1000000 1000000 1 1'],
        ['intent_outcome', 'intent_outcome_phrase', '1000000 1000000 2'],
        ['intent_alias', 'intent_alias', '100000 100000 2 1 1 1'],
        ['intent_alias_candidate', 'intent_alias_candidate', '100000 100000 2 1'],
        ['intent_alias_candidate', 'intent_alias_candidate_order', '100000 100000 1'],
        ['intent_search', 'intent_search', '1000000 1000000 1'],
        ['intent_search', 'intent_search_time', '1000000 1000000 1'],
        ['intent_search', 'intent_search_phrase', '1000000 1000000 5 1'],
      ]),
    ],
  },
  {
    name: 'intent turned reports',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `create table intent_turned (
        workspace ${text} not null,
        phrase_id ${text} not null,
        reporter ${text} not null,
        verb ${text} not null,
        meant_it integer not null,
        primary key (workspace, phrase_id, reporter, verb)
      ) ${clustered}`,
      ...selectivity([['intent_turned', 'intent_turned', '100000 100000 1 1 1']]),
    ],
  },
  {
    name: 'intent meanings of names',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      'drop table intent_alias',
      `create table intent_alias (
        workspace ${text} not null,
        name_id ${text} not null,
        scope ${text} not null,
        person ${text} not null,
        domain ${text} not null,
        session_id ${text} not null,
        entity_id ${text} not null,
        feedback_id ${text} not null,
        name text not null,
        primary key (workspace, name_id, scope, person, domain, session_id)
      ) ${clustered}`,
      ...selectivity([['intent_alias', 'intent_alias', '100000 100000 2 2 1 1 1']]),
    ],
  },
  {
    name: 'intent doubted words',
    rederives: true,
    statements: () => [`alter table intent_doubt add column phrase text not null default ''`],
  },
  {
    name: 'intent imports in the log',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `alter table intent_verb add column owner ${text}`,
      `alter table intent_entity add column owner ${text}`,
      `create table intent_edit (
        workspace ${text} not null,
        import_id ${text} not null,
        kind ${text} not null,
        id ${text} not null,
        seq bigint,
        owner ${text},
        removed integer not null,
        edit text not null,
        primary key (workspace, import_id, kind, id)
      ) ${clustered}`,
      'create index intent_edit_of on intent_edit (workspace, kind, id, seq)',
      ...selectivity([
        ['intent_edit', 'intent_edit', '100000 100000 100 50 1'],
        ['intent_edit', 'intent_edit_of', '100000 100000 50000 2 1'],
      ]),
    ],
  },
  {
    // What a step derives the next report from, so that the earlier ones need not be read.
    name: 'intent repeats',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `create table intent_wording (
        workspace ${text} not null,
        phrase_id ${text} not null,
        phrase text not null,
        primary key (workspace, phrase_id)
      ) ${clustered}`,
      `create table intent_word (
        workspace ${text} not null,
        phrase_id ${text} not null,
        reporter ${text} not null,
        verb ${text} not null,
        is_for integer not null,
        seq bigint not null,
        primary key (workspace, phrase_id, reporter, verb)
      ) ${clustered}`,
      `create table intent_judged (
        workspace ${text} not null,
        phrase_id ${text} not null,
        answered ${text} not null,
        model ${text} not null,
        outcome ${text} not null,
        verb ${text},
        logit double precision not null,
        person ${text},
        seq bigint not null,
        primary key (workspace, phrase_id, answered, model)
      ) ${clustered}`,
      `create table intent_candidate_report (
        workspace ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        meant ${text} not null,
        seq bigint not null,
        feedback_id ${text} not null,
        primary key (workspace, aggregate_type, aggregate_id, meant, seq)
      ) ${clustered}`,
      `create table intent_alias_voice (
        workspace ${text} not null,
        name_id ${text} not null,
        reporter ${text} not null,
        entity_id ${text} not null,
        primary key (workspace, name_id, reporter)
      ) ${clustered}`,
      `alter table intent_candidate add column recent text not null default '[]'`,
      ...selectivity([
        ['intent_wording', 'intent_wording', '100000 100000 1'],
        ['intent_word', 'intent_word', '100000 100000 2 1 1'],
        ['intent_judged', 'intent_judged', '100000 100000 1 1 1'],
        ['intent_candidate_report', 'intent_candidate_report', '1000000 1000000 500000 4 4 1'],
        ['intent_alias_voice', 'intent_alias_voice', '100000 100000 2 1'],
      ]),
    ],
  },
  {
    // The same for the next report on an approved phrase.
    name: 'intent repeats of approved phrases',
    rederives: true,
    statements: ({ text }) => [`alter table intent_candidate add column approved_as ${text}`],
  },
  {
    name: 'intent imports made again',
    rederives: true,
    statements: ({ text }) => [
      'alter table intent_edit add column first_seq bigint',
      `alter table intent_edit add column first_owner ${text}`,
    ],
  },
  {
    // When people turned away, because it matters whether the phrase was in effect then.
    name: 'intent turning times',
    rederives: true,
    statements: () => [
      'alter table intent_report add column since bigint not null default 0',
      'alter table intent_turned drop column meant_it',
      'alter table intent_turned add column meant_from bigint',
      'alter table intent_turned add column meant_until bigint',
    ],
  },
  {
    // For what was said first of a search: without it, PostgreSQL may read all outcomes for each search.
    name: 'intent outcomes of a search in order',
    statements: ({ selectivity }) => [
      'create index intent_outcome_search on intent_outcome (workspace, search_id, seq)',
      ...selectivity([['intent_outcome', 'intent_outcome_search', '1000000 1000000 1 1']]),
    ],
  },
  {
    // Somebody who asks again in other words doubts the answer.
    name: 'intent doubts of those who ask again',
    rederives: true,
    statements: () => [],
  },
]
