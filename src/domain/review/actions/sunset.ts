// Proposes to retire rules that change nothing (R8), or that help least where an agent has more rules than it is told (R7). Reviewers decide
// about it in the inbox. Rules do not expire by themselves. A second sweep over the same reviews proposes nothing.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { type Remark, undoDraft } from '../../../kernel/feedback/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { defineSweep } from '../../../kernel/sweeps/index.ts'
import { bodyOf, isLive } from '../admission.ts'
import { isDue, isSpare, proposalsIn, SUNSET_DAYS, sunsetInWords } from '../effect/sunset.ts'
import { verdictOn } from '../effect/verdict.ts'
import { effectsOf, type Known } from '../effects.ts'
import { MOST_RULES } from '../prompt.ts'
import { readRules } from '../prompt-watch.ts'
import { courseRepo } from '../repo/courses.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { bodyIdOf, isForDocuments, RETIRE, sunsets } from '../rule.ts'
import { liveFor } from '../serving.ts'

const ruleSunsetSweep = defineAction({
  name: 'rule_sunset_sweep',
  title: 'Propose to retire rules that do not help',
  description: `Looks at what rules change, and proposes to retire those that were in effect for at least ${SUNSET_DAYS} days without an improvement, and the least effective ones of an agent that has more than ${MOST_RULES}. Reviewers decide about it in the inbox. Without enough reviews to know, nothing is proposed.`,
  effect: 'write',
  logs: [RETIRE],
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    proposed: z.array(
      z.object({
        rule_id: z.string(),
        content: z.string(),
        why: z
          .enum(sunsets)
          .describe('no_effect: it changes nothing. too_many: an agent has too many rules, and this one helps least.'),
        said: z.string().describe('The figures in words, as the inbox shows them.'),
      }),
    ),
    withdrawn: z.array(z.string()).describe('Rules that Heed no longer proposes to retire, by their ids.'),
  }),
  async run(context) {
    const { proposed, withdrawn } = await proposeSunsets(context)
    return {
      proposed: proposed.map(({ known: { rule }, why, said }) => ({
        rule_id: rule.rule_id,
        content: rule.content,
        why,
        said,
      })),
      withdrawn: [...withdrawn],
    }
  },
})

const DAILY = 24 * 60

export const retiring = defineSweep({
  name: 'propose_retirements',
  title: 'Propose to retire rules that do not help',
  every: () => DAILY,
  async run(context) {
    const { proposed, withdrawn } = await proposeSunsets(context)
    if (proposed.length + withdrawn.length === 0) return 'No rule was found that does not help.'
    return `It proposed to retire ${rulesIn(proposed.length)}, and withdrew what it had proposed of ${rulesIn(withdrawn.length)}.`
  },
})

function rulesIn(count: number): string {
  return `${count} rule${count === 1 ? '' : 's'}`
}

async function proposeSunsets(context: ActionContext) {
  const known = await liveRules(context)
  const wanted = new Map<string, Sunset>()
  for (const one of known) {
    const { effect, now } = one
    if (effect && isDue(effect, now))
      wanted.set(one.rule.rule_id, { known: one, why: 'no_effect', said: sunsetInWords(effect, now, NO_EFFECT) })
  }
  for (const one of await surplusIn(context, known, wanted)) wanted.set(one.known.rule.rule_id, one)
  const proposed: Sunset[] = []
  for (const one of wanted.values()) if (await say(context, (tx) => proposalOf(tx, context, one))) proposed.push(one)
  const withdrawn: string[] = []
  const byId = new Map(known.map((one) => [one.rule.rule_id, one]))
  for (const id of await courseRepo.waiting(context.db, context.caller.workspace))
    if (await say(context, (tx) => withdrawalsOf(tx, context, id, byId.get(id)))) withdrawn.push(id)
  return { proposed, withdrawn }
}

/** Heed says it, if there is anything to say under the lock. Making it may run twice, and the second time counts. */
async function say(context: ActionContext, make: (tx: Tx) => Promise<Remark[]>): Promise<boolean> {
  let remarks: Remark[] = []
  await context.write(async (tx) => {
    remarks = await make(tx)
    return { remarks }
  })
  return remarks.length > 0
}

const NO_EFFECT = `Heed proposes to retire it, because it did not help in at least ${SUNSET_DAYS} days.`

interface Sunset {
  readonly known: Known
  readonly why: (typeof sunsets)[number]
  readonly said: string
}

/** How many rules are measured at once. */
const AT_ONCE = 200

