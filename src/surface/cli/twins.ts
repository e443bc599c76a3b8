// Actions that have a command made for people, which lists show instead. Scripts may use either name.

const twins: Readonly<Record<string, string>> = {
  correction_check: 'check',
  claim_get: 'evidence why',
  evidence_record: 'evidence import',
  feedback_list: 'log',
  feedback_undo: 'undo',
  graph_get: 'evidence graph',
  intent_import: 'intent import',
  key_create: 'keys create',
  key_list: 'keys list',
  key_revoke: 'keys revoke',
  key_rotate: 'keys rotate',
  key_speaks_for: 'keys speaks-for',
  review_import: 'git import',
  review_report: 'evidence report',
  run_list: 'runs',
  satisfaction_report: 'conversation report',
}

/** The command for people, if an action has one. */
export function twinOf(action: string): string | undefined {
  return Object.hasOwn(twins, action) ? twins[action] : undefined
}
