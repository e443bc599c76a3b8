// What agents read about Heed: the instructions at connection, the guide, and the prompt that turns a person's correction into a
// call. Text about a tool is only for callers who have that tool.

interface Line {
  /** The tool that the line is about; without one, the line is for everyone. */
  tool?: string
  text: string
}

const instructions: readonly Line[] = [
  { text: 'Heed records what people correct, and each correction changes the next decision it gives you.' },
  {
    tool: 'feedback',
    text: 'When a person corrects you, or says that a source, a claim or a label is wrong, call feedback at once, with their words as the reason.',
  },
  {
    tool: 'domain_check',
    text: 'Before you use a web page, call domain_check; if it is blocked, do not use it, and say why.',
  },
  {
    tool: 'evidence_record',
    text: 'While you research, call evidence_record with pages, passages, claims and what each passage says of a claim.',
  },
  {
    tool: 'materials_get',
    text: 'Before you write, call materials_get: use nothing that it leaves out, and read its notes.',
  },
  {
    tool: 'verb_search',
    text: 'When a person asks you to do something, call verb_search with their words: if the outcome is matched, do it; if it is ambiguous or suggest, ask.',
  },
  {
    tool: 'entity_resolve',
    text: 'When they name somebody or something, call entity_resolve; if several match, ask which one, and say how they differ.',
  },
  {
    tool: 'intent_feedback',
    text: 'When they say that you chose the wrong verb or entity, or what they mean by a phrase, call intent_feedback at once, with the words they used first as original_input.',
  },
  {
    tool: 'intent_outcome',
    text: 'When the verb has run and they did not object, or they chose another, call intent_outcome with the search_id.',
  },
  {
    tool: 'turn_begin',
    text: 'In a conversation, call turn_begin with each message before you answer, and follow its context; call turn_end with your answer and what you used. Heed then hears corrections itself.',
  },
  {
    tool: 'strategy_search',
    text: 'Before you answer, call strategy_search, and do not use what it lists under avoid.',
  },
  {
    tool: 'verdict_correct',
    text: 'When a verdict on an answer is wrong, call verdict_correct.',
  },
  {
    tool: 'agent_prompt',
    text: 'When you start a task, call agent_prompt with your own prompt, and follow its answer.',
  },
  {
    tool: 'instruction_add',
    text: 'When a person says what they want from now on or never again, call instruction_add with their words.',
  },
  {
    tool: 'decision_record',
    text: 'When a person approves, rejects or changes what you delivered, call decision_record with what they said.',
  },
  {
    text: 'Name the person you speak for in on_behalf_of. If they did not say it themselves, lower trust: agent_inferred, tool_output or untrusted_document.',
  },
  { text: 'Every write answers with a receipt: tell the person its message.' },
  { text: 'If the outcome is pending, people have to decide: say so, and do not send it again.' },
  {
    tool: 'feedback_undo',
    text: 'When a person takes something back, call feedback_undo with its feedback_id.',
  },
  { text: 'An error names the field and what to send instead.' },
]

export function instructionsFor(tools: ReadonlySet<string>): string {
  return saidTo(tools, instructions).join(' ')
}

