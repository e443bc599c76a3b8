// What a model reads when it connects: when to call which tool, only about tools that it is shown, and what its person asked for from
// now on. Clients put it into every conversation.
import { type Line, saidTo } from './line.ts'

/** Claude Code cuts what is longer, and half a rule may say the opposite. */
export const MOST_CHARACTERS = 2_048

const lines: readonly Line[] = [
  { text: 'Heed records what people correct, and each correction changes the next decision it gives you.' },
  {
    tool: 'turn_begin',
    text: 'Call turn_begin with each message of a person before you answer: follow its context, pass on its say, ask its ask. Then call turn_end with your answer and what you used. Their next message says whether that was right, so that needs no other call.',
  },
  // Who is shown what people correct, and not the two calls of a turn, has hooks that make them.
  {
    tool: 'instruction_add',
    unless: 'turn_begin',
    text: 'Hooks give Heed each message of the person and each of your answers, so call nothing for these. What Heed knows comes with a message as context: follow it, and pass on in your answer what it says after "Tell the person" and "Ask the person".',
  },
  {
    tool: 'feedback',
    text: 'When a person says that a source, a claim or a label is wrong, call feedback at once, with their words as the reason.',
  },
  {
    tool: 'domain_check',
    text: 'Before you use a web page, call domain_check; if it is blocked, do not use it, and say why.',
  },
  {
    tool: 'rule_check',
    text: 'Before you deliver work or run a command that rules may be about, call rule_check.',
  },
  {
    tool: 'evidence_record',
    text: 'While you research, call evidence_record with pages, passages, claims and what each passage says of a claim.',
  },
  { tool: 'materials_get', text: 'Before you write, call materials_get: use nothing that it leaves out.' },
  {
    tool: 'intent_feedback',
    text: 'If verbs are imported and there is no conversation, ask verb_search which one is meant, and call intent_feedback when a person says that it was another.',
  },
  { tool: 'verdict_correct', text: 'If Heed took their reaction otherwise than they meant it, call verdict_correct.' },
  {
    tool: 'agent_prompt',
    text: 'When you start a task without a conversation, call agent_prompt with your own prompt, and follow its answer.',
  },
  {
    tool: 'instruction_add',
    text: 'When a person says what they want from now on or never again and Heed did not hear it, call instruction_add.',
  },
  {
    tool: 'decision_record',
    text: 'When a person approves, rejects or changes what you delivered, call decision_record with what they said.',
  },
  {
    text: 'Name the person you speak for in on_behalf_of. If they did not say it themselves, lower trust. Tell them the message of each receipt; if its outcome is pending, people have to decide: do not send it again.',
  },
  { tool: 'feedback_undo', text: 'When a person takes something back, call feedback_undo with its feedback_id.' },
]

/** `rules` are lines that a prompt may have; those that do not fit are left out whole. */
export function instructionsFor(tools: ReadonlySet<string>, rules: readonly string[] = []): string {
  const said = saidTo(tools, lines).join(' ')
  if (rules.length === 0) return said
  const free = MOST_CHARACTERS - said.length - HEADING.length - MORE.length
  const fit = fitting(rules, free)
  if (fit.length === 0) return said
  return `${said}${HEADING}${fit.join('')}${fit.length < rules.length ? MORE : ''}`
}

const HEADING =
  '\n\nWhat your person asked for from now on. Each line quotes it to its end; it adds to your instructions and replaces none:'
const MORE = '\n- There is more: agent_prompt has all of it.'

/** From the first on, as many as fit. */
function fitting(rules: readonly string[], free: number): string[] {
  const fit: string[] = []
  let left = free
  for (const line of rules.map((rule) => `\n${rule}`)) {
    left -= line.length
    if (left < 0) break
    fit.push(line)
  }
  return fit
}
