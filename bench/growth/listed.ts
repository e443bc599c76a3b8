// What may cost more among more rows, and why.

const scan = 'compares with every text that is known, exactly; `bench -- search` holds that to its limits'

const reasons: Readonly<Record<string, string>> = {
  intent_reload: 'reads everything anew, which is what it is for',
  'satisfaction_report among conversation':
    'counts every turn of the time that was asked for, in slices between which others have their turn',
  'task_list among evidence': 'has a full page of tasks to show, and only a few among the fewer rows',
  'intent_stats among intent':
    'counts the searches of the time that was asked for, at most 50,000, and how phrases stand',
  'strategy_search among conversation': scan,
  'strategy_get among conversation': scan,
  'intent_get among intent': scan,
  'verdict_correct among conversation': scan,
  'decision_similar among review': scan,
  'rule_sweep among review':
    'judges every decision, which is what it is for, in slices between which others have their turn; no tool for agents',
}

/** Of an action everywhere, or among rows of one kind. */
export function listed(name: string, scenario?: string): string | undefined {
  const isUndoOfRepeat = name.startsWith('feedback_undo') && scenario?.includes('same')
  return isUndoOfRepeat
    ? 'an undo derives the aggregate anew from all that was said of it'
    : (reasons[`${name} among ${scenario}`] ?? reasons[name])
}
