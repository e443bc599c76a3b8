table access_key 1 id text collate C not null
table access_key 2 workspace text collate C not null
table access_key 3 name text not null
table access_key 4 role text not null
table access_key 5 secret_hash text not null
table access_key 6 created_at text not null
table access_key 7 rotated_at text
table access_key 8 revoked_at text
table domain_baseline 1 workspace text collate C not null
table domain_baseline 2 domain_pattern text collate C not null
table domain_baseline 3 decision text not null
table domain_baseline 4 reason text not null
table domain_baseline 5 created_at text not null
table domain_override_events 1 workspace text collate C
table domain_override_events 2 seq bigint
table domain_override_events 3 id text collate C
table domain_override_events 4 action text collate C
table domain_override_events 5 domain_pattern text collate C
table domain_override_events 6 reason text
table domain_override_events 7 created_at text
table domain_override_events 8 rule_id text collate C
table domain_override_events 9 decision text
table domain_override_rules 1 workspace text collate C not null
table domain_override_rules 2 domain_pattern text collate C not null
table domain_override_rules 3 id text collate C not null
table domain_override_rules 4 feedback_id text collate C not null
table domain_override_rules 5 seq bigint not null
table domain_override_rules 6 decision text not null
table domain_override_rules 7 reason text not null
table domain_override_rules 8 created_at text not null
table domain_override_rules 9 is_active integer not null
table fact 1 workspace text collate C not null
table fact 2 kind text collate C not null
table fact 3 id text collate C not null
table fact 4 seq bigint not null
table fact 5 body text not null
table fact 6 hash text not null
table fact 7 actor text collate C not null
table fact 8 created_at text not null
table feedback 1 id text collate C
table feedback 2 workspace text collate C
table feedback 3 seq bigint
table feedback 4 task_id text collate C
table feedback 5 action text collate C
table feedback 6 target_type text collate C
table feedback 7 target_id text collate C
table feedback 8 payload text
table feedback 9 reason text
table feedback 10 session_id text collate C
table feedback 11 actor text collate C
table feedback 12 person text collate C
table feedback 13 trust text
table feedback 14 channel text
table feedback 15 created_at text
table feedback 16 idempotency_key text collate C
table feedback 17 applied_to_training integer
table feedback_log 1 workspace text collate C not null
table feedback_log 2 seq bigint not null
table feedback_log 3 id text collate C not null
table feedback_log 4 action text collate C not null
table feedback_log 5 target_type text collate C not null
table feedback_log 6 target_id text collate C not null
table feedback_log 7 aggregate_type text collate C not null
table feedback_log 8 aggregate_id text collate C not null
table feedback_log 9 depends_on text collate C
table feedback_log 10 task_id text collate C
table feedback_log 11 session_id text collate C
table feedback_log 12 actor text collate C not null
table feedback_log 13 actor_kind text not null
table feedback_log 14 person text collate C
table feedback_log 15 trust text not null
table feedback_log 16 channel text not null
table feedback_log 17 created_at text not null
table feedback_log 18 idempotency_key text collate C
table feedback_log 19 text_hash text not null
table feedback_out_of_force 1 workspace text collate C not null
table feedback_out_of_force 2 feedback_id text collate C not null
table feedback_out_of_force 3 aggregate_type text collate C not null
table feedback_out_of_force 4 aggregate_id text collate C not null
table feedback_out_of_force 5 state text not null
table feedback_out_of_force 6 because text collate C
table feedback_receipt 1 workspace text collate C not null
table feedback_receipt 2 seq bigint not null
table feedback_receipt 3 body_hash text not null
table feedback_receipt 4 receipt text not null
table feedback_text 1 workspace text collate C not null
table feedback_text 2 seq bigint not null
table feedback_text 3 payload text not null
table feedback_text 4 reason text
table feedback_text 5 salt text not null
table heed_schema 1 name text not null
table inbox_item 1 workspace text collate C not null
table inbox_item 2 id text collate C not null
table inbox_item 3 aggregate_type text collate C not null
table inbox_item 4 aggregate_id text collate C not null
table inbox_item 5 risk text not null
table inbox_item 6 action text collate C not null
table inbox_item 7 target_type text collate C not null
table inbox_item 8 target_id text collate C not null
table inbox_item 9 feedback_id text collate C not null
table inbox_item 10 trust text not null
table inbox_item 11 occurrence_count bigint not null
table inbox_item 12 reporters bigint not null
table inbox_item 13 approvals bigint not null
table inbox_item 14 local_approvals bigint not null
table inbox_item 15 rejected integer not null
table inbox_item 16 waiting integer not null
table inbox_item 17 first_seq bigint not null
table inbox_item 18 last_seq bigint not null
table setting 1 workspace text collate C not null
table setting 2 name text collate C not null
table setting 3 value text not null
table setting 4 feedback_id text collate C not null
table workspace 1 name text collate C not null
table workspace 2 seq bigint not null
table workspace 3 last_at text not null
table workspace 4 created_at text not null
CREATE UNIQUE INDEX access_key_pkey ON public.access_key USING btree (id)
CREATE INDEX access_key_workspace ON public.access_key USING btree (workspace, id)
CREATE UNIQUE INDEX domain_baseline_pkey ON public.domain_baseline USING btree (workspace, domain_pattern)
CREATE INDEX domain_override_rules_active ON public.domain_override_rules USING btree (workspace, domain_pattern) WHERE (is_active = 1)
CREATE UNIQUE INDEX domain_override_rules_pkey ON public.domain_override_rules USING btree (workspace, domain_pattern, id)
CREATE INDEX fact_order ON public.fact USING btree (workspace, seq)
CREATE UNIQUE INDEX fact_pkey ON public.fact USING btree (workspace, kind, id, seq)
CREATE INDEX feedback_log_action ON public.feedback_log USING btree (workspace, action, seq)
CREATE INDEX feedback_log_aggregate ON public.feedback_log USING btree (workspace, aggregate_type, aggregate_id, seq)
CREATE INDEX feedback_log_depends_on ON public.feedback_log USING btree (workspace, depends_on) WHERE (depends_on IS NOT NULL)
CREATE UNIQUE INDEX feedback_log_id ON public.feedback_log USING btree (workspace, id)
CREATE UNIQUE INDEX feedback_log_idempotency ON public.feedback_log USING btree (workspace, idempotency_key) WHERE (idempotency_key IS NOT NULL)
CREATE INDEX feedback_log_person ON public.feedback_log USING btree (workspace, person, seq) WHERE (person IS NOT NULL)
CREATE UNIQUE INDEX feedback_log_pkey ON public.feedback_log USING btree (workspace, seq)
CREATE INDEX feedback_log_session ON public.feedback_log USING btree (workspace, session_id, seq) WHERE (session_id IS NOT NULL)
CREATE INDEX feedback_log_task ON public.feedback_log USING btree (workspace, task_id, seq) WHERE (task_id IS NOT NULL)
CREATE INDEX feedback_out_of_force_aggregate ON public.feedback_out_of_force USING btree (workspace, aggregate_type, aggregate_id)
CREATE UNIQUE INDEX feedback_out_of_force_pkey ON public.feedback_out_of_force USING btree (workspace, feedback_id)
CREATE UNIQUE INDEX feedback_receipt_pkey ON public.feedback_receipt USING btree (workspace, seq)
CREATE UNIQUE INDEX feedback_text_pkey ON public.feedback_text USING btree (workspace, seq)
CREATE UNIQUE INDEX heed_schema_pkey ON public.heed_schema USING btree (name)
CREATE INDEX inbox_item_aggregate ON public.inbox_item USING btree (workspace, aggregate_type, aggregate_id)
CREATE INDEX inbox_item_order ON public.inbox_item USING btree (workspace, first_seq)
CREATE UNIQUE INDEX inbox_item_pkey ON public.inbox_item USING btree (workspace, id)
CREATE UNIQUE INDEX setting_pkey ON public.setting USING btree (workspace, name)
CREATE UNIQUE INDEX workspace_pkey ON public.workspace USING btree (name)
view domain_override_events SELECT l.workspace, l.seq, l.id, l.action, l.aggregate_id AS domain_pattern, t.reason, l.created_at, CASE WHEN (l.action = ANY (ARRAY['domain_block'::text, 'domain_unblock'::text])) THEN ('ovr_'::text || substr(l.id, 5)) WHEN ((t.payload ~~ '{"action":"domain_block",%'::text) OR (t.payload ~~ '{"action":"domain_unblock",%'::text)) THEN ('ovr_'::text || substr(l.target_id, 5)) ELSE NULL::text END AS rule_id, CASE l.action WHEN 'domain_block'::text THEN 'block'::text WHEN 'domain_unblock'::text THEN 'unblock'::text WHEN 'domain_clear_override'::text THEN 'clear'::text WHEN 'feedback_undo'::text THEN 'undo'::text WHEN 'inbox_approve'::text THEN 'approve'::text ELSE 'reject'::text END AS decision FROM (feedback_log l LEFT JOIN feedback_text t ON (((t.workspace = l.workspace) AND (t.seq = l.seq)))) WHERE (l.aggregate_type = 'domain'::text);
view feedback SELECT l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id, t.payload, t.reason, l.session_id, l.actor, l.person, l.trust, l.channel, l.created_at, l.idempotency_key, 0 AS applied_to_training FROM (feedback_log l LEFT JOIN feedback_text t ON (((t.workspace = l.workspace) AND (t.seq = l.seq))));
CREATE TRIGGER fact_refuses_change BEFORE DELETE OR UPDATE ON public.fact FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER fact_refuses_truncate BEFORE TRUNCATE ON public.fact FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_log_refuses_change BEFORE DELETE OR UPDATE ON public.feedback_log FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_log_refuses_truncate BEFORE TRUNCATE ON public.feedback_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_text_refuses_change BEFORE DELETE OR UPDATE ON public.feedback_text FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_text_refuses_truncate BEFORE TRUNCATE ON public.feedback_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
