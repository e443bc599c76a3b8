// The calls that may cost more in a larger store, and why.

const scan = 'compares with every text that is known, exactly; `bench -- search` holds that to its limits'

const weighed =
  'weighs every passage of the claim by what is in effect now, in slices between which others have their turn; writes do not'
const lineage = 'names all feedback that a sample came from; for reviewers, no tool for agents'

const reasons: Readonly<Record<string, string>> = {
  intent_reload: 'reads everything anew, which is what it is for',
  decision_batch: 'it is decision_record, several times',
  github_review: 'it is decision_record',
  'satisfaction_report among conversation':
    'counts every turn of the time that was asked for, in slices between which others have their turn',
  'task_list among evidence': 'has a full page of tasks to show, and only a few among the fewer rows',
  'intent_stats among intent':
    'counts the searches of the time that was asked for, at most 50,000, and how phrases stand',
  'verb_list among intent': 'has a full page of verbs to show, and only ten among the fewer rows',
  'verb_search among intent': scan,
  'intent_feedback among intent': scan,
  'intent_outcome among intent': scan,
  'intent_approve among intent': scan,
  'intent_reject among intent': scan,
  'intent_block among intent': scan,
  'intent_block_everyone among intent': scan,
  'intent_import among intent': scan,
  'strategy_search among conversation': scan,
  'strategy_get among conversation': scan,
  'intent_get among intent': scan,
  'decision_similar among review': scan,
  'rule_get of one for all agents among review':
    'compares with every rule that some agent may be told, in slices between which others have their turn',
  'claim_get among edges of the same claim': weighed,
  'claim_list among edges of the same claim': weighed,
  'materials_get among edges of the same claim': weighed,
  'sample_list among corrections of the same edge': lineage,
  'correction_check among blocks of the same domain':
    'derives each correction from every row about its target, in slices; no MCP tool has it',
  'correction_report among review':
    'counts every decision of the time that was asked for, at most 20,000, in slices between which others have their turn',
  'rule_sweep among review':
    'compares what is new with every text that is known, in slices between which others have their turn; no tool for agents',
}

const decided = 'a decision of a reviewer; it derives its target from every row about it'

/** If the same was said many times. */
const reasonsOfRepeats: Readonly<Record<string, string>> = {
  feedback_undo: 'an undo derives the aggregate from all of its rows',
  'feedback_list of a person and a type': 'looks through what the person said, and none of it is of that type',
  correction_check:
    'derives every correction in effect from the log alone, in slices between which others have their turn; no tool for agents',
  'sample_list of intents': 'names every report that a sample comes from',
  rule_reject: decided,
  rule_retire: decided,
  session_list: 'looks through the latest 10,000 turns of a session',
  satisfaction_report:
    'counts every turn of the time that was asked for, in slices between which others have their turn',
}

/** For an action in all scenarios, or among rows of one kind. */
export function listed(name: string, scenario?: string): string | undefined {
  const ofRepeats = scenario?.includes('same')
    ? (reasonsOfRepeats[name] ?? reasonsOfRepeats[name.split(' ')[0] ?? name])
    : undefined
  return ofRepeats ?? reasons[`${name} among ${scenario}`] ?? reasons[name]
}