const guide: readonly Line[] = [
  {
    text: `# Using Heed

Heed is the memory for corrections. When people correct you, Heed records each correction once. If that is safe, it takes effect
on the next decision; otherwise it waits for people. It can be taken back with everything that followed from it.`,
  },
  {
    tool: 'feedback',
    text: `## When a person corrects you

Call \`feedback\` right away, one call for each thing they corrected. Both shapes are accepted for every action:

\`\`\`json
{ "task_id": "task_1", "action": "domain_block",
  "args": { "domain_pattern": "spam-site.com", "reason": "Mostly advertisements" } }
\`\`\`

\`\`\`json
{ "task_id": "task_1", "action": "correct_nli", "target_id": "edge_1",
  "payload": { "correct_relation": "refutes", "original_relation": "supports", "reason": "It says the opposite" } }
\`\`\`

If they say that you missed a claim, call \`claim_add\`. If you overlooked what a passage says of a claim, call \`edge_add\`.

Put the person's own words into \`reason\`. Do not record what nobody said; if you concluded it yourself, say so with
\`"trust": "agent_inferred"\`, and a reviewer will decide.`,
  },
  {
    tool: 'agent_prompt',
    text: `## When you start a task

Call \`agent_prompt\` with your name, your own prompt and the person you work for, and follow its answer: it is your prompt with the
rules that reviewers approved for you and what that person asked for. When a person says what they want from now on, call
\`instruction_add\` with their words: it is in the next prompt. When a person approves, rejects or changes what you delivered, call
\`decision_record\`: what reviewers correct repeatedly is proposed as a rule. If what people decided should apply to everyone, call
\`rule_propose\`: it waits for reviewers.`,
  },
  {
    tool: 'domain_check',
    text: `## Before you use a source

Ask \`domain_check\` for its URL. Do not use, quote or count a blocked source. The answer says which rule blocks it and why: tell
the person.`,
  },
  {
    tool: 'evidence_record',
    text: `## While you research

Record what you find with \`evidence_record\`, under ids that you choose. Send it in one call or in many, and again if you are not
sure that it arrived. A page belongs to a task, a fragment to a page; an edge leads from a fragment to a claim:

\`\`\`json
{ "tasks": [{ "id": "task_1", "question": "Does X help?" }],
  "pages": [{ "id": "page_1", "task_id": "task_1", "url": "https://journal.example/x" }],
  "fragments": [{ "id": "frag_1", "page_id": "page_1", "text": "X helped in 40 % of cases." }],
  "claims": [{ "id": "claim_1", "task_id": "task_1", "text": "X helps." }],
  "edges": [{ "id": "edge_1", "relation": "supports", "fragment_id": "frag_1", "claim_id": "claim_1",
    "confidence": 0.85, "model": "nli-1" }] }
\`\`\``,
  },
  {
    tool: 'materials_get',
    text: `## Before you write

Ask \`materials_get\` for the task. It leaves out rejected claims, blocked domains and irrelevant passages, has the corrected
labels, and lists what people found most useful first. \`claim_get\` says why a claim is as sure as it is, edge by edge: read it
before you contradict a person, or when they ask.`,
  },
  {
    tool: 'verb_search',
    text: `## When a person asks for something

Ask \`verb_search\` with their words, and name them in \`on_behalf_of\`: what they taught counts for them at once. Keep the
\`search_id\`.

| outcome | what to do |
|---|---|
| \`matched\` | do it |
| \`ambiguous\` | ask which of the first few candidates they mean |
| \`suggest\` | ask whether they mean the first |
| \`no_match\` | say that you cannot do this, and ask for other words; if \`feedback_hint\` says that no verbs are imported yet, go on without this search |`,
  },
  {
    tool: 'entity_resolve',
    text: `## When a person names somebody or something

Ask \`entity_resolve\` with the name as they said it. If the outcome is \`ambiguous\`, \`differences\` says how the candidates
differ: use it to ask ("the one in London, or the one in Singapore?"), and do not choose for them.`,
  },
  {
    tool: 'intent_feedback',
    text: `## When you misunderstood

Call \`intent_feedback\` before you go on, with the words they used first, not those of the correction:

\`\`\`json
{ "feedback_type": "verb_correction", "original_input": "set up custody", "on_behalf_of": "ana",
  "system_choice": "cbu.add-product", "correct_choice": "custody.configure-account",
  "user_explanation": "the account settings, not a product", "search_id": "sch_…" }
\`\`\`

For an \`entity_correction\`, \`original_input\` is the name and \`correct_choice\` the id of the right entity. \`phrase_mapping\` is for
"when I say X, I mean Y". An unknown verb or id is refused, with the nearest ones: choose among them, never invent one. If they say that a verb must never
be the answer to their words, call \`intent_block\`.`,
  },
  {
    tool: 'intent_outcome',
    text: `## When it is done

Call \`intent_outcome\` with the \`search_id\`: \`executed\` if it ran and the person did not object, \`selected_alternative\` with
\`choice\` if they chose another candidate, \`rephrased\` or \`abandoned\` if they said it in other words or gave up. Heed learns from
what ran, so say \`executed\` only if nobody objected. What you sent as \`intent_feedback\` needs no outcome.`,
  },
  {
    tool: 'turn_begin',
    text: `## In a conversation

Call \`turn_begin\` with each message, before you answer. It says how the person took your last answer and what Heed learned from
that. Follow its \`context\`; if it has \`say\`, tell the person; if it has \`ask\`, ask them. When you have answered, call
\`turn_end\` with the same \`turn_id\`, your answer, and what you used: the verb, the strategy under a name that recurs, the tools,
entities and claims. The next message decides whether that was right, so in a conversation you need neither \`intent_feedback\` nor
\`intent_outcome\`. If the person says that they meant their reaction otherwise, call \`verdict_correct\`.`,
  },
  {
    text: `## Reading a receipt

| outcome | what it means | what to do |
|---|---|---|
| \`applied\` | in effect now | tell the person the message of the receipt |
| \`recorded\` | kept, and nothing had to change | tell the person |
| \`pending\` | waits for a reviewer or for more people to say the same | say so; do not repeat it |
| \`duplicate\` | this idempotency key was used before, and nothing was done twice | go on |

If you do not know whether a call arrived, send it again with the same \`idempotency_key\`.`,
  },
  {
    tool: 'feedback_undo',
    text: `## Taking it back

\`feedback_undo\` with the \`feedback_id\` from the receipt takes back that feedback and everything that followed from it. Undo the
undo to bring it back.`,
  },
  {
    text: `## When a call fails

\`invalid_input\` names the field and what to send. \`not_found\` means the id is not known here: look it up, never invent one.
\`conflict\` means that something has changed since you looked. \`forbidden\` means that it needs a person with another role.
\`rate_limited\` and \`unavailable\` are temporary: wait and send it again.`,
  },
]

export function guideFor(tools: ReadonlySet<string>): string {
  return `${saidTo(tools, guide).join('\n\n')}\n`
}

export function correctionPrompt(correction: string, about: string | undefined): string {
  return [
    'A person has corrected your work. Record it in Heed now, before you go on.',
    ...(about ? [`What it is about: ${about}`] : []),
    `What they said: ${correction}`,
    'Find the ids of what they mean; ask if more than one fits. Choose the action that says exactly what they said and no more, put their own words into reason, and make one call for each thing they corrected. Then tell them the message of the receipt, and whether it is in effect or waits for people. After that, do the work again with the correction applied.',
  ].join('\n\n')
}

function saidTo(tools: ReadonlySet<string>, lines: readonly Line[]): string[] {
  return lines.filter(({ tool }) => tool === undefined || tools.has(tool)).map(({ text }) => text)
}
