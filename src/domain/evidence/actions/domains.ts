// Actions on domains: block, unblock, clear, check, list, and import the baseline list.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { hostOf, parsePattern } from '../../../kernel/domain-pattern.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { alone, trustOf } from '../../../kernel/gate/index.ts'
import { envelope, nextCursor, page, reasonText, text } from '../../../kernel/input.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { decideHosts, overrulings } from '../domain-check.ts'
import { type DomainDecision, type OverrideRule, overruledBy } from '../domain-override.ts'
import { patternsAbove } from '../domain-reach.ts'
import { rejectionAgainst } from '../domain-rejection.ts'
import { domainRepo, type ListedRule } from '../repo/domains.ts'
import { domainReceipt, tellOfDomain } from './domain-receipt.ts'
import { inFeedbackTool } from './known.ts'

const domainPattern = text(2_048).describe(
  'A host ("example.com", which also covers www.example.com), a suffix ("*.example.com", which also covers example.com), or a URL whose host is taken.',
)
const onDomain = { ...inFeedbackTool, target: 'domain_pattern' } as const

type Decision = OverrideRule['decision']

function domainDraft(action: string, pattern: string, reason: string | undefined): Draft {
  return { action, target: { type: 'domain', id: pattern }, payload: {}, reason }
}

/** What this contradicts: a reviewer's rule on a wider pattern, and a rejection of the same on an overlapping pattern. */
async function against(tx: Tx, { caller, envelope }: ActionContext, { action, pattern, decision }: Saying) {
  const rules = await domainRepo.activeRules(tx, caller.workspace, patternsAbove(pattern))
  const rule = overruledBy(pattern, decision, trustOf(caller, envelope.trust), rules)
  const rejection = await rejectionAgainst(tx, caller.workspace, action, pattern)
  return [...(rule?.authority === 'reviewer' ? [rule.feedback_id] : []), ...(rejection ? [rejection] : [])]
}

interface Saying {
  readonly action: string
  readonly pattern: string
  readonly decision: Decision
}

interface OverrideTexts {
  readonly title: string
  readonly description: string
  readonly decision: Decision
  /** What the domain is from the next check on. */
  readonly becomes: string
}

function defineOverride<const N extends string>(name: N, { title, description, decision, becomes }: OverrideTexts) {
  return defineAction({
    ...onDomain,
    name,
    main: 'domain_pattern',
    title,
    description,
    input: z.strictObject({ domain_pattern: domainPattern, reason: reasonText().describe('Why.'), ...envelope }),
    output: domainReceipt,
    async run(context, { domain_pattern, reason }) {
      const { pattern } = parsePattern(domain_pattern)
      const said = `${pattern} is ${becomes} from the next check on.`
      return context.append(async (tx) => ({
        ...domainDraft(name, pattern, reason),
        against: await against(tx, context, { action: name, pattern, decision }),
        after: tellOfDomain(context.caller.workspace, pattern, () => ({ applied: said, recorded: said })),
      }))
    },
  })
}

export const domainBlock = defineOverride('domain_block', {
  title: 'Block a domain',
  description: 'Blocks a domain for the workspace, whatever the baseline list says. Whole public suffixes are refused.',
  decision: 'block',
  becomes: 'blocked',
})

export const domainUnblock = defineOverride('domain_unblock', {
  title: 'Unblock a domain',
  description: 'Allows a domain for the workspace, whatever the baseline list says.',
  decision: 'unblock',
  becomes: 'allowed',
})

export const domainClearOverride = defineAction({
  ...onDomain,
  name: 'domain_clear_override',
  main: 'domain_pattern',
  title: 'Clear the override on a domain',
  description: 'Clears the override on a pattern. Overrides on wider patterns or the baseline list then decide again.',
  input: z.strictObject({
    domain_pattern: domainPattern,
    reason: reasonText().optional().describe('Why.'),
    ...envelope,
  }),
  output: domainReceipt.extend({
    cleared: z.number().int().describe('How many rules were cleared; 0 if there was none.'),
  }),
  async run(context, { domain_pattern, reason }) {
    const { pattern } = parsePattern(domain_pattern)
    const tell = tellOfDomain(context.caller.workspace, pattern, ({ decided_by, reason: decision }) => {
      // The baseline list may have entries for names below a suffix.
      const now = decided_by === 'override' || !pattern.startsWith('*.') ? ` ${decision}` : ''
      const who = decided_by === 'override' ? '' : '; the baseline list decides again'
      return {
        applied: `The override on ${pattern} is cleared${who}.${now}`,
        recorded: `There was no override on ${pattern}; nothing changed.${now}`,
      }
    })
    const answer = await context.append({
      ...domainDraft('domain_clear_override', pattern, reason),
      async after(tx, changes, isHeld) {
        const { said, answer } = await tell(tx, changes, isHeld)
        const cleared = changes.filter(({ before }) => before?.is_active === 1).length
        return { ...(said && { said }), answer: { cleared, ...answer } }
      },
    })
    return { cleared: 0, ...answer }
  },
})

