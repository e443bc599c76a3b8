// rule_check (R13): whether an output or a tool call keeps the rules that the agent is told, as far as a machine can tell.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { bySteps } from '../../../kernel/in-steps.ts'
import { envelope, identifier, openObject, personName, rawText, text } from '../../../kernel/input.ts'
import { type Finding, type Missing, run, type Work } from '../checks/index.ts'
import type { LeftOut, Told } from '../choice.ts'
import { commandsOf, LONGEST_COMMAND, textsOf } from '../tool-call.ts'
import { agentInput } from './prompts.ts'
import { rulesForAgent } from './rules-for-agent.ts'

const LONGEST_OUTPUT = 1_000_000
const MOST_FILES = 2_000

const paths = () => z.array(text(1_000)).max(MOST_FILES)

const rule = { rule_id: z.string(), version: z.number().int(), content: z.string() }

const answer = z.object({
  holds: z.boolean().describe('False if a rule is broken.'),
  broken: z.array(
    z.object({
      ...rule,
      because: z.string().describe('What was found, and what the rule allows.'),
      remedy: z.string().describe('What to do.'),
    }),
  ),
  kept: z.array(z.object(rule)).describe('The rules that were checked and are kept.'),
  not_checked: z
    .array(z.object({ ...rule, because: z.string() }))
    .describe('The rules that were not checked, and why: most are only told.'),
  note: z
    .string()
    .optional()
    .describe('Present if rules name agents, but not this one: only rules for all agents were looked at.'),
})

export const ruleCheck = defineAction({
  name: 'rule_check',
  main: 'agent',
  title: 'Check work against the rules',
  description:
    'Says whether an output or a tool call keeps the rules that the agent is told, before it is handed over or run: which rule it breaks, why, and what to do. Rules that agents are only told are named, too.',
  effect: 'read',
  role: 'agent',
  example: { agent: 'writer', output: 'TEXT' },
  input: z.strictObject({
    agent: agentInput,
    output: z.string().max(LONGEST_OUTPUT).optional().describe('What the agent is about to hand over.'),
    tool_call: z
      .strictObject({
        name: identifier().describe('The name of the tool.'),
        input: openObject(
          { url: z.string().optional().describe('The address that it fetches.') },
          LONGEST_OUTPUT,
        ).describe('What it is called with. Shell scripts are read from command, cmd and script.'),
      })
      .optional()
      .describe('The tool call that the agent is about to make.'),
    command: rawText(LONGEST_COMMAND).optional().describe('A shell script that the agent is about to run.'),
    files: z
      .strictObject({
        changed: paths().describe('The files that the work adds or changes.'),
        existing: paths().optional().describe('Other files that exist.'),
      })
      .optional()
      .describe('For rules about files that go together: paths with slashes, as the rules write them.'),
    on_behalf_of: personName().optional().describe('The person it works for.'),
    task_id: envelope.task_id.describe('The task of its prompt, as agent_prompt got it.'),
    session_id: envelope.session_id.describe('The conversation of its prompt, if there is no task.'),
  }),
  output: answer,
  async run(context, { agent, output, tool_call, command, files }) {
    if (output === undefined && !tool_call && command === undefined && !files)
      throw invalidInput('output', 'is missing: send what should be checked as output, tool_call, command or files.')
    const call = tool_call?.input ?? {}
    const work: Work = {
      ...(output !== undefined && { output }),
      commands: [...(command === undefined ? [] : [command]), ...commandsOf(call)],
      texts: textsOf(call),
      ...(files && { files: { changed: files.changed, existing: files.existing ?? [] } }),
    }
    const { rules, leftOut, similarNames } = await rulesForAgent(context, agent)
    const checked: Checked[] = []
    for (const { check, ...rule } of rules)
      checked.push({ rule, ...(check && { finding: await bySteps(run(check, work)) }) })
    return { ...answerWith(checked, leftOut), ...(similarNames && { note: noteOn(agent, similarNames) }) }
  },
})

/** Work under a name that no rule has passes, so whoever asks learns that it may be the wrong name. */
function noteOn(agent: string, similarNames: readonly string[]): string {
  const meant = similarNames.length > 0 ? ` Did you mean ${similarNames.join(' or ')}?` : ''
  return `No rule names the agent ${agent}, so only rules for all agents were looked at.${meant}`
}

interface Checked {
  readonly rule: Named
  /** Undefined if the rule has no check. */
  readonly finding?: Finding
}

type Named = Pick<Told, 'rule_id' | 'version' | 'content'>

function answerWith(checked: readonly Checked[], leftOut: readonly LeftOut[]): z.output<typeof answer> {
  const broken = checked.flatMap(({ rule, finding }) => {
    const failure = finding && 'failure' in finding ? finding.failure : undefined
    return failure ? [{ ...named(rule), ...failure }] : []
  })
  const kept = checked.flatMap(({ rule, finding }) =>
    finding && 'failure' in finding && !finding.failure ? [named(rule)] : [],
  )
  const unasked = checked.flatMap(({ rule, finding }) => {
    if (!finding) return [{ ...named(rule), because: 'it is only told: it has no check' }]
    return 'missing' in finding ? [{ ...named(rule), because: missing[finding.missing] }] : []
  })
  const absent = leftOut.flatMap((rule) =>
    rule.check ? [{ ...named(rule), because: `it is not in the prompt: ${rule.because}` }] : [],
  )
  return { holds: broken.length === 0, broken, kept, not_checked: [...unasked, ...absent] }
}

const missing: Readonly<Record<Missing, string>> = {
  output: 'its check is about an output, and none was given',
  command: 'its check is about commands, and none was given',
  files: 'its check is about files, and none were given',
  'output or tool call': 'its check is about an output or a tool call, and none was given',
}

function named({ rule_id, version, content }: Named): Named {
  return { rule_id, version, content }
}

export const ruleCheckActions = [ruleCheck] as const