/** The rules in effect with what they change, counted anew since people last kept them. */
async function liveRules(context: ActionContext): Promise<Known[]> {
  const rules = await readRules(context, (snapshot) =>
    [...snapshot.inOrder({ reviewStates: ['approved'] })].filter(
      (rule) => isLive(snapshot, rule) && !isForDocuments(rule),
    ),
  )
  const known: Known[] = []
  for (let start = 0; start < rules.length; start += AT_ONCE) {
    const some = await effectsOf(
      context,
      rules.slice(start, start + AT_ONCE),
      (course) => proposalsIn(course, context.reducers).keptAt,
    )
    known.push(...some)
    context.onProgress(known.length, rules.length)
  }
  return known
}

/** For each agent with more rules than it is told: those that help least, as many as there are too many. */
async function surplusIn(
  context: ActionContext,
  known: readonly Known[],
  wanted: ReadonlyMap<string, Sunset>,
): Promise<Sunset[]> {
  const byId = new Map(known.map((one) => [one.rule.rule_id, one]))
  const crowded = await readRules(context, (snapshot) =>
    snapshot.agents().flatMap((agent) => {
      const rules = liveFor(snapshot, agent).filter((rule) => !isForDocuments(rule))
      return rules.length > MOST_RULES ? [{ agent, rules: rules.map(({ rule_id }) => rule_id) }] : []
    }),
  )
  const found = new Map<string, Sunset>()
  for (const { agent, rules } of crowded) {
    const leaving = (id: string) => {
      const one = byId.get(id)
      return wanted.has(id) || found.has(id) || (one && proposalsIn(one.course, context.reducers).waiting.length > 0)
    }
    const spare = rules
      .filter((id) => !leaving(id))
      .flatMap((id) => {
        const one = byId.get(id)
        return one?.effect && isSpare(one.effect, one.now) ? [{ one, effect: one.effect }] : []
      })
      .sort((a, b) => gainOf(a.one) - gainOf(b.one) || a.one.rule.first_seq - b.one.rule.first_seq)
    const surplus = rules.length - MOST_RULES - rules.filter(leaving).length
    for (const { one, effect } of spare.slice(0, Math.max(0, surplus))) {
      const lead = `Heed proposes to retire it, because ${agent} has ${rules.length} rules and is told at most ${MOST_RULES}, and of those whose effect is known this one helps least.`
      found.set(one.rule.rule_id, { known: one, why: 'too_many', said: sunsetInWords(effect, one.now, lead) })
    }
  }
  return [...found.values()]
}

function gainOf({ effect, now }: Known): number {
  return (effect && verdictOn(effect, now).fewer?.value) ?? 0
}

function helps({ effect, now }: Known): boolean {
  return effect !== undefined && verdictOn(effect, now).verdict === 'helps'
}

/** Nothing if the rule was changed meanwhile, or a proposal waits. */
async function proposalOf(tx: Tx, context: ActionContext, sunset: Sunset): Promise<Remark[]> {
  const { rule } = sunset.known
  const { now, waiting } = await ruleNow(tx, context, rule.rule_id)
  if (waiting.length > 0 || !now || bodyIdOf(bodyOf(now)) !== bodyIdOf(bodyOf(rule))) return []
  if (!isLive({ policy: await context.gatePolicy(tx) }, now)) return []
  return [{ draft: draftOf(now, sunset, context.now()), trust: 'agent_inferred' }]
}

/** What waits although the rule is not in effect any more in those words, or helps after all. */
async function withdrawalsOf(
  tx: Tx,
  context: ActionContext,
  ruleId: string,
  known: Known | undefined,
): Promise<Remark[]> {
  const { now, waiting } = await ruleNow(tx, context, ruleId)
  const isInEffect = now !== undefined && isLive({ policy: await context.gatePolicy(tx) }, now)
  const because =
    known && helps(known) ? 'Newer reviews show that the rule helps.' : 'The rule is not in effect in these words.'
  return waiting
    .filter(({ payload }) => (known && helps(known)) || !isInEffect || payload.body_id !== bodyIdOf(bodyOf(now)))
    .map((row) => ({ draft: undoDraft(row, because) }))
}

async function ruleNow(tx: Tx, { caller: { workspace }, reducers }: ActionContext, ruleId: string) {
  const [course = []] = (await courseRepo.of(tx, workspace, [ruleId])).values()
  return { now: await ruleRepo.find(tx, workspace, ruleId), waiting: proposalsIn(course, reducers).waiting }
}

function draftOf(rule: StoredRule, { why, said }: Sunset, at: string) {
  const { content, rule_type } = rule
  return {
    action: RETIRE,
    target: { type: 'rule', id: rule.rule_id },
    payload: { body_id: bodyIdOf(bodyOf(rule)), proposal: { content, rule_type, why, at } },
    // The log keeps these figures, whatever is decided or undone later.
    reason: said,
  }
}

export const sunsetActions = [ruleSunsetSweep] as const
