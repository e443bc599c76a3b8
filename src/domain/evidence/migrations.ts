// The migrations of the evidence tables: domain rules, and the graph of tasks, pages, fragments, claims and edges.
import { createTable, type Migration } from '../../kernel/store/index.ts'
import { rejectedAnswerTable } from './tables.ts'

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
  {
    name: 'evidence domain authority',
    rederives: true,
    statements: () => [
      `alter table domain_override_rules add column authority text not null default 'direct_user'`,
      `alter table domain_override_rules add column said_by text not null default 'a person'`,
    ],
  },
  {
    name: 'evidence graph',
    statements: ({ text, clustered, selectivity }) => [
      `create table evidence_task (
        workspace ${text} not null,
        task_id ${text} not null,
        seq bigint not null,
        created_at text not null,
        question text,
        primary key (workspace, task_id)
      ) ${clustered}`,
      'create index evidence_task_order on evidence_task (workspace, seq)',

      `create table evidence_page (
        workspace ${text} not null,
        page_id ${text} not null,
        task_id ${text} not null,
        host ${text} not null,
        site ${text} not null,
        rating_sum integer not null,
        ratings integer not null,
        seq bigint not null,
        created_at text not null,
        url text not null,
        title text,
        primary key (workspace, page_id)
      ) ${clustered}`,
      'create index evidence_page_task on evidence_page (workspace, task_id, seq)',
      'create index evidence_page_host on evidence_page (workspace, task_id, host)',
      `create index evidence_page_rated on evidence_page (workspace, task_id, page_id, rating_sum, ratings)
        where ratings > 0`,

      // The text comes last: SQLite reads a row from the front, and what decides about a fragment is short.
      `create table evidence_fragment (
        workspace ${text} not null,
        fragment_id ${text} not null,
        task_id ${text} not null,
        page_id ${text} not null,
        host ${text} not null,
        site ${text} not null,
        url_key ${text} not null,
        wording ${text} not null,
        source text not null,
        report_id ${text},
        reports text,
        irrelevant integer not null,
        irrelevant_by ${text},
        irrelevant_reason text,
        rating_sum integer not null,
        ratings integer not null,
        seq bigint not null,
        created_at text not null,
        feedback_ids text not null,
        trust text,
        said_at text,
        location text,
        irrelevant_text text,
        text text not null,
        primary key (workspace, fragment_id)
      ) ${clustered}`,
      'create index evidence_fragment_task on evidence_fragment (workspace, task_id, seq, irrelevant, ratings, host, page_id)',
      // The rows are as long as their texts; what decides whether a fragment counts is kept apart from them.
      'create index evidence_fragment_counts on evidence_fragment (workspace, fragment_id, irrelevant, source)',
      'create index evidence_fragment_rated on evidence_fragment (workspace, task_id, fragment_id) where ratings > 0',
      'create index evidence_fragment_wording on evidence_fragment (workspace, wording)',
      'create index evidence_fragment_page on evidence_fragment (workspace, page_id)',
      `create index evidence_fragment_irrelevant on evidence_fragment (workspace, url_key, fragment_id)
        where irrelevant = 1`,
      `create index evidence_fragment_reported on evidence_fragment (workspace, url_key, fragment_id)
        where source = 'human'`,

      `create table evidence_claim (
        workspace ${text} not null,
        claim_id ${text} not null,
        task_id ${text} not null,
        adoption text not null,
        feedback_id ${text},
        decided_at text,
        person text,
        seq bigint not null,
        created_at text not null,
        reason text,
        text text not null,
        primary key (workspace, claim_id)
      ) ${clustered}`,
      'create index evidence_claim_task on evidence_claim (workspace, task_id, seq)',

      // The sites that backed a claim when it was rejected, so that a site's rejections are found without reading its edges.
      `create table rejected_claim_site (
        workspace ${text} not null,
        claim_id ${text} not null,
        site ${text} not null,
        feedback_id ${text} not null,
        primary key (workspace, claim_id, site)
      ) ${clustered}`,
      'create index rejected_claim_site_site on rejected_claim_site (workspace, site, claim_id, feedback_id)',

      `create table evidence_edge (
        workspace ${text} not null,
        edge_id ${text} not null,
        task_id ${text} not null,
        fragment_id ${text} not null,
        claim_id ${text},
        cited_fragment_id ${text},
        host ${text} not null,
        site ${text} not null,
        relation ${text} not null,
        confidence double precision,
        model_relation text not null,
        model_label text,
        model_confidence double precision,
        model text,
        human_label text,
        feedback_id ${text},
        reviewed_at text,
        person text,
        seq bigint not null,
        created_at text not null,
        reason text,
        primary key (workspace, edge_id)
      ) ${clustered}`,
      // With all that weighs on a claim: a claim's edges are scattered over the table, and lie together here.
      `create index evidence_edge_claim on evidence_edge (workspace, claim_id, seq, fragment_id, host, site, relation,
        confidence, model_relation, model_label, model_confidence) where claim_id is not null`,
      'create index evidence_edge_fragment on evidence_edge (workspace, fragment_id, seq)',
      'create index evidence_edge_task on evidence_edge (workspace, task_id, seq)',
      `create index evidence_edge_site on evidence_edge (workspace, site, claim_id, relation)
        where relation in ('supports', 'origin')`,

      `create table edge_review (
        workspace ${text} not null,
        edge_id ${text} not null,
        task_id ${text} not null,
        model ${text},
        predicted_label ${text} not null,
        predicted_confidence double precision not null,
        correct_label ${text} not null,
        tenth integer not null,
        feedback_id ${text} not null,
        reviewed_at text not null,
        primary key (workspace, edge_id)
      ) ${clustered}`,
      'create index edge_review_task on edge_review (workspace, task_id)',

      `create table nli_corrections (
        workspace ${text} not null,
        id ${text} not null,
        edge_id ${text} not null,
        task_id ${text},
        claim_id ${text} not null,
        fragment_id ${text} not null,
        url_key ${text} not null,
        host ${text} not null,
        predicted_label text not null,
        predicted_confidence double precision not null,
        correct_label text not null,
        weight double precision not null,
        trust text not null,
        feedback_ids text not null,
        reason text,
        corrected_at text not null,
        premise text not null,
        hypothesis text not null,
        primary key (workspace, edge_id)
      ) ${clustered}`,
      'create unique index nli_corrections_id on nli_corrections (workspace, id)',
      'create index nli_corrections_source on nli_corrections (workspace, url_key, id)',

      `create table citation_correction (
        workspace ${text} not null,
        citation_id ${text} not null,
        task_id ${text} not null,
        fragment_id ${text} not null,
        cited_fragment_id ${text} not null,
        decision text not null,
        feedback_id ${text} not null,
        created_at text not null,
        reason text,
        primary key (workspace, citation_id)
      ) ${clustered}`,
      'create index citation_correction_fragment on citation_correction (workspace, fragment_id)',
      'create index citation_correction_task on citation_correction (workspace, task_id, citation_id)',

      `create table evidence_rating (
        workspace ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        rater ${text} not null,
        aspect ${text} not null,
        rating integer not null,
        feedback_id ${text} not null,
        primary key (workspace, aggregate_type, aggregate_id, rater, aspect)
      ) ${clustered}`,

      `create table evidence_note (
        workspace ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        feedback_id ${text} not null,
        person text,
        created_at text not null,
        note text not null,
        primary key (workspace, aggregate_type, aggregate_id, feedback_id)
      ) ${clustered}`,

      ...selectivity([
        ['evidence_task', 'evidence_task', '10000 10000 1'],
        ['evidence_task', 'evidence_task_order', '10000 10000 1'],
        ['evidence_page', 'evidence_page', '200000 200000 1'],
        ['evidence_page', 'evidence_page_task', '200000 200000 100 1'],
        ['evidence_page', 'evidence_page_host', '200000 200000 100 5'],
        ['evidence_page', 'evidence_page_rated', '1000 1000 5 1 1 1'],
        ['evidence_fragment', 'evidence_fragment', '1000000 1000000 1'],
        ['evidence_fragment', 'evidence_fragment_task', '1000000 1000000 500 1 1 1 1 1'],
        ['evidence_fragment', 'evidence_fragment_counts', '1000000 1000000 1 1 1'],
        ['evidence_fragment', 'evidence_fragment_rated', '10000 10000 50 1'],
        ['evidence_fragment', 'evidence_fragment_wording', '1000000 1000000 1'],
        ['evidence_fragment', 'evidence_fragment_page', '1000000 1000000 10'],
        ['evidence_fragment', 'evidence_fragment_irrelevant', '10000 10000 2 1'],
        ['evidence_fragment', 'evidence_fragment_reported', '10000 10000 2 1'],
        ['evidence_claim', 'evidence_claim', '200000 200000 1'],
        ['evidence_claim', 'evidence_claim_task', '200000 200000 100 1'],
        ['rejected_claim_site', 'rejected_claim_site', '10000 10000 3 1'],
        ['rejected_claim_site', 'rejected_claim_site_site', '10000 10000 3 1 1'],
        ['evidence_edge', 'evidence_edge', '1000000 1000000 1'],
        ['evidence_edge', 'evidence_edge_claim', '1000000 1000000 10 1 1 1 1 1 1 1 1 1'],
        ['evidence_edge', 'evidence_edge_fragment', '1000000 1000000 5 1'],
        ['evidence_edge', 'evidence_edge_task', '1000000 1000000 500 1'],
        ['evidence_edge', 'evidence_edge_site', '500000 500000 500 2 2'],
        ['edge_review', 'edge_review', '100000 100000 1'],
        ['edge_review', 'edge_review_task', '100000 100000 50'],
        ['nli_corrections', 'nli_corrections', '50000 50000 1'],
        ['nli_corrections', 'nli_corrections_id', '50000 50000 1'],
        ['nli_corrections', 'nli_corrections_source', '50000 50000 3 1'],
        ['citation_correction', 'citation_correction', '10000 10000 1'],
        ['citation_correction', 'citation_correction_fragment', '10000 10000 2'],
        ['citation_correction', 'citation_correction_task', '10000 10000 20 1'],
        ['evidence_rating', 'evidence_rating', '100000 100000 50000 3 1 1'],
        ['evidence_note', 'evidence_note', '100000 100000 20000 2 1'],
      ]),
    ],
  },
  {
    // What a pattern reaches: the rules below it, and the claims that rest on hosts below it.
    name: 'evidence reach',
    statements: ({ text, reversedLabels, selectivity }) => [
      `alter table domain_override_rules add column host_key ${text} not null default ''`,
      `update domain_override_rules set host_key = ${reversedLabels(`replace(domain_pattern, '*.', '')`)}`,
      'create index domain_override_rules_reach on domain_override_rules (workspace, host_key) where is_active = 1',
      `alter table evidence_edge add column host_key ${text} not null default ''`,
      `update evidence_edge set host_key = ${reversedLabels('host')}`,
      `create index evidence_edge_reach on evidence_edge (workspace, host_key, claim_id)
        where relation in ('supports', 'refutes')`,
      ...selectivity([
        ['domain_override_rules', 'domain_override_rules_reach', '250000 250000 2'],
        ['evidence_edge', 'evidence_edge_reach', '500000 500000 500 2'],
      ]),
    ],
  },
  {
    name: 'evidence missed',
    statements: ({ text, clustered, selectivity }) => [
      `alter table evidence_claim add column source text not null default 'agent'`,
      `alter table evidence_claim add column report_id ${text}`,
      'alter table evidence_claim add column reports text',
      'alter table evidence_edge add column reports text',

      `create table missed_claim (
        workspace ${text} not null,
        claim_id ${text} not null,
        task_id ${text} not null,
        url_key ${text} not null,
        host ${text} not null,
        trust text not null,
        feedback_ids text not null,
        reported_at text not null,
        claim text not null,
        passage text,
        primary key (workspace, claim_id)
      ) ${clustered}`,
      'create index missed_claim_source on missed_claim (workspace, url_key, claim_id)',

      `create table nli_additions (
        workspace ${text} not null,
        id ${text} not null,
        edge_id ${text} not null,
        claim_id ${text} not null,
        url_key ${text} not null,
        host ${text} not null,
        label text not null,
        weight double precision not null,
        trust text not null,
        feedback_ids text not null,
        added_at text not null,
        premise text not null,
        hypothesis text not null,
        primary key (workspace, edge_id)
      ) ${clustered}`,
      'create index nli_additions_source on nli_additions (workspace, url_key, id)',

      ...selectivity([
        ['missed_claim', 'missed_claim', '10000 10000 1'],
        ['missed_claim', 'missed_claim_source', '10000 10000 3 1'],
        ['nli_additions', 'nli_additions', '10000 10000 1'],
        ['nli_additions', 'nli_additions_source', '10000 10000 3 1'],
      ]),
    ],
  },
  {
    // Whether a claim was made in these words, however many claims its task has.
    name: 'evidence claims by their words',
    rederives: true,
    statements: ({ text, selectivity }) => [
      `alter table evidence_claim add column wording ${text} not null default ''`,
      `create index evidence_claim_wording on evidence_claim (workspace, wording, seq) where source = 'agent'`,
      ...selectivity([['evidence_claim', 'evidence_claim_wording', '200000 200000 1 1']]),
    ],
  },
  {
    // The next row about an edge, a passage or a claim is derived and written without those before it.
    name: 'evidence repeats',
    rederives: true,
    statements: ({ text, clustered, selectivity }) => [
      `create table evidence_source (
        workspace ${text} not null,
        aggregate_type ${text} not null,
        aggregate_id ${text} not null,
        says ${text} not null,
        seq bigint not null,
        feedback_id ${text} not null,
        primary key (workspace, aggregate_type, aggregate_id, says, seq)
      ) ${clustered}`,
      `create table edge_word (
        workspace ${text} not null,
        edge_id ${text} not null,
        label ${text} not null,
        first_id ${text} not null,
        first_at text not null,
        trust text not null,
        url_key ${text} not null,
        primary key (workspace, edge_id, label)
      ) ${clustered}`,
      ...['nli_corrections', 'nli_additions', 'evidence_fragment', 'missed_claim'].map(
        (table) => `alter table ${table} drop column feedback_ids`,
      ),
      ...selectivity([
        ['evidence_source', 'evidence_source', '100000 100000 50000 2 1 1'],
        ['edge_word', 'edge_word', '100000 100000 1 1'],
      ]),
    ],
  },
  {
    name: 'evidence sites of claims',
    statements: ({ selectivity }) => [
      `create index evidence_edge_backing on evidence_edge (workspace, claim_id, site)
        where relation in ('supports', 'origin')`,
      ...selectivity([['evidence_edge', 'evidence_edge_backing', '500000 500000 5 1']]),
    ],
  },
  {
    name: 'evidence edges that people drew',
    statements: ({ selectivity }) => [
      `create index evidence_edge_attached on evidence_edge (workspace, claim_id, fragment_id)
        where reports is not null`,
      ...selectivity([['evidence_edge', 'evidence_edge_attached', '10000 10000 2 1']]),
    ],
  },
  {
    // The list of reports behind a row says whose they are.
    name: 'evidence reporters',
    rederives: true,
    statements: () => [],
  },
  {
    // Answers that rested on a claim, passage or page, and were rejected; a page is found by its URL.
    name: 'evidence rejected answers',
    rederives: true,
    statements: (ddl) => [
      createTable(rejectedAnswerTable, ddl),
      `create index rejected_answer_reporter on rejected_answer (workspace, aggregate_type, aggregate_id, reporter)
        where is_first = 1`,
      'create index rejected_answer_reach on rejected_answer (workspace, host_key, turn_id) where host_key is not null',
      ...['evidence_page', 'evidence_fragment', 'evidence_claim'].flatMap((table) => [
        `alter table ${table} add column rejected_answers integer not null default 0`,
        `alter table ${table} add column rejected_by integer not null default 0`,
      ]),
      `alter table evidence_page add column url_key ${ddl.text} not null default ''`,
      'create index evidence_page_url on evidence_page (workspace, url_key, seq)',
      ...ddl.selectivity([
        ['rejected_answer', 'rejected_answer', '100000 100000 50000 3 1'],
        ['rejected_answer', 'rejected_answer_reporter', '50000 50000 25000 2 1'],
        ['rejected_answer', 'rejected_answer_reach', '50000 50000 20 1'],
        ['evidence_page', 'evidence_page_url', '200000 200000 2 1'],
      ]),
    ],
  },
  {
    // How many people agree on a training sample.
    name: 'evidence people behind samples',
    rederives: true,
    statements: ({ text }) => [`alter table evidence_source add column reporter ${text} not null default ''`],
  },
]
