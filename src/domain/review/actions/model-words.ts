// The language model words rules that Heed proposed and that no reviewer worded (R3). It is asked outside of every transaction. If it
// cannot be used, the rule keeps the words that Heed chose, and says why.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { type Draft, logRepo } from '../../../kernel/feedback/index.ts'
import type { Failure, LanguageModel } from '../../../kernel/language-model/index.ts'
import { defineSweep } from '../../../kernel/sweeps/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { LEAVE_UNWORDED, PROPOSE, WORD } from '../rule.ts'
import { taskInWords, type WordingTask } from '../wording/task.ts'
import { WORDING_GUIDE, type Words, words } from '../wording/words.ts'
import { isOpen, refusalIn, tasksFor, wordingOf } from './wording-task.ts'

export const modelWording = z.object({
  rule_id: z.string(),
  content: z.string().describe('Its words now.'),
  worded_by: z.string().optional().describe('The language model; absent if it did not word it.'),
  because: z.string().optional().describe('Why the language model did not word it.'),
})
type ModelWording = z.output<typeof modelWording>

/** In one sweep, so that it ends. */
const MOST_WORDED = 20
/** Among these, those that it may word are looked for. */
const MOST_READ = 1_000

const WORDING = 'word_rules'

export const wording = defineSweep({
  name: WORDING,
  title: 'Word rules that wait for words',
  every: (settings) => settings['review.propose_minutes'],
  async run(context) {
    if (!context.languageModel) return 'This Heed has no language model to word rules with.'
    const { wordings, unavailable } = await wordRules(context)
    // It is tried again soon, and the operator hears of it.
    if (unavailable) throw new HeedError('unavailable', unavailable.because)
    const worded = wordings.filter(({ worded_by }) => worded_by !== undefined).length
    return `It worded ${counted(worded)} and left ${counted(wordings.length - worded)} without words.`
  },
})

function counted(rules: number): string {
  return `${rules} rule${rules === 1 ? '' : 's'}`
}

/** The words of what was just proposed are not waited for as long as the next proposals. */
export async function hurryWords(context: ActionContext): Promise<void> {
  if (context.languageModel) await context.hurry(WORDING)
}

export interface ModelWordings {
  readonly wordings: readonly ModelWording[]
  /** Why the language model could not be asked. */
  readonly unavailable: Failure | undefined
}

/** Words the rules that wait for words; nothing without a language model. */
export async function wordRules(context: ActionContext): Promise<ModelWordings> {
  const { languageModel } = context
  if (!languageModel) return { wordings: [], unavailable: undefined }
  return context.oneByOne('word rules', () => wordAll(context, languageModel))
}

async function wordAll(context: ActionContext, model: LanguageModel): Promise<ModelWordings> {
  const { db, caller } = context
  const rules: StoredRule[] = []
  for (const rule of await ruleRepo.unworded(db, caller.workspace, model.name, MOST_READ)) {
    if (isOpen(rule) && !(await wasTakenBack(context, model, rule))) rules.push(rule)
    if (rules.length === MOST_WORDED) break
  }
  const wordings: ModelWording[] = []
  let unavailable: Failure | undefined
  for (const [done, task] of (await tasksFor(context, rules)).entries()) {
    context.onProgress(done, rules.length)
    const found = unavailable ?? (await ask(context, model, task))
    // A service that is down is not waited for again.
    if ('kind' in found && found.kind === 'unavailable') unavailable = found
    const wording = await write(context, model, task.rule, found)
    if (wording) wordings.push(wording)
  }
  return { wordings, unavailable }
}

/** If people took back its words, it is asked again only when there is more evidence. */
async function wasTakenBack(
  { db, caller }: ActionContext,
  { name }: LanguageModel,
  { rule_id }: StoredRule,
): Promise<boolean> {
  const rows = await logRepo.ofAggregate(db, caller.workspace, { type: 'rule', id: rule_id })
  const sinceEvidence = rows.slice(rows.findLastIndex(({ action }) => action === PROPOSE) + 1)
  return sinceEvidence.some(({ action, payload }) => action === WORD && payload.worded_by === name)
}

async function ask(context: ActionContext, model: LanguageModel, task: WordingTask): Promise<Words | Failure> {
  const generated = await model.generate({ system: WORDING_GUIDE, prompt: taskInWords(task), schema: words })
  if ('failure' in generated) return generated.failure
  const refusal = await refusalIn(context, task, generated.value)
  if (!refusal) return generated.value
  const said = quoted(generated.value[refusal.field])
  const because = `The language model ${model.name} answered ${said}, but its ${refusal.field} ${refusal.problem}`
  return { kind: 'unusable', because }
}

/** Undefined if somebody worded it meanwhile. */
async function write(
  context: ActionContext,
  { name }: LanguageModel,
  { rule_id }: StoredRule,
  found: Words | Failure,
): Promise<ModelWording | undefined> {
  let written: ModelWording | undefined
  const isWorded = 'content' in found
  if (isWorded) await context.vectors.remember(context.caller.workspace, [found.content])
  // It may run twice, and the second time counts.
  await context.write(async (tx) => {
    written = undefined
    const rule = await ruleRepo.find(tx, context.caller.workspace, rule_id)
    if (!rule || rule.needs_wording === 0 || !isOpen(rule)) return {}
    const draft = isWorded ? wordingOf(rule, found, name) : unwordedDraft(rule, name, found)
    written = isWorded
      ? { rule_id, content: found.content, worded_by: name }
      : { rule_id, content: rule.content, because: found.because }
    return draft ? { remarks: [{ draft }] } : {}
  })
  return written
}

/** The same failure is said once: while a service is down, each sweep would say it again. */
function unwordedDraft(rule: StoredRule, worded_by: string, { kind, because }: Failure): Draft | undefined {
  if (kind === 'unavailable' && rule.unworded_because !== null) return undefined
  const target = { type: 'rule', id: rule.rule_id }
  return { action: LEAVE_UNWORDED, target, payload: { worded_by, kind, because } }
}
