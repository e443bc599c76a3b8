// The connected agent words rules that wait for words (R3): it gets what reviewers said, and proposes words. Reviewers approve them.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, identifier, reasonText } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { admit, agentsIn, appliesTo, bodyOf } from '../admission.ts'
import { pastOf } from '../prompt-watch.ts'
import { quotedRule } from '../quoted-rule.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { bodyIdOf, WORD } from '../rule.ts'
import { taskInWords } from '../wording/task.ts'
import { WORDING_GUIDE, type Words, wordsFields } from '../wording/words.ts'
import { contentHash, findRule, requireSeen, ruleError, ruleInput } from './find-rule.ts'
import { agentInput } from './prompts.ts'
import { promptsAfter } from './prompts-after.ts'
import { isOpen, refusalIn, tasksFor, wordingOf } from './wording-task.ts'

const MOST_SHOWN = 20

const rulesToWord = defineAction({
  name: 'rules_to_word',
  title: 'Rules that wait for words',
  description:
    'Rules that Heed proposes because reviewers corrected the same thing again and again, although none of them said what to do in every case. Shows what they said, and how to word a rule from it. Propose the words with rule_word; reviewers approve them.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    agent: agentInput.optional().describe('Only rules for this agent.'),
    limit: z.number().int().min(1).max(MOST_SHOWN).default(5).describe('How many rules to show at most, oldest first.'),
  }),
  output: z.object({
    prompt: z.string().describe('What to do, with what reviewers said of each rule.'),
    items: z.array(
      z.object({
        rule_id: z.string(),
        content_hash: z.string(),
        content: z.string().describe('Its words until it has better ones.'),
        agents: z.array(z.string()),
        points: z.array(z.object({ said: z.string(), times: z.number().int() })).describe('What reviewers said.'),
      }),
    ),
  }),
  async run(context, { agent, limit }) {
    const all = await ruleRepo.unworded(context.db, context.caller.workspace, '', MOST_READ)
    const rules = all.filter((rule) => isOpen(rule) && (agent === undefined || appliesTo(rule, agent))).slice(0, limit)
    const tasks = await tasksFor(context, rules)
    return {
      prompt: tasks.length === 0 ? 'No rule waits for words.' : [HOW, ...tasks.map(sectionOf)].join('\n\n'),
      items: tasks.map(({ rule, points }) => ({
        rule_id: rule.rule_id,
        content_hash: bodyIdOf(bodyOf(rule)),
        content: rule.content,
        agents: [...agentsIn(rule)],
        points: points.map(({ point, count }) => ({ said: point.said, times: count })),
      })),
    }
  },
})

/** Among these, those of an agent are looked for. */
const MOST_READ = 1_000

const HOW = `${WORDING_GUIDE}

For each rule below, call rule_word with its rule_id, content, rule_type and rationale. If the points of one ask for different things, leave it out. Reviewers approve your words before any agent is told them.`

function sectionOf(task: Parameters<typeof taskInWords>[0]): string {
  return `## ${task.rule.rule_id}\n\n${taskInWords(task)}`
}

const ruleWord = defineAction({
  name: WORD,
  main: 'rule_id',
  title: 'Word a rule',
  description:
    'Proposes words for a rule that rules_to_word shows. They are your guess at what reviewers mean, so reviewers have to approve them. Rules that people worded cannot be changed with it.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    rule_id: ruleInput.describe('The id of the rule, from rules_to_word.'),
    content_hash: contentHash.optional(),
    ...wordsFields,
    rule_type: wordsFields.rule_type.default('GUIDELINE'),
    worded_by: identifier().optional().describe('The language model that you are; your key unless given.'),
    reason: reasonText().optional().describe('Why you propose it.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  example: {
    rule_id: 'rul_1',
    content: 'State the unit of every number.',
    rationale: 'Reviewers could not tell what the numbers count.',
  },
  async run(context, { rule_id, content_hash, worded_by, reason, content, rule_type, rationale }) {
    const words = { content, rule_type, rationale }
    const requireOpen = async (db: Db) => {
      const rule = await findRule(db, context, rule_id)
      if (context.repeats !== undefined) return rule
      requireSeen(rule, content_hash)
      requireUnworded(rule, admit({ policy: await context.gatePolicy(db) }, rule).state)
      return rule
    }
    if (context.repeats === undefined) await requireSayable(context, await requireOpen(context.db), words)
    await context.vectors.remember(context.caller.workspace, [content])
    const before = await pastOf(context)
    return context.append(async (tx) => {
      return {
        ...wordingOf(await requireOpen(tx), words, worded_by ?? context.caller.actor),
        reason,
        announce: () =>
          promptsAfter(context, before, rule_id, (after) => ({
            waits: after !== undefined,
            message: after
              ? `Worded ${quotedRule(after.rule)}: ${waits(after.admission.missing)}`
              : 'It was taken back already.',
            shifts: after?.shifts ?? [],
          })),
      }
    })
  },
})

async function requireSayable(context: ActionContext, rule: StoredRule, words: Words): Promise<void> {
  const [task] = await tasksFor(context, [rule])
  const refusal = task && (await refusalIn(context, task, words))
  if (refusal) throw invalidInput(refusal.field, refusal.problem)
}

function waits(missing: number): string {
  return `it waits until ${missing} reviewer${missing === 1 ? ' approves' : 's approve'} it.`
}

function requireUnworded(rule: StoredRule, state: string): void {
  if (state !== 'waiting') throw ruleError('conflict', `is ${state} already: only a rule that waits can be worded.`)
  if (rule.worded_by !== null && rule.needs_wording === 0)
    throw ruleError('conflict', `was worded by ${rule.worded_by} already. A reviewer can change that with rule_modify.`)
  if (rule.needs_wording === 0 || !isOpen(rule))
    throw ruleError('conflict', 'has the words of people. A reviewer can change them with rule_modify.')
}

export const wordActions = [rulesToWord, ruleWord] as const
