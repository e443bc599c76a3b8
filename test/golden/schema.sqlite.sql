CREATE INDEX access_key_workspace on access_key (workspace, id)
CREATE INDEX citation_correction_fragment on citation_correction (workspace, fragment_id)
CREATE INDEX citation_correction_task on citation_correction (workspace, task_id, citation_id)
CREATE INDEX domain_override_rules_active on domain_override_rules (workspace, domain_pattern) where is_active = 1
CREATE INDEX edge_review_task on edge_review (workspace, task_id)
CREATE INDEX evidence_claim_task on evidence_claim (workspace, task_id, seq)
CREATE INDEX evidence_edge_claim on evidence_edge (workspace, claim_id, seq, fragment_id, host, site, relation, confidence, model_relation, model_label, model_confidence) where claim_id is not null
CREATE INDEX evidence_edge_fragment on evidence_edge (workspace, fragment_id, seq)
CREATE INDEX evidence_edge_site on evidence_edge (workspace, site, claim_id, relation) where relation in ('supports', 'origin')
CREATE INDEX evidence_edge_task on evidence_edge (workspace, task_id, seq)
CREATE INDEX evidence_fragment_counts on evidence_fragment (workspace, fragment_id, irrelevant, source)
CREATE INDEX evidence_fragment_irrelevant on evidence_fragment (workspace, url_key, fragment_id) where irrelevant = 1
CREATE INDEX evidence_fragment_page on evidence_fragment (workspace, page_id)
CREATE INDEX evidence_fragment_rated on evidence_fragment (workspace, task_id, fragment_id) where ratings > 0
CREATE INDEX evidence_fragment_reported on evidence_fragment (workspace, url_key, fragment_id) where source = 'human'
CREATE INDEX evidence_fragment_task on evidence_fragment (workspace, task_id, seq, irrelevant, ratings, host, page_id)
CREATE INDEX evidence_fragment_wording on evidence_fragment (workspace, wording)
CREATE INDEX evidence_page_host on evidence_page (workspace, task_id, host)
CREATE INDEX evidence_page_rated on evidence_page (workspace, task_id, page_id, rating_sum, ratings) where ratings > 0
CREATE INDEX evidence_page_task on evidence_page (workspace, task_id, seq)
CREATE INDEX evidence_task_order on evidence_task (workspace, seq)
CREATE INDEX fact_order on fact (workspace, seq)
CREATE INDEX feedback_dependency_order on feedback_dependency (workspace, seq)
CREATE INDEX feedback_log_action on feedback_log (workspace, action, seq)
CREATE INDEX feedback_log_aggregate on feedback_log (workspace, aggregate_type, aggregate_id, seq)
CREATE UNIQUE INDEX feedback_log_id on feedback_log (workspace, id)
CREATE UNIQUE INDEX feedback_log_idempotency on feedback_log (workspace, idempotency_key) where idempotency_key is not null
CREATE INDEX feedback_log_person on feedback_log (workspace, person, seq) where person is not null
CREATE INDEX feedback_log_session on feedback_log (workspace, session_id, seq) where session_id is not null
CREATE INDEX feedback_log_task on feedback_log (workspace, task_id, seq) where task_id is not null
CREATE INDEX feedback_out_of_force_aggregate on feedback_out_of_force (workspace, aggregate_type, aggregate_id)
CREATE INDEX idx_feedback_status on turn_index (workspace, user_feedback_status, seq)
CREATE INDEX inbox_item_aggregate on inbox_item (workspace, aggregate_type, aggregate_id)
CREATE INDEX inbox_item_order on inbox_item (workspace, first_seq)
CREATE UNIQUE INDEX intent_alias_candidate_id on intent_alias_candidate (workspace, candidate_id)
CREATE INDEX intent_alias_candidate_order on intent_alias_candidate (workspace, last_seq)
CREATE UNIQUE INDEX intent_candidate_id on intent_candidate (workspace, candidate_id)
CREATE INDEX intent_candidate_order on intent_candidate (workspace, last_seq)
CREATE INDEX intent_candidate_session on intent_candidate (workspace, session_key, candidate_id)
CREATE INDEX intent_outcome_phrase on intent_outcome (workspace, phrase_id)
CREATE INDEX intent_search_phrase on intent_search (workspace, phrase_id, created_at)
CREATE INDEX intent_search_time on intent_search (workspace, created_at)
CREATE UNIQUE INDEX nli_corrections_id on nli_corrections (workspace, id)
CREATE INDEX nli_corrections_source on nli_corrections (workspace, url_key, id)
CREATE INDEX rejected_claim_site_site on rejected_claim_site (workspace, site, claim_id, feedback_id)
CREATE INDEX turn_index_intent on turn_index (workspace, intent, seq) where intent is not null
CREATE INDEX turn_index_order on turn_index (workspace, seq)
CREATE INDEX turn_index_report on turn_index (workspace, created_at, user_feedback_status, satisfaction, strategy, intent, decided_by, detected_status, session_id)
CREATE INDEX turn_index_sample on turn_index (workspace, session_id, turn_id, user_feedback_status)
CREATE INDEX turn_index_session on turn_index (workspace, session_id, seq, part, user_feedback_status, satisfaction, last_said_at, person)
CREATE INDEX turn_index_start on turn_index (workspace, seq) where part = 1 and follows is null
CREATE INDEX turn_index_strategy on turn_index (workspace, strategy, seq) where strategy is not null
CREATE INDEX verdict_correction_session on verdict_correction (workspace, session_id, feedback_id)
CREATE TABLE access_key ( id text primary key, workspace text not null, name text not null, role text not null, secret_hash text not null, created_at text not null, rotated_at text, revoked_at text ) without rowid
CREATE TABLE citation_correction ( workspace text not null, citation_id text not null, task_id text not null, fragment_id text not null, cited_fragment_id text not null, decision text not null, feedback_id text not null, created_at text not null, reason text, primary key (workspace, citation_id) ) without rowid
CREATE TABLE domain_baseline ( workspace text not null, domain_pattern text not null, decision text not null, reason text not null, created_at text not null, primary key (workspace, domain_pattern) ) without rowid
CREATE TABLE domain_override_rules ( workspace text not null, domain_pattern text not null, id text not null, feedback_id text not null, seq bigint not null, decision text not null, reason text not null, created_at text not null, is_active integer not null, primary key (workspace, domain_pattern, id) ) without rowid
CREATE TABLE edge_review ( workspace text not null, edge_id text not null, task_id text not null, model text, predicted_label text not null, predicted_confidence double precision not null, correct_label text not null, tenth integer not null, feedback_id text not null, reviewed_at text not null, primary key (workspace, edge_id) ) without rowid
CREATE TABLE evidence_claim ( workspace text not null, claim_id text not null, task_id text not null, adoption text not null, feedback_id text, decided_at text, person text, seq bigint not null, created_at text not null, reason text, text text not null, primary key (workspace, claim_id) ) without rowid
CREATE TABLE evidence_edge ( workspace text not null, edge_id text not null, task_id text not null, fragment_id text not null, claim_id text, cited_fragment_id text, host text not null, site text not null, relation text not null, confidence double precision, model_relation text not null, model_label text, model_confidence double precision, model text, human_label text, feedback_id text, reviewed_at text, person text, seq bigint not null, created_at text not null, reason text, primary key (workspace, edge_id) ) without rowid
CREATE TABLE evidence_fragment ( workspace text not null, fragment_id text not null, task_id text not null, page_id text not null, host text not null, site text not null, url_key text not null, wording text not null, source text not null, report_id text, reports text, irrelevant integer not null, irrelevant_by text, irrelevant_reason text, rating_sum integer not null, ratings integer not null, seq bigint not null, created_at text not null, feedback_ids text not null, trust text, said_at text, location text, irrelevant_text text, text text not null, primary key (workspace, fragment_id) ) without rowid
CREATE TABLE evidence_note ( workspace text not null, aggregate_type text not null, aggregate_id text not null, feedback_id text not null, person text, created_at text not null, note text not null, primary key (workspace, aggregate_type, aggregate_id, feedback_id) ) without rowid
CREATE TABLE evidence_page ( workspace text not null, page_id text not null, task_id text not null, host text not null, site text not null, rating_sum integer not null, ratings integer not null, seq bigint not null, created_at text not null, url text not null, title text, primary key (workspace, page_id) ) without rowid
CREATE TABLE evidence_rating ( workspace text not null, aggregate_type text not null, aggregate_id text not null, rater text not null, aspect text not null, rating integer not null, feedback_id text not null, primary key (workspace, aggregate_type, aggregate_id, rater, aspect) ) without rowid
CREATE TABLE evidence_task ( workspace text not null, task_id text not null, seq bigint not null, created_at text not null, question text, primary key (workspace, task_id) ) without rowid
CREATE TABLE fact ( workspace text not null, kind text not null, id text not null, seq bigint not null, body text not null, hash text not null, actor text not null, created_at text not null, primary key (workspace, kind, id, seq) ) without rowid
CREATE TABLE feedback_dependency ( workspace text not null, parent_id text not null, seq bigint not null, primary key (workspace, parent_id, seq) ) without rowid
CREATE TABLE feedback_log ( workspace text not null, seq bigint not null, id text not null, action text not null, target_type text not null, target_id text not null, aggregate_type text not null, aggregate_id text not null, depends_on text, task_id text, session_id text, actor text not null, actor_kind text not null, person text, trust text not null, channel text not null, created_at text not null, idempotency_key text, text_hash text not null, primary key (workspace, seq) ) without rowid
CREATE TABLE feedback_out_of_force ( workspace text not null, feedback_id text not null, aggregate_type text not null, aggregate_id text not null, state text not null, because text, primary key (workspace, feedback_id) ) without rowid
CREATE TABLE feedback_receipt ( workspace text not null, seq bigint not null, body_hash text not null, receipt text not null, primary key (workspace, seq) ) without rowid
CREATE TABLE feedback_text ( workspace text not null, seq bigint not null, payload text not null, reason text, salt text not null, primary key (workspace, seq) ) without rowid
CREATE TABLE heed_schema (name text primary key)
CREATE TABLE inbox_item ( workspace text not null, id text not null, aggregate_type text not null, aggregate_id text not null, risk text not null, action text not null, target_type text not null, target_id text not null, feedback_id text not null, trust text not null, occurrence_count bigint not null, reporters bigint not null, approvals bigint not null, local_approvals bigint not null, rejected integer not null, waiting integer not null, first_seq bigint not null, last_seq bigint not null, primary key (workspace, id) ) without rowid
CREATE TABLE intent_alias ( workspace text not null, name_id text not null, reporter text not null, domain text not null, session_id text not null, person text, entity_id text not null, feedback_id text not null, seq bigint not null, created_at text not null, trust text not null, name text not null, primary key (workspace, name_id, reporter, domain, session_id) ) without rowid
CREATE TABLE intent_alias_candidate ( workspace text not null, name_id text not null, entity_id text not null, candidate_id text not null, risk_level text not null, occurrence_count bigint not null, reporters bigint not null, trust text not null, first_seq bigint not null, last_seq bigint not null, first_seen text not null, last_seen text not null, feedback_ids text not null, name text not null, primary key (workspace, name_id, entity_id) ) without rowid
CREATE TABLE intent_block ( workspace text not null, phrase_id text not null, verb text not null, person text not null, until text, feedback_id text not null, created_at text not null, reason text, phrase text not null, primary key (workspace, phrase_id, verb, person) ) without rowid
CREATE TABLE intent_candidate ( workspace text not null, phrase_id text not null, verb text not null, candidate_id text not null, learning_type text not null, risk_level text not null, occurrence_count bigint not null, reporters bigint not null, approvals bigint not null, local_approvals bigint not null, rejected integer not null, corrections bigint not null, confidence double precision not null, explicit integer not null, trust text not null, first_seq bigint not null, last_seq bigint not null, first_seen text not null, last_seen text not null, session_key text not null, feedback_ids text not null, phrase text not null, primary key (workspace, phrase_id, verb) ) without rowid
CREATE TABLE intent_doubt ( workspace text not null, phrase_id text not null, person text not null, verb text not null, confidence double precision not null, primary key (workspace, phrase_id, person, verb) ) without rowid
CREATE TABLE intent_entity ( workspace text not null, entity_id text not null, type text, seq bigint not null, created_at text not null, name text not null, aliases text not null, attributes text not null, primary key (workspace, entity_id) ) without rowid
CREATE TABLE intent_outcome ( workspace text not null, search_id text not null, phrase_id text not null, outcome text not null, verb text, answered text, logit double precision, model text, person text, feedback_id text not null, seq bigint not null, created_at text not null, primary key (workspace, search_id, phrase_id) ) without rowid
CREATE TABLE intent_report ( workspace text not null, phrase_id text not null, reporter text not null, person text, verb text not null, confidence double precision not null, feedback_id text not null, seq bigint not null, primary key (workspace, phrase_id, reporter) ) without rowid
CREATE TABLE intent_search ( workspace text not null, search_id text not null, created_at text not null, phrase_id text not null, person text, session_id text, result text not null, verb text, score double precision, logit double precision, model text not null, source text, query text not null, primary key (workspace, search_id) ) without rowid
CREATE TABLE intent_verb ( workspace text not null, verb text not null, domain text, seq bigint not null, created_at text not null, description text, phrases text not null, primary key (workspace, verb) ) without rowid
CREATE TABLE nli_corrections ( workspace text not null, id text not null, edge_id text not null, task_id text, claim_id text not null, fragment_id text not null, url_key text not null, host text not null, predicted_label text not null, predicted_confidence double precision not null, correct_label text not null, weight double precision not null, trust text not null, feedback_ids text not null, reason text, corrected_at text not null, premise text not null, hypothesis text not null, primary key (workspace, edge_id) ) without rowid
CREATE TABLE rejected_claim_site ( workspace text not null, claim_id text not null, site text not null, feedback_id text not null, primary key (workspace, claim_id, site) ) without rowid
CREATE TABLE setting ( workspace text not null, name text not null, value text not null, feedback_id text not null, primary key (workspace, name) ) without rowid
CREATE TABLE text_vector ( workspace text not null, model text not null, text_id text not null, vector text not null, primary key (workspace, model, text_id) ) without rowid
CREATE TABLE turn_index ( workspace text not null, turn_id text not null, session_id text not null, part bigint not null, follows text, seq bigint not null, request_hash text, created_at text not null, last_said_at text not null, task_id text, person text, strategy text, intent text, validation_outcome text, quality_score double precision, user_feedback_status text not null default 'neutral', feedback_confidence double precision not null default 0.5, rejection_detected_in text, correction_type text, satisfaction double precision not null, ranking_score double precision not null, feedback_id text, trust text, decided_by text, decided_at text, detected_status text, detected_confidence double precision, detected_in text, detected_at text, detection_id text, detector_version text, query_id text not null, evidence text, reason text, message text, items_mentioned text not null, strategy_input text, query text not null, response text, primary key (workspace, turn_id) ) without rowid
CREATE TABLE verdict_correction ( workspace text not null, turn_id text not null, reporter text not null, session_id text not null, person text, feedback_type text not null, correction_type text, read_as text not null, answered integer not null, trust text not null, feedback_id text not null, seq bigint not null, created_at text not null, message_id text not null, message text not null, query text not null, response text, primary key (workspace, turn_id, reporter) ) without rowid
CREATE TABLE workspace ( name text primary key, seq bigint not null, last_at text not null, created_at text not null ) without rowid
CREATE TRIGGER fact_refuses_delete before delete on fact begin select raise(abort, 'fact is append-only'); end
CREATE TRIGGER fact_refuses_replace before insert on fact when exists (select 1 from fact where (workspace = new.workspace and kind = new.kind and id = new.id and seq = new.seq)) begin select raise(abort, 'fact is append-only'); end
CREATE TRIGGER fact_refuses_update before update on fact begin select raise(abort, 'fact is append-only'); end
CREATE TRIGGER feedback_dependency_refuses_delete before delete on feedback_dependency begin select raise(abort, 'feedback_dependency is append-only'); end
CREATE TRIGGER feedback_dependency_refuses_replace before insert on feedback_dependency when exists (select 1 from feedback_dependency where (workspace = new.workspace and parent_id = new.parent_id and seq = new.seq)) begin select raise(abort, 'feedback_dependency is append-only'); end
CREATE TRIGGER feedback_dependency_refuses_update before update on feedback_dependency begin select raise(abort, 'feedback_dependency is append-only'); end
CREATE TRIGGER feedback_log_refuses_delete before delete on feedback_log begin select raise(abort, 'feedback_log is append-only'); end
CREATE TRIGGER feedback_log_refuses_replace before insert on feedback_log when exists (select 1 from feedback_log where (workspace = new.workspace and seq = new.seq) or (workspace = new.workspace and id = new.id) or (workspace = new.workspace and idempotency_key = new.idempotency_key)) begin select raise(abort, 'feedback_log is append-only'); end
CREATE TRIGGER feedback_log_refuses_update before update on feedback_log begin select raise(abort, 'feedback_log is append-only'); end
CREATE TRIGGER feedback_text_refuses_delete before delete on feedback_text begin select raise(abort, 'feedback_text is append-only'); end
CREATE TRIGGER feedback_text_refuses_replace before insert on feedback_text when exists (select 1 from feedback_text where (workspace = new.workspace and seq = new.seq)) begin select raise(abort, 'feedback_text is append-only'); end
CREATE TRIGGER feedback_text_refuses_update before update on feedback_text begin select raise(abort, 'feedback_text is append-only'); end
CREATE VIEW domain_override_events as select l.workspace, l.seq, l.id, l.action, l.aggregate_id as domain_pattern, t.reason, l.created_at, case when l.action in ('domain_block', 'domain_unblock') then 'ovr_' || substr(l.id, 5) when t.payload like '{"action":"domain_block",%' or t.payload like '{"action":"domain_unblock",%' then 'ovr_' || substr(l.target_id, 5) end as rule_id, case l.action when 'domain_block' then 'block' when 'domain_unblock' then 'unblock' when 'domain_clear_override' then 'clear' when 'feedback_undo' then 'undo' when 'inbox_approve' then 'approve' else 'reject' end as decision from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq where l.aggregate_type = 'domain'
CREATE VIEW feedback as select l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id, t.payload, t.reason, l.session_id, l.actor, l.person, l.trust, l.channel, l.created_at, l.idempotency_key, 0 as applied_to_training from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
