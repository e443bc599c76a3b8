table access_key 1 id text collate C not null
table access_key 2 workspace text collate C not null
table access_key 3 name text not null
table access_key 4 role text not null
table access_key 5 secret_hash text not null
table access_key 6 created_at text not null
table access_key 7 rotated_at text
table access_key 8 revoked_at text
table access_key 9 speaks_for text not null
table citation_correction 1 workspace text collate C not null
table citation_correction 2 citation_id text collate C not null
table citation_correction 3 task_id text collate C not null
table citation_correction 4 fragment_id text collate C not null
table citation_correction 5 cited_fragment_id text collate C not null
table citation_correction 6 decision text not null
table citation_correction 7 feedback_id text collate C not null
table citation_correction 8 created_at text not null
table citation_correction 9 reason text
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
table domain_override_rules 10 authority text not null
table domain_override_rules 11 said_by text not null
table domain_override_rules 12 host_key text collate C not null
table edge_review 1 workspace text collate C not null
table edge_review 2 edge_id text collate C not null
table edge_review 3 task_id text collate C not null
table edge_review 4 model text collate C
table edge_review 5 predicted_label text collate C not null
table edge_review 6 predicted_confidence double precision not null
table edge_review 7 correct_label text collate C not null
table edge_review 8 tenth integer not null
table edge_review 9 feedback_id text collate C not null
table edge_review 10 reviewed_at text not null
table edge_word 1 workspace text collate C not null
table edge_word 2 edge_id text collate C not null
table edge_word 3 label text collate C not null
table edge_word 4 first_id text collate C not null
table edge_word 5 first_at text not null
table edge_word 6 trust text not null
table edge_word 7 url_key text collate C not null
table evidence_claim 1 workspace text collate C not null
table evidence_claim 2 claim_id text collate C not null
table evidence_claim 3 task_id text collate C not null
table evidence_claim 4 adoption text not null
table evidence_claim 5 feedback_id text collate C
table evidence_claim 6 decided_at text
table evidence_claim 7 person text
table evidence_claim 8 seq bigint not null
table evidence_claim 9 created_at text not null
table evidence_claim 10 reason text
table evidence_claim 11 text text not null
table evidence_claim 12 source text not null
table evidence_claim 13 report_id text collate C
table evidence_claim 14 reports text
table evidence_claim 15 wording text collate C not null
table evidence_claim 16 rejected_answers integer not null
table evidence_claim 17 rejected_by integer not null
table evidence_edge 1 workspace text collate C not null
table evidence_edge 2 edge_id text collate C not null
table evidence_edge 3 task_id text collate C not null
table evidence_edge 4 fragment_id text collate C not null
table evidence_edge 5 claim_id text collate C
table evidence_edge 6 cited_fragment_id text collate C
table evidence_edge 7 host text collate C not null
table evidence_edge 8 site text collate C not null
table evidence_edge 9 relation text collate C not null
table evidence_edge 10 confidence double precision
table evidence_edge 11 model_relation text not null
table evidence_edge 12 model_label text
table evidence_edge 13 model_confidence double precision
table evidence_edge 14 model text
table evidence_edge 15 human_label text
table evidence_edge 16 feedback_id text collate C
table evidence_edge 17 reviewed_at text
table evidence_edge 18 person text
table evidence_edge 19 seq bigint not null
table evidence_edge 20 created_at text not null
table evidence_edge 21 reason text
table evidence_edge 22 host_key text collate C not null
table evidence_edge 23 reports text
table evidence_fragment 1 workspace text collate C not null
table evidence_fragment 2 fragment_id text collate C not null
table evidence_fragment 3 task_id text collate C not null
table evidence_fragment 4 page_id text collate C not null
table evidence_fragment 5 host text collate C not null
table evidence_fragment 6 site text collate C not null
table evidence_fragment 7 url_key text collate C not null
table evidence_fragment 8 wording text collate C not null
table evidence_fragment 9 source text not null
table evidence_fragment 10 report_id text collate C
table evidence_fragment 11 reports text
table evidence_fragment 12 irrelevant integer not null
table evidence_fragment 13 irrelevant_by text collate C
table evidence_fragment 14 irrelevant_reason text
table evidence_fragment 15 rating_sum integer not null
table evidence_fragment 16 ratings integer not null
table evidence_fragment 17 seq bigint not null
table evidence_fragment 18 created_at text not null
table evidence_fragment 20 trust text
table evidence_fragment 21 said_at text
table evidence_fragment 22 location text
table evidence_fragment 23 irrelevant_text text
table evidence_fragment 24 text text not null
table evidence_fragment 25 rejected_answers integer not null
table evidence_fragment 26 rejected_by integer not null
table evidence_note 1 workspace text collate C not null
table evidence_note 2 aggregate_type text collate C not null
table evidence_note 3 aggregate_id text collate C not null
table evidence_note 4 feedback_id text collate C not null
table evidence_note 5 person text
table evidence_note 6 created_at text not null
table evidence_note 7 note text not null
table evidence_page 1 workspace text collate C not null
table evidence_page 2 page_id text collate C not null
table evidence_page 3 task_id text collate C not null
table evidence_page 4 host text collate C not null
table evidence_page 5 site text collate C not null
table evidence_page 6 rating_sum integer not null
table evidence_page 7 ratings integer not null
table evidence_page 8 seq bigint not null
table evidence_page 9 created_at text not null
table evidence_page 10 url text not null
table evidence_page 11 title text
table evidence_page 12 rejected_answers integer not null
table evidence_page 13 rejected_by integer not null
table evidence_page 14 url_key text collate C not null
table evidence_rating 1 workspace text collate C not null
table evidence_rating 2 aggregate_type text collate C not null
table evidence_rating 3 aggregate_id text collate C not null
table evidence_rating 4 rater text collate C not null
table evidence_rating 5 aspect text collate C not null
table evidence_rating 6 rating integer not null
table evidence_rating 7 feedback_id text collate C not null
table evidence_source 1 workspace text collate C not null
table evidence_source 2 aggregate_type text collate C not null
table evidence_source 3 aggregate_id text collate C not null
table evidence_source 4 says text collate C not null
table evidence_source 5 seq bigint not null
table evidence_source 6 feedback_id text collate C not null
table evidence_source 7 reporter text collate C not null
table evidence_task 1 workspace text collate C not null
table evidence_task 2 task_id text collate C not null
table evidence_task 3 seq bigint not null
table evidence_task 4 created_at text not null
table evidence_task 5 question text
table fact 1 workspace text collate C not null
table fact 2 kind text collate C not null
table fact 3 id text collate C not null
table fact 4 seq bigint not null
table fact 5 body text not null
table fact 6 hash text not null
table fact 7 actor text collate C not null
table fact 8 created_at text not null
table fact 9 seal text
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
table feedback_dependency 1 workspace text collate C not null
table feedback_dependency 2 parent_id text collate C not null
table feedback_dependency 3 seq bigint not null
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
table feedback_log 20 seal text
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
table feedback_text 6 sent text
table heed_rederive 1 name text not null
table heed_schema 1 name text not null
table hook_firing 1 workspace text collate C not null
table hook_firing 2 agent text collate C not null
table hook_firing 3 event text collate C not null
table hook_firing 4 purpose text not null
table hook_firing 5 times bigint not null
table hook_firing 6 fired_at text not null
table hook_firing 7 duration_ms double precision not null
table hook_firing 8 failed_at text
table hook_firing 9 failure text
table hook_turn 1 workspace text collate C not null
table hook_turn 2 actor text collate C not null
table hook_turn 3 agent text collate C not null
table hook_turn 4 session_id text collate C not null
table hook_turn 5 turn_id text collate C not null
table hook_turn 6 tools text not null
table hook_turn 7 verb text
table hook_turn 8 search_id text
table hook_turn 9 entities text not null
table hook_turn 10 begun_at text collate C not null
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
table inbox_item 19 speakers_hash text collate C
table intent_alias 1 workspace text collate C not null
table intent_alias 2 name_id text collate C not null
table intent_alias 3 scope text collate C not null
table intent_alias 4 person text collate C not null
table intent_alias 5 domain text collate C not null
table intent_alias 6 session_id text collate C not null
table intent_alias 7 entity_id text collate C not null
table intent_alias 8 feedback_id text collate C not null
table intent_alias 9 name text not null
table intent_alias_candidate 1 workspace text collate C not null
table intent_alias_candidate 2 name_id text collate C not null
table intent_alias_candidate 3 entity_id text collate C not null
table intent_alias_candidate 4 candidate_id text collate C not null
table intent_alias_candidate 5 risk_level text not null
table intent_alias_candidate 6 occurrence_count bigint not null
table intent_alias_candidate 7 reporters bigint not null
table intent_alias_candidate 8 trust text not null
table intent_alias_candidate 9 first_seq bigint not null
table intent_alias_candidate 10 last_seq bigint not null
table intent_alias_candidate 11 first_seen text not null
table intent_alias_candidate 12 last_seen text not null
table intent_alias_candidate 13 feedback_ids text not null
table intent_alias_candidate 14 name text not null
table intent_alias_voice 1 workspace text collate C not null
table intent_alias_voice 2 name_id text collate C not null
table intent_alias_voice 3 reporter text collate C not null
table intent_alias_voice 4 entity_id text collate C not null
table intent_block 1 workspace text collate C not null
table intent_block 2 phrase_id text collate C not null
table intent_block 3 verb text collate C not null
table intent_block 4 person text collate C not null
table intent_block 5 until text
table intent_block 6 feedback_id text collate C not null
table intent_block 7 created_at text not null
table intent_block 8 reason text
table intent_block 9 phrase text not null
table intent_candidate 1 workspace text collate C not null
table intent_candidate 2 phrase_id text collate C not null
table intent_candidate 3 verb text collate C not null
table intent_candidate 4 candidate_id text collate C not null
table intent_candidate 5 learning_type text not null
table intent_candidate 6 risk_level text not null
table intent_candidate 7 occurrence_count bigint not null
table intent_candidate 8 reporters bigint not null
table intent_candidate 9 approvals bigint not null
table intent_candidate 10 local_approvals bigint not null
table intent_candidate 11 rejected integer not null
table intent_candidate 12 corrections bigint not null
table intent_candidate 13 confidence double precision not null
table intent_candidate 14 explicit integer not null
table intent_candidate 15 trust text not null
table intent_candidate 16 first_seq bigint not null
table intent_candidate 17 last_seq bigint not null
table intent_candidate 18 first_seen text not null
table intent_candidate 19 last_seen text not null
table intent_candidate 20 session_key text collate C not null
table intent_candidate 21 feedback_ids text not null
table intent_candidate 22 phrase text not null
table intent_candidate 23 recent text not null
table intent_candidate 24 approved_as text collate C
table intent_candidate_report 1 workspace text collate C not null
table intent_candidate_report 2 aggregate_type text collate C not null
table intent_candidate_report 3 aggregate_id text collate C not null
table intent_candidate_report 4 meant text collate C not null
table intent_candidate_report 5 seq bigint not null
table intent_candidate_report 6 feedback_id text collate C not null
table intent_doubt 1 workspace text collate C not null
table intent_doubt 2 phrase_id text collate C not null
table intent_doubt 3 person text collate C not null
table intent_doubt 4 verb text collate C not null
table intent_doubt 5 confidence double precision not null
table intent_doubt 6 phrase text not null
table intent_edit 1 workspace text collate C not null
table intent_edit 2 import_id text collate C not null
table intent_edit 3 kind text collate C not null
table intent_edit 4 id text collate C not null
table intent_edit 5 seq bigint
table intent_edit 6 owner text collate C
table intent_edit 7 removed integer not null
table intent_edit 8 edit text not null
table intent_edit 9 first_seq bigint
table intent_edit 10 first_owner text collate C
table intent_entity 1 workspace text collate C not null
table intent_entity 2 entity_id text collate C not null
table intent_entity 3 type text collate C
table intent_entity 4 seq bigint not null
table intent_entity 5 created_at text not null
table intent_entity 6 name text not null
table intent_entity 7 aliases text not null
table intent_entity 8 attributes text not null
table intent_entity 9 owner text collate C
table intent_judged 1 workspace text collate C not null
table intent_judged 2 phrase_id text collate C not null
table intent_judged 3 answered text collate C not null
table intent_judged 4 model text collate C not null
table intent_judged 5 outcome text collate C not null
table intent_judged 6 verb text collate C
table intent_judged 7 logit double precision not null
table intent_judged 8 person text collate C
table intent_judged 9 seq bigint not null
table intent_outcome 1 workspace text collate C not null
table intent_outcome 2 search_id text collate C not null
table intent_outcome 3 phrase_id text collate C not null
table intent_outcome 4 outcome text collate C not null
table intent_outcome 5 verb text collate C
table intent_outcome 6 answered text collate C
table intent_outcome 7 logit double precision
table intent_outcome 8 model text collate C
table intent_outcome 9 person text collate C
table intent_outcome 10 feedback_id text collate C not null
table intent_outcome 11 seq bigint not null
table intent_outcome 12 created_at text not null
table intent_report 1 workspace text collate C not null
table intent_report 2 phrase_id text collate C not null
table intent_report 3 reporter text collate C not null
table intent_report 4 person text collate C
table intent_report 5 verb text collate C not null
table intent_report 6 confidence double precision not null
table intent_report 7 feedback_id text collate C not null
table intent_report 8 seq bigint not null
table intent_report 9 since bigint not null
table intent_search 1 workspace text collate C not null
table intent_search 2 search_id text collate C not null
table intent_search 3 created_at text not null
table intent_search 4 phrase_id text collate C not null
table intent_search 5 person text collate C
table intent_search 6 session_id text collate C
table intent_search 7 result text not null
table intent_search 8 verb text collate C
table intent_search 9 score double precision
table intent_search 10 logit double precision
table intent_search 11 model text collate C not null
table intent_search 12 source text
table intent_search 13 query text not null
table intent_turned 1 workspace text collate C not null
table intent_turned 2 phrase_id text collate C not null
table intent_turned 3 reporter text collate C not null
table intent_turned 4 verb text collate C not null
table intent_turned 6 meant_from bigint
table intent_turned 7 meant_until bigint
table intent_verb 1 workspace text collate C not null
table intent_verb 2 verb text collate C not null
table intent_verb 3 domain text collate C
table intent_verb 4 seq bigint not null
table intent_verb 5 created_at text not null
table intent_verb 6 description text
table intent_verb 7 phrases text not null
table intent_verb 8 owner text collate C
table intent_word 1 workspace text collate C not null
table intent_word 2 phrase_id text collate C not null
table intent_word 3 reporter text collate C not null
table intent_word 4 verb text collate C not null
table intent_word 5 is_for integer not null
table intent_word 6 seq bigint not null
table intent_wording 1 workspace text collate C not null
table intent_wording 2 phrase_id text collate C not null
table intent_wording 3 phrase text not null
table missed_claim 1 workspace text collate C not null
table missed_claim 2 claim_id text collate C not null
table missed_claim 3 task_id text collate C not null
table missed_claim 4 url_key text collate C not null
table missed_claim 5 host text collate C not null
table missed_claim 6 trust text not null
table missed_claim 8 reported_at text not null
table missed_claim 9 claim text not null
table missed_claim 10 passage text
table nli_additions 1 workspace text collate C not null
table nli_additions 2 id text collate C not null
table nli_additions 3 edge_id text collate C not null
table nli_additions 4 claim_id text collate C not null
table nli_additions 5 url_key text collate C not null
table nli_additions 6 host text collate C not null
table nli_additions 7 label text not null
table nli_additions 8 weight double precision not null
table nli_additions 9 trust text not null
table nli_additions 11 added_at text not null
table nli_additions 12 premise text not null
table nli_additions 13 hypothesis text not null
table nli_corrections 1 workspace text collate C not null
table nli_corrections 2 id text collate C not null
table nli_corrections 3 edge_id text collate C not null
table nli_corrections 4 task_id text collate C
table nli_corrections 5 claim_id text collate C not null
table nli_corrections 6 fragment_id text collate C not null
table nli_corrections 7 url_key text collate C not null
table nli_corrections 8 host text collate C not null
table nli_corrections 9 predicted_label text not null
table nli_corrections 10 predicted_confidence double precision not null
table nli_corrections 11 correct_label text not null
table nli_corrections 12 weight double precision not null
table nli_corrections 13 trust text not null
table nli_corrections 15 reason text
table nli_corrections 16 corrected_at text not null
table nli_corrections 17 premise text not null
table nli_corrections 18 hypothesis text not null
table rejected_answer 1 workspace text collate C not null
table rejected_answer 2 aggregate_type text collate C not null
table rejected_answer 3 aggregate_id text collate C not null
table rejected_answer 4 feedback_id text collate C not null
table rejected_answer 5 reporter text collate C not null
table rejected_answer 6 is_first integer not null
table rejected_answer 7 host_key text collate C
table rejected_answer 8 turn_id text collate C not null
table rejected_answer 9 session_id text collate C
table rejected_answer 10 person text
table rejected_answer 11 confidence double precision not null
table rejected_answer 12 rested_on integer not null
table rejected_answer 13 created_at text not null
table rejected_answer 14 words text not null
table rejected_claim_site 1 workspace text collate C not null
table rejected_claim_site 2 claim_id text collate C not null
table rejected_claim_site 3 site text collate C not null
table rejected_claim_site 4 feedback_id text collate C not null
table review_decision 1 workspace text collate C not null
table review_decision 2 decision_id text collate C not null
table review_decision 3 seq bigint not null
table review_decision 4 feedback_id text collate C not null
table review_decision 5 created_at text not null
table review_decision 6 decided_at text not null
table review_decision 7 gate_id text collate C not null
table review_decision 8 epic_id text collate C
table review_decision 9 task_id text collate C
table review_decision 10 decision text not null
table review_decision 11 reviewer_id text collate C not null
table review_decision 12 agent text collate C
table review_decision 13 review_duration_seconds bigint
table review_decision 14 agent_output_sha text collate C
table review_decision 15 approved_output_sha text collate C
table review_decision 16 has_diff integer not null
table review_decision 17 has_comment integer not null
table review_decision 18 trust text not null
table review_decision 19 resolution text
table review_decision 20 resolution_rationale text
table review_decision 21 resolved_by text
table review_decision 22 resolution_id text collate C
table review_decision 23 text_id text collate C
table review_decision 24 tags text not null
table review_decision 25 correction text
table review_decision 26 reviewer_comment text
table review_decision 27 correction_diff text
table review_decision 28 correction_diff_path text
table review_decision 29 agent_input text
table review_decision 30 agent_output text
table review_decision 31 approved_output text
table review_decision 32 changed text
table review_decision 33 pair_group text collate C
table review_decision 34 prompt_id text
table review_gate 1 workspace text collate C not null
table review_gate 2 gate_id text collate C not null
table review_gate 3 agent text collate C not null
table review_gate 4 feedback_id text collate C not null
table review_instruction 1 workspace text collate C not null
table review_instruction 2 rule_id text collate C not null
table review_instruction 3 person text collate C not null
table review_instruction 4 feedback_id text collate C not null
table review_instruction 5 seq bigint not null
table review_instruction 6 created_at text not null
table review_instruction 7 trust text not null
table review_instruction 8 rule_type text not null
table review_instruction 9 agents text not null
table review_instruction 10 insertion_point text
table review_instruction 11 content text not null
table review_instruction 12 enforced_by text
table review_rejection 1 workspace text collate C not null
table review_rejection 2 rule_id text collate C not null
table review_rejection 3 feedback_id text collate C not null
table review_rejection 4 words_id text collate C not null
table review_rejection 5 rule_type text not null
table review_rejection 6 agents text not null
table review_rule 1 workspace text collate C not null
table review_rule 2 rule_id text collate C not null
table review_rule 3 version bigint not null
table review_rule 4 rule_type text not null
table review_rule 5 agents text not null
table review_rule 6 insertion_point text
table review_rule 7 action_type text not null
table review_rule 8 occurrence_count bigint not null
table review_rule 9 reporters bigint not null
table review_rule 10 approvals bigint not null
table review_rule 11 local_approvals bigint not null
table review_rule 12 rejected integer not null
table review_rule 13 retired integer not null
table review_rule 14 trust text not null
table review_rule 15 proposers text not null
table review_rule 16 first_seq bigint not null
table review_rule 17 last_seq bigint not null
table review_rule 18 approved_seq bigint not null
table review_rule 19 created_at text not null
table review_rule 20 updated_at text not null
table review_rule 21 feedback_ids text not null
table review_rule 22 sources text not null
table review_rule 23 confidence double precision
table review_rule 24 text_id text collate C not null
table review_rule 25 content text not null
table review_rule 26 evidence_summary text
table review_rule 27 decided_because text
table review_rule 28 words_id text collate C not null
table review_rule 29 source_points text not null
table review_rule 30 needs_wording integer not null
table review_rule 31 worded_by text
table review_rule 32 unworded_because text
table review_rule 33 flags text not null
table review_rule 34 enforced_by text
table review_rule_reporter 1 workspace text collate C not null
table review_rule_reporter 2 rule_id text collate C not null
table review_rule_reporter 3 reporter text collate C not null
table review_rule_version 1 workspace text collate C not null
table review_rule_version 2 rule_id text collate C not null
table review_rule_version 3 version bigint not null
table review_rule_version 4 feedback_id text collate C not null
table review_rule_version 5 actor text not null
table review_rule_version 6 created_at text not null
table review_rule_version 7 rule_type text not null
table review_rule_version 8 agents text not null
table review_rule_version 9 insertion_point text
table review_rule_version 10 content text not null
table review_rule_version 11 reason text
table review_rule_version 12 enforced_by text
table setting 1 workspace text collate C not null
table setting 2 name text collate C not null
table setting 3 value text not null
table setting 4 feedback_id text collate C not null
table sweep 1 workspace text collate C not null
table sweep 2 name text collate C not null
table sweep 3 taken integer not null
table sweep 4 fence bigint not null
table sweep 5 beat bigint not null
table sweep 6 lease_ms bigint not null
table sweep 7 wanted integer not null
table sweep 8 seq bigint not null
table sweep 9 ran_at text
table sweep 10 outcome text
table sweep 11 problem text
table text_vector 1 workspace text collate C not null
table text_vector 2 model text collate C not null
table text_vector 3 text_id text collate C not null
table text_vector 4 vector text not null
table training_activation 1 workspace text collate C not null
table training_activation 2 kind text collate C not null
table training_activation 3 level integer not null
table training_activation 4 adapter text collate C not null
table training_activation 5 feedback_id text collate C not null
table training_activation 6 activated_at text not null
table training_activation 7 activated_by text not null
table training_adapter 1 workspace text collate C not null
table training_adapter 2 adapter text collate C not null
table training_adapter 3 kind text collate C not null
table training_adapter 4 seq bigint not null
table training_adapter 5 feedback_id text collate C not null
table training_adapter 6 run_id text collate C
table training_adapter 7 location text not null
table training_adapter 8 base_model text
table training_adapter 9 evaluation text not null
table training_adapter 10 registered_at text not null
table training_adapter 11 registered_by text not null
table training_run 1 workspace text collate C not null
table training_run 2 run_id text collate C not null
table training_run 3 kind text collate C not null
table training_run 4 seq bigint not null
table training_run 5 feedback_id text collate C not null
table training_run 6 state text collate C not null
table training_run 7 because text not null
table training_run 8 unused bigint not null
table training_run 9 due_at text not null
table training_run 10 take_id text collate C
table training_run 11 started_at text
table training_run 12 started_by text
table training_run 13 samples bigint
table training_run 14 withdrawn bigint
table training_run 15 done double precision
table training_run 16 total double precision
table training_run 17 ended_at text
table training_run 18 ended_by text
table training_run 19 metrics text not null
table training_run 20 reason text
table training_telling 1 workspace text collate C not null
table training_telling 2 run_id text collate C not null
table training_telling 3 way text not null
table training_telling 4 since bigint not null
table training_telling 5 attempts bigint not null
table training_telling 6 first_at text not null
table training_telling 7 told_at text
table training_telling 8 next_at text
table training_telling 9 problem text
table training_use 1 workspace text collate C not null
table training_use 2 part_id text collate C not null
table training_use 3 run_id text collate C not null
table training_use 4 take_id text collate C not null
table training_use 5 sample_id text collate C not null
table training_use 6 feedback_id text collate C not null
table training_use 7 kind text collate C not null
table training_withdrawal 1 workspace text collate C not null
table training_withdrawal 2 part_id text collate C not null
table training_withdrawal 3 run_id text collate C not null
table training_withdrawal 4 take_id text collate C not null
table training_withdrawal 5 feedback_id text collate C not null
table turn_index 1 workspace text collate C not null
table turn_index 2 turn_id text collate C not null
table turn_index 3 session_id text collate C not null
table turn_index 4 part bigint not null
table turn_index 5 follows text collate C
table turn_index 6 seq bigint not null
table turn_index 7 request_hash text
table turn_index 8 created_at text not null
table turn_index 9 last_said_at text not null
table turn_index 10 task_id text collate C
table turn_index 11 person text collate C
table turn_index 12 strategy text collate C
table turn_index 13 intent text collate C
table turn_index 14 validation_outcome text
table turn_index 15 quality_score double precision
table turn_index 16 user_feedback_status text collate C not null
table turn_index 17 feedback_confidence double precision not null
table turn_index 18 rejection_detected_in text collate C
table turn_index 19 correction_type text
table turn_index 20 satisfaction double precision not null
table turn_index 21 ranking_score double precision not null
table turn_index 22 feedback_id text collate C
table turn_index 23 trust text
table turn_index 24 decided_by text
table turn_index 25 decided_at text
table turn_index 26 detected_status text
table turn_index 27 detected_confidence double precision
table turn_index 28 detected_in text collate C
table turn_index 29 detected_at text
table turn_index 30 detection_id text collate C
table turn_index 31 detector_version text
table turn_index 32 query_id text collate C not null
table turn_index 33 evidence text
table turn_index 34 reason text
table turn_index 35 message text
table turn_index 36 items_mentioned text not null
table turn_index 37 strategy_input text
table turn_index 38 query text not null
table turn_index 39 response text
table turn_index 40 sent_by text collate C
table turn_index 41 asker text collate C
table turn_index 42 words text
table turn_index 43 reacted_seq bigint
table turn_index 44 owner text collate C not null
table turn_index 45 verb text collate C
table turn_index 46 search_id text collate C
table turn_index 47 tools text
table turn_index 48 entities text
table turn_index 49 cited text
table verdict_correction 1 workspace text collate C not null
table verdict_correction 2 turn_id text collate C not null
table verdict_correction 3 reporter text collate C not null
table verdict_correction 4 session_id text collate C not null
table verdict_correction 5 person text collate C
table verdict_correction 6 feedback_type text not null
table verdict_correction 7 correction_type text
table verdict_correction 8 read_as text not null
table verdict_correction 9 answered integer not null
table verdict_correction 10 trust text not null
table verdict_correction 11 feedback_id text collate C not null
table verdict_correction 12 seq bigint not null
table verdict_correction 13 created_at text not null
table verdict_correction 14 message_id text collate C not null
table verdict_correction 15 message text not null
table verdict_correction 16 query text not null
table verdict_correction 17 response text
table verdict_correction 18 who text collate C
table workspace 1 name text collate C not null
table workspace 2 seq bigint not null
table workspace 3 last_at text not null
table workspace 4 created_at text not null
table workspace 5 epoch bigint not null
table workspace 6 seal text
CREATE UNIQUE INDEX access_key_pkey ON public.access_key USING btree (id)
CREATE INDEX access_key_workspace ON public.access_key USING btree (workspace, id)
CREATE INDEX citation_correction_fragment ON public.citation_correction USING btree (workspace, fragment_id)
CREATE UNIQUE INDEX citation_correction_pkey ON public.citation_correction USING btree (workspace, citation_id)
CREATE INDEX citation_correction_task ON public.citation_correction USING btree (workspace, task_id, citation_id)
CREATE UNIQUE INDEX domain_baseline_pkey ON public.domain_baseline USING btree (workspace, domain_pattern)
CREATE INDEX domain_override_rules_active ON public.domain_override_rules USING btree (workspace, domain_pattern) WHERE (is_active = 1)
CREATE UNIQUE INDEX domain_override_rules_pkey ON public.domain_override_rules USING btree (workspace, domain_pattern, id)
CREATE INDEX domain_override_rules_reach ON public.domain_override_rules USING btree (workspace, host_key) WHERE (is_active = 1)
CREATE UNIQUE INDEX edge_review_pkey ON public.edge_review USING btree (workspace, edge_id)
CREATE INDEX edge_review_task ON public.edge_review USING btree (workspace, task_id)
CREATE UNIQUE INDEX edge_word_pkey ON public.edge_word USING btree (workspace, edge_id, label)
CREATE UNIQUE INDEX evidence_claim_pkey ON public.evidence_claim USING btree (workspace, claim_id)
CREATE INDEX evidence_claim_task ON public.evidence_claim USING btree (workspace, task_id, seq)
CREATE INDEX evidence_claim_wording ON public.evidence_claim USING btree (workspace, wording, seq) WHERE (source = 'agent'::text)
CREATE INDEX evidence_edge_attached ON public.evidence_edge USING btree (workspace, claim_id, fragment_id) WHERE (reports IS NOT NULL)
CREATE INDEX evidence_edge_backing ON public.evidence_edge USING btree (workspace, claim_id, site) WHERE (relation = ANY (ARRAY['supports'::text, 'origin'::text]))
CREATE INDEX evidence_edge_claim ON public.evidence_edge USING btree (workspace, claim_id, seq, fragment_id, host, site, relation, confidence, model_relation, model_label, model_confidence) WHERE (claim_id IS NOT NULL)
CREATE INDEX evidence_edge_fragment ON public.evidence_edge USING btree (workspace, fragment_id, seq)
CREATE UNIQUE INDEX evidence_edge_pkey ON public.evidence_edge USING btree (workspace, edge_id)
CREATE INDEX evidence_edge_reach ON public.evidence_edge USING btree (workspace, host_key, claim_id) WHERE (relation = ANY (ARRAY['supports'::text, 'refutes'::text]))
CREATE INDEX evidence_edge_site ON public.evidence_edge USING btree (workspace, site, claim_id, relation) WHERE (relation = ANY (ARRAY['supports'::text, 'origin'::text]))
CREATE INDEX evidence_edge_task ON public.evidence_edge USING btree (workspace, task_id, seq)
CREATE INDEX evidence_fragment_counts ON public.evidence_fragment USING btree (workspace, fragment_id, irrelevant, source)
CREATE INDEX evidence_fragment_irrelevant ON public.evidence_fragment USING btree (workspace, url_key, fragment_id) WHERE (irrelevant = 1)
CREATE INDEX evidence_fragment_page ON public.evidence_fragment USING btree (workspace, page_id)
CREATE UNIQUE INDEX evidence_fragment_pkey ON public.evidence_fragment USING btree (workspace, fragment_id)
CREATE INDEX evidence_fragment_rated ON public.evidence_fragment USING btree (workspace, task_id, fragment_id) WHERE (ratings > 0)
CREATE INDEX evidence_fragment_reported ON public.evidence_fragment USING btree (workspace, url_key, fragment_id) WHERE (source = 'human'::text)
CREATE INDEX evidence_fragment_task ON public.evidence_fragment USING btree (workspace, task_id, seq, irrelevant, ratings, host, page_id)
CREATE INDEX evidence_fragment_wording ON public.evidence_fragment USING btree (workspace, wording)
CREATE UNIQUE INDEX evidence_note_pkey ON public.evidence_note USING btree (workspace, aggregate_type, aggregate_id, feedback_id)
CREATE INDEX evidence_page_host ON public.evidence_page USING btree (workspace, task_id, host)
CREATE UNIQUE INDEX evidence_page_pkey ON public.evidence_page USING btree (workspace, page_id)
CREATE INDEX evidence_page_rated ON public.evidence_page USING btree (workspace, task_id, page_id, rating_sum, ratings) WHERE (ratings > 0)
CREATE INDEX evidence_page_task ON public.evidence_page USING btree (workspace, task_id, seq)
CREATE INDEX evidence_page_url ON public.evidence_page USING btree (workspace, url_key, seq)
CREATE UNIQUE INDEX evidence_rating_pkey ON public.evidence_rating USING btree (workspace, aggregate_type, aggregate_id, rater, aspect)
CREATE UNIQUE INDEX evidence_source_pkey ON public.evidence_source USING btree (workspace, aggregate_type, aggregate_id, says, seq)
CREATE INDEX evidence_task_order ON public.evidence_task USING btree (workspace, seq)
CREATE UNIQUE INDEX evidence_task_pkey ON public.evidence_task USING btree (workspace, task_id)
CREATE INDEX fact_order ON public.fact USING btree (workspace, seq)
CREATE UNIQUE INDEX fact_pkey ON public.fact USING btree (workspace, kind, id, seq)
CREATE INDEX feedback_dependency_order ON public.feedback_dependency USING btree (workspace, seq)
CREATE UNIQUE INDEX feedback_dependency_pkey ON public.feedback_dependency USING btree (workspace, parent_id, seq)
CREATE INDEX feedback_log_action ON public.feedback_log USING btree (workspace, action, seq)
CREATE INDEX feedback_log_aggregate ON public.feedback_log USING btree (workspace, aggregate_type, aggregate_id, seq)
CREATE INDEX feedback_log_contested ON public.feedback_log USING btree (workspace, aggregate_type, aggregate_id) WHERE ((trust = 'reviewer'::text) OR (action = ANY (ARRAY['inbox_approve'::text, 'inbox_reject'::text])) OR (depends_on IS NOT NULL))
CREATE UNIQUE INDEX feedback_log_id ON public.feedback_log USING btree (workspace, id)
CREATE UNIQUE INDEX feedback_log_idempotency ON public.feedback_log USING btree (workspace, idempotency_key) WHERE (idempotency_key IS NOT NULL)
CREATE INDEX feedback_log_person ON public.feedback_log USING btree (workspace, person, seq) WHERE (person IS NOT NULL)
CREATE UNIQUE INDEX feedback_log_pkey ON public.feedback_log USING btree (workspace, seq)
CREATE INDEX feedback_log_rejected ON public.feedback_log USING btree (workspace, aggregate_type, aggregate_id) WHERE (action = 'inbox_reject'::text)
CREATE INDEX feedback_log_session ON public.feedback_log USING btree (workspace, session_id, seq) WHERE (session_id IS NOT NULL)
CREATE INDEX feedback_log_task ON public.feedback_log USING btree (workspace, task_id, seq) WHERE (task_id IS NOT NULL)
CREATE INDEX feedback_log_task_action ON public.feedback_log USING btree (workspace, task_id, action, seq) WHERE (task_id IS NOT NULL)
CREATE INDEX feedback_out_of_force_aggregate ON public.feedback_out_of_force USING btree (workspace, aggregate_type, aggregate_id)
CREATE UNIQUE INDEX feedback_out_of_force_pkey ON public.feedback_out_of_force USING btree (workspace, feedback_id)
CREATE UNIQUE INDEX feedback_receipt_pkey ON public.feedback_receipt USING btree (workspace, seq)
CREATE UNIQUE INDEX feedback_text_pkey ON public.feedback_text USING btree (workspace, seq)
CREATE UNIQUE INDEX heed_rederive_pkey ON public.heed_rederive USING btree (name)
CREATE UNIQUE INDEX heed_schema_pkey ON public.heed_schema USING btree (name)
CREATE UNIQUE INDEX hook_firing_pkey ON public.hook_firing USING btree (workspace, agent, event)
CREATE INDEX hook_turn_begun ON public.hook_turn USING btree (workspace, begun_at)
CREATE UNIQUE INDEX hook_turn_pkey ON public.hook_turn USING btree (workspace, actor, agent, session_id)
CREATE INDEX idx_feedback_status ON public.turn_index USING btree (workspace, user_feedback_status, seq)
CREATE INDEX inbox_item_aggregate ON public.inbox_item USING btree (workspace, aggregate_type, aggregate_id)
CREATE INDEX inbox_item_order ON public.inbox_item USING btree (workspace, first_seq)
CREATE UNIQUE INDEX inbox_item_pkey ON public.inbox_item USING btree (workspace, id)
CREATE INDEX inbox_item_rejected ON public.inbox_item USING btree (workspace, first_seq, id) WHERE (rejected = 1)
CREATE UNIQUE INDEX intent_alias_candidate_id ON public.intent_alias_candidate USING btree (workspace, candidate_id)
CREATE INDEX intent_alias_candidate_order ON public.intent_alias_candidate USING btree (workspace, last_seq)
CREATE UNIQUE INDEX intent_alias_candidate_pkey ON public.intent_alias_candidate USING btree (workspace, name_id, entity_id)
CREATE UNIQUE INDEX intent_alias_pkey ON public.intent_alias USING btree (workspace, name_id, scope, person, domain, session_id)
CREATE UNIQUE INDEX intent_alias_voice_pkey ON public.intent_alias_voice USING btree (workspace, name_id, reporter)
CREATE UNIQUE INDEX intent_block_pkey ON public.intent_block USING btree (workspace, phrase_id, verb, person)
CREATE UNIQUE INDEX intent_candidate_id ON public.intent_candidate USING btree (workspace, candidate_id)
CREATE INDEX intent_candidate_order ON public.intent_candidate USING btree (workspace, last_seq)
CREATE UNIQUE INDEX intent_candidate_pkey ON public.intent_candidate USING btree (workspace, phrase_id, verb)
CREATE UNIQUE INDEX intent_candidate_report_pkey ON public.intent_candidate_report USING btree (workspace, aggregate_type, aggregate_id, meant, seq)
CREATE INDEX intent_candidate_session ON public.intent_candidate USING btree (workspace, session_key, candidate_id)
CREATE UNIQUE INDEX intent_doubt_pkey ON public.intent_doubt USING btree (workspace, phrase_id, person, verb)
CREATE INDEX intent_edit_of ON public.intent_edit USING btree (workspace, kind, id, seq)
CREATE UNIQUE INDEX intent_edit_pkey ON public.intent_edit USING btree (workspace, import_id, kind, id)
CREATE UNIQUE INDEX intent_entity_pkey ON public.intent_entity USING btree (workspace, entity_id)
CREATE UNIQUE INDEX intent_judged_pkey ON public.intent_judged USING btree (workspace, phrase_id, answered, model)
CREATE INDEX intent_outcome_phrase ON public.intent_outcome USING btree (workspace, phrase_id)
CREATE UNIQUE INDEX intent_outcome_pkey ON public.intent_outcome USING btree (workspace, search_id, phrase_id)
CREATE INDEX intent_outcome_search ON public.intent_outcome USING btree (workspace, search_id, seq)
CREATE UNIQUE INDEX intent_report_pkey ON public.intent_report USING btree (workspace, phrase_id, reporter)
CREATE INDEX intent_search_phrase ON public.intent_search USING btree (workspace, phrase_id, created_at)
CREATE UNIQUE INDEX intent_search_pkey ON public.intent_search USING btree (workspace, search_id)
CREATE INDEX intent_search_time ON public.intent_search USING btree (workspace, created_at)
CREATE UNIQUE INDEX intent_turned_pkey ON public.intent_turned USING btree (workspace, phrase_id, reporter, verb)
CREATE UNIQUE INDEX intent_verb_pkey ON public.intent_verb USING btree (workspace, verb)
CREATE UNIQUE INDEX intent_word_pkey ON public.intent_word USING btree (workspace, phrase_id, reporter, verb)
CREATE UNIQUE INDEX intent_wording_pkey ON public.intent_wording USING btree (workspace, phrase_id)
CREATE UNIQUE INDEX missed_claim_pkey ON public.missed_claim USING btree (workspace, claim_id)
CREATE INDEX missed_claim_source ON public.missed_claim USING btree (workspace, url_key, claim_id)
CREATE UNIQUE INDEX nli_additions_pkey ON public.nli_additions USING btree (workspace, edge_id)
CREATE INDEX nli_additions_source ON public.nli_additions USING btree (workspace, url_key, id)
CREATE UNIQUE INDEX nli_corrections_id ON public.nli_corrections USING btree (workspace, id)
CREATE UNIQUE INDEX nli_corrections_pkey ON public.nli_corrections USING btree (workspace, edge_id)
CREATE INDEX nli_corrections_source ON public.nli_corrections USING btree (workspace, url_key, id)
CREATE UNIQUE INDEX rejected_answer_pkey ON public.rejected_answer USING btree (workspace, aggregate_type, aggregate_id, feedback_id)
CREATE INDEX rejected_answer_reach ON public.rejected_answer USING btree (workspace, host_key, turn_id) WHERE (host_key IS NOT NULL)
CREATE INDEX rejected_answer_reporter ON public.rejected_answer USING btree (workspace, aggregate_type, aggregate_id, reporter) WHERE (is_first = 1)
CREATE UNIQUE INDEX rejected_claim_site_pkey ON public.rejected_claim_site USING btree (workspace, claim_id, site)
CREATE INDEX rejected_claim_site_site ON public.rejected_claim_site USING btree (workspace, site, claim_id, feedback_id)
CREATE INDEX review_decision_order ON public.review_decision USING btree (workspace, seq)
CREATE INDEX review_decision_pairs ON public.review_decision USING btree (workspace, pair_group, decision_id) WHERE (pair_group IS NOT NULL)
CREATE UNIQUE INDEX review_decision_pkey ON public.review_decision USING btree (workspace, decision_id)
CREATE UNIQUE INDEX review_gate_pkey ON public.review_gate USING btree (workspace, gate_id)
CREATE UNIQUE INDEX review_instruction_pkey ON public.review_instruction USING btree (workspace, rule_id, person)
CREATE UNIQUE INDEX review_rejection_pkey ON public.review_rejection USING btree (workspace, rule_id, feedback_id)
CREATE INDEX review_rejection_words ON public.review_rejection USING btree (workspace, words_id)
CREATE INDEX review_rule_course ON public.feedback_log USING btree (workspace, aggregate_id, seq) WHERE ((aggregate_type = 'rule'::text) AND (action <> ALL (ARRAY['rule_propose'::text, 'instruction_add'::text])))
CREATE INDEX review_rule_order ON public.review_rule USING btree (workspace, first_seq)
CREATE UNIQUE INDEX review_rule_pkey ON public.review_rule USING btree (workspace, rule_id)
CREATE UNIQUE INDEX review_rule_reporter_pkey ON public.review_rule_reporter USING btree (workspace, rule_id, reporter)
CREATE INDEX review_rule_unworded ON public.review_rule USING btree (workspace, first_seq) WHERE (needs_wording = 1)
CREATE UNIQUE INDEX review_rule_version_pkey ON public.review_rule_version USING btree (workspace, rule_id, version)
CREATE INDEX review_rule_words ON public.review_rule USING btree (workspace, words_id)
CREATE UNIQUE INDEX setting_pkey ON public.setting USING btree (workspace, name)
CREATE UNIQUE INDEX sweep_pkey ON public.sweep USING btree (workspace, name)
CREATE UNIQUE INDEX text_vector_pkey ON public.text_vector USING btree (workspace, model, text_id)
CREATE UNIQUE INDEX training_activation_pkey ON public.training_activation USING btree (workspace, kind, level)
CREATE INDEX training_adapter_kind ON public.training_adapter USING btree (workspace, kind, seq)
CREATE UNIQUE INDEX training_adapter_pkey ON public.training_adapter USING btree (workspace, adapter)
CREATE INDEX training_run_kind ON public.training_run USING btree (workspace, kind, seq)
CREATE INDEX training_run_order ON public.training_run USING btree (workspace, seq)
CREATE UNIQUE INDEX training_run_pkey ON public.training_run USING btree (workspace, run_id)
CREATE UNIQUE INDEX training_telling_pkey ON public.training_telling USING btree (workspace, run_id)
CREATE INDEX training_use_feedback ON public.training_use USING btree (workspace, feedback_id)
CREATE UNIQUE INDEX training_use_pkey ON public.training_use USING btree (workspace, part_id, sample_id, feedback_id)
CREATE INDEX training_use_run ON public.training_use USING btree (workspace, run_id, sample_id)
CREATE INDEX training_use_sample ON public.training_use USING btree (workspace, kind, sample_id)
CREATE INDEX training_withdrawal_feedback ON public.training_withdrawal USING btree (workspace, feedback_id)
CREATE UNIQUE INDEX training_withdrawal_pkey ON public.training_withdrawal USING btree (workspace, part_id, feedback_id)
CREATE INDEX training_withdrawal_run ON public.training_withdrawal USING btree (workspace, run_id, feedback_id)
CREATE INDEX turn_index_intent ON public.turn_index USING btree (workspace, intent, seq) WHERE (intent IS NOT NULL)
CREATE INDEX turn_index_order ON public.turn_index USING btree (workspace, seq)
CREATE INDEX turn_index_owner ON public.turn_index USING btree (workspace, owner, seq)
CREATE INDEX turn_index_owner_start ON public.turn_index USING btree (workspace, owner, seq) WHERE ((part = 1) AND (follows IS NULL))
CREATE UNIQUE INDEX turn_index_pkey ON public.turn_index USING btree (workspace, turn_id)
CREATE INDEX turn_index_rejected ON public.turn_index USING btree (workspace, asker, seq) WHERE (user_feedback_status = 'rejected'::text)
CREATE INDEX turn_index_report ON public.turn_index USING btree (workspace, created_at, user_feedback_status, satisfaction, strategy, intent, decided_by, detected_status, session_id)
CREATE INDEX turn_index_sample ON public.turn_index USING btree (workspace, session_id, turn_id, user_feedback_status)
CREATE INDEX turn_index_session ON public.turn_index USING btree (workspace, session_id, seq, part, user_feedback_status, satisfaction, last_said_at, person)
CREATE INDEX turn_index_start ON public.turn_index USING btree (workspace, seq) WHERE ((part = 1) AND (follows IS NULL))
CREATE INDEX turn_index_strategy ON public.turn_index USING btree (workspace, strategy, seq) WHERE (strategy IS NOT NULL)
CREATE INDEX turn_index_strategy_status ON public.turn_index USING btree (workspace, strategy, user_feedback_status, seq) WHERE (strategy IS NOT NULL)
CREATE UNIQUE INDEX verdict_correction_pkey ON public.verdict_correction USING btree (workspace, turn_id, reporter)
CREATE INDEX verdict_correction_session ON public.verdict_correction USING btree (workspace, session_id, feedback_id)
CREATE UNIQUE INDEX workspace_pkey ON public.workspace USING btree (name)
view domain_override_events SELECT l.workspace, l.seq, l.id, l.action, l.aggregate_id AS domain_pattern, t.reason, l.created_at, CASE WHEN (l.action = ANY (ARRAY['domain_block'::text, 'domain_unblock'::text])) THEN ('ovr_'::text || substr(l.id, 5)) WHEN ((t.payload ~~ '{"action":"domain_block",%'::text) OR (t.payload ~~ '{"action":"domain_unblock",%'::text)) THEN ('ovr_'::text || substr(l.target_id, 5)) ELSE NULL::text END AS rule_id, CASE l.action WHEN 'domain_block'::text THEN 'block'::text WHEN 'domain_unblock'::text THEN 'unblock'::text WHEN 'domain_clear_override'::text THEN 'clear'::text WHEN 'feedback_undo'::text THEN 'undo'::text WHEN 'inbox_approve'::text THEN 'approve'::text ELSE 'reject'::text END AS decision FROM (feedback_log l LEFT JOIN feedback_text t ON (((t.workspace = l.workspace) AND (t.seq = l.seq)))) WHERE (l.aggregate_type = 'domain'::text);
view feedback SELECT l.id, l.workspace, l.seq, l.task_id, l.action, l.target_type, l.target_id, COALESCE(t.sent, t.payload) AS payload, t.reason, l.session_id, l.actor, l.person, l.trust, l.channel, l.created_at, l.idempotency_key, CASE WHEN (EXISTS ( SELECT 1 FROM (training_use u JOIN training_run r ON (((r.workspace = u.workspace) AND (r.run_id = u.run_id) AND (r.take_id = u.take_id)))) WHERE ((u.workspace = l.workspace) AND (u.feedback_id = l.id) AND (r.state = 'succeeded'::text)))) THEN 1 ELSE 0 END AS applied_to_training FROM (feedback_log l LEFT JOIN feedback_text t ON (((t.workspace = l.workspace) AND (t.seq = l.seq))));
CREATE TRIGGER fact_refuses_change BEFORE DELETE OR UPDATE ON public.fact FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER fact_refuses_insert BEFORE INSERT ON public.fact FOR EACH ROW WHEN ((new.seal IS NULL)) EXECUTE FUNCTION fact_refuse_insert()
CREATE TRIGGER fact_refuses_truncate BEFORE TRUNCATE ON public.fact FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_dependency_refuses_change BEFORE DELETE OR UPDATE ON public.feedback_dependency FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_dependency_refuses_truncate BEFORE TRUNCATE ON public.feedback_dependency FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_log_refuses_change BEFORE DELETE OR UPDATE ON public.feedback_log FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_log_refuses_insert BEFORE INSERT ON public.feedback_log FOR EACH ROW WHEN ((new.seal IS NULL)) EXECUTE FUNCTION feedback_log_refuse_insert()
CREATE TRIGGER feedback_log_refuses_truncate BEFORE TRUNCATE ON public.feedback_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_text_refuses_change BEFORE DELETE OR UPDATE ON public.feedback_text FOR EACH ROW EXECUTE FUNCTION refuse_change()
CREATE TRIGGER feedback_text_refuses_truncate BEFORE TRUNCATE ON public.feedback_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