export const domainCheck = defineAction({
  name: 'domain_check',
  main: 'url',
  title: 'May this domain be used?',
  description:
    'Says for a URL whether its domain is blocked, by which rule and why. Ask before you fetch or cite a page.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ url: text(8_192).describe('A URL or a host.') }),
  output: z.object({
    blocked: z.boolean(),
    host: z.string().describe('The host that was checked.'),
    decided_by: z.enum(['override', 'baseline', 'default']),
    reason: z.string().describe('One sentence for the person.'),
    domain_pattern: z.string().optional().describe('The pattern that decided.'),
    decision: z.string().optional(),
    feedback_id: z.string().optional().describe('The feedback behind the rule; feedback_undo takes it back.'),
    by_reviewer: z
      .literal(true)
      .optional()
      .describe('A reviewer decided this. Feedback of others against it waits for a reviewer.'),
  }),
  async run({ caller, db }, { url }) {
    const host = hostOf(url)
    const {
      rule,
      because: _,
      ...decision
    } = (await decideHosts(db, caller.workspace, [host])).get(host) as DomainDecision
    return {
      ...decision,
      ...(rule && { domain_pattern: rule.domain_pattern, decision: rule.decision }),
      ...(rule && 'feedback_id' in rule && { feedback_id: rule.feedback_id }),
      ...(rule && 'authority' in rule && rule.authority === 'reviewer' && { by_reviewer: true as const }),
    }
  },
})

const listedRule = z.object({
  id: z.string(),
  domain_pattern: z.string(),
  decision: z.enum(['block', 'unblock']),
  reason: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  feedback_id: z.string(),
  said_by: z.string().describe('Who said so: a person, a reviewer, an agent, or by name.'),
  overruled_by: z
    .object({ domain_pattern: z.string(), decision: z.enum(['block', 'unblock']), feedback_id: z.string() })
    .optional()
    .describe('The rule that decides instead: somebody more trusted set it on a wider pattern.'),
})

function listed(
  { seq: _, authority: __, is_active, said_by, ...rule }: ListedRule,
  above: OverrideRule | undefined,
): z.output<typeof listedRule> {
  return {
    ...rule,
    is_active: is_active === 1,
    said_by: alone(said_by),
    ...(above && {
      overruled_by: {
        domain_pattern: above.domain_pattern,
        decision: above.decision,
        feedback_id: above.feedback_id,
      },
    }),
  }
}

const domainList = defineAction({
  name: 'domain_list',
  title: 'List domain rules',
  description:
    'Lists the domain rules by pattern: those in effect, or also the superseded ones. An overruled rule decides nothing while the rule above it is in effect.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    include: z.enum(['active', 'all']).default('active').describe('all also lists superseded and cleared rules.'),
    ...page,
  }),
  output: z.object({ items: z.array(listedRule), next_cursor: nextCursor }),
  async run({ caller, db }, input) {
    const place = placeFrom(input.cursor, z.tuple([z.string(), z.string()]), ['', ''] as const)
    const found = await domainRepo.rulesAfter(db, caller.workspace, place, input.include === 'active', input.limit + 1)
    const { rows, ...next } = pageOf(found, input.limit, (rule) => [rule.domain_pattern, rule.id])
    const active = rows.filter(({ is_active }) => is_active === 1)
    const overruling = await overrulings(db, caller.workspace, active)
    return { items: rows.map((rule) => listed(rule, rule.is_active === 1 ? overruling(rule) : undefined)), ...next }
  },
})

const domainEvents = defineAction({
  name: 'domain_events',
  main: 'domain_pattern',
  title: 'The history of domain rules',
  description: 'Lists everything that was done to domain rules, including undos, newest first.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ domain_pattern: domainPattern.optional(), ...page }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        rule_id: z.string().optional(),
        action: z.string(),
        domain_pattern: z.string(),
        decision: z.string(),
        reason: z.string().optional(),
        state: z.string().describe('in_force, undone, inert, held or rejected.'),
        created_at: z.string(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ caller, db }, input) {
    const before = placeFrom(input.cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const pattern = input.domain_pattern === undefined ? undefined : parsePattern(input.domain_pattern).pattern
    const found = await domainRepo.events(db, caller.workspace, pattern, before, input.limit + 1)
    const { rows, ...next } = pageOf(found, input.limit, ({ seq }) => seq)
    return {
      items: rows.map(({ seq: _, rule_id, reason, state, ...event }) => ({
        ...event,
        state: state ?? 'in_force',
        ...(rule_id !== null && { rule_id }),
        ...(reason !== null && { reason }),
      })),
      ...next,
    }
  },
})

const domainBaselineImport = defineAction({
  name: 'domain_baseline_import',
  title: 'Import the baseline list',
  description:
    'Records the baseline list of allowed and blocked domains. Overrides take precedence over it. Entries are added or replaced by pattern; the decision none removes one.',
  effect: 'write',
  logs: [],
  role: 'admin',
  tool: null,
  input: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          domain_pattern: domainPattern,
          decision: z.enum(['block', 'allow', 'none']).describe('none takes the entry off the list.'),
          reason: reasonText().optional().describe('Why it is on the list.'),
        }),
      )
      .min(1)
      .max(1_000)
      .describe('At most 1,000 per call.'),
  }),
  output: z.object({ recorded: z.number().int(), unchanged: z.number().int() }),
  async run(context, { entries }) {
    const facts = entries.map(({ domain_pattern, decision, reason = '' }, index) => ({
      kind: 'domain',
      id: parsePattern(domain_pattern, `entries.${index}.domain_pattern`).pattern,
      body: { decision, reason },
    }))
    return (await context.write({ facts })).facts
  },
})

export const domainActions = [
  domainBlock,
  domainUnblock,
  domainClearOverride,
  domainCheck,
  domainList,
  domainEvents,
  domainBaselineImport,
] as const
