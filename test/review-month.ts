// A simulated month of corrections at reviews. Behind the corrections are a few hidden rules that the reviewers have in mind. Each evening
// Heed looks through them, and two reviewers approve what it proposes; where nobody said what to do, one of them words the rule.
import { readFileSync } from 'node:fs'
import type { TestHeed } from './engines.ts'

interface Correction {
  readonly id: string
  readonly day: number
  readonly agent: string
  readonly gate: string
  readonly reviewer: string
  readonly decision: 'MODIFIED' | 'REJECTED' | 'APPROVED'
  readonly comment: string
  readonly points: readonly { readonly text: string; readonly rule: string | null }[]
}

interface Hidden {
  readonly [rule: string]: { readonly agent: string; readonly rule: string }
}

interface Shown {
  readonly rule_id: string
  readonly content: string
  readonly content_hash: string
  readonly version: number
  readonly decision_ids: readonly string[]
}

const folder = new URL('./fixtures/review/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const reviewer = (actor: string) => ({ actor, actorKind: 'key', role: 'reviewer', channel: 'http' })

type Month = 'seen' | 'kept'

function corrections(name: Month): Correction[] {
  return read(`${name}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Correction)
}

/** The corrections as decisions to record. */
export function decisionsOf(name: Month) {
  return corrections(name).map(asDecision)
}

function asDecision({ id, gate, agent, reviewer: reviewer_id, decision, comment }: Correction) {
  return {
    decision_id: id,
    gate_id: gate,
    agent,
    reviewer_id,
    decision: decision === 'MODIFIED' ? 'APPROVED_WITH_CHANGES' : decision,
    reviewer_comment: comment,
  }
}

export async function playMonth(test: TestHeed, name: Month) {
  const month = corrections(name)
  const hidden = (JSON.parse(read('rules.json')) as Record<string, Hidden>)[name] as Hidden
  const call = <T>(action: string, input: object, as: object = {}) =>
    test.call<T>(action, input, { ...as, workspace: name })
  const meantBy = new Map(month.map(({ id, points }) => [id, points.flatMap(({ rule }) => rule ?? [])]))
  const all = async () => (await call<{ items: Shown[] }>('rule_list', { state: 'all', limit: 200 })).items

  const decide = async (rule: Shown): Promise<void> => {
    const [meant] = mostMeant(rule)
    try {
      await approve(rule.rule_id, rule.content_hash)
    } catch {
      const content = meant === undefined ? undefined : hidden[meant]?.rule
      if (content === undefined) return
      await call('rule_modify', { rule_id: rule.rule_id, content, reason: 'Says what to do.' }, reviewer('key_editor'))
      const { content_hash } = await call<Shown>('rule_get', { rule_id: rule.rule_id })
      await approve(rule.rule_id, content_hash)
    }
  }
  const approve = async (rule_id: string, content_hash: string): Promise<void> => {
    for (const actor of ['key_1', 'key_2']) await call('rule_approve', { rule_id, content_hash }, reviewer(actor))
  }
  const mostMeant = ({ decision_ids }: Shown): [string | undefined, number] => {
    const counts = new Map<string, number>()
    for (const id of decision_ids)
      for (const rule of new Set(meantBy.get(id))) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    return [...counts].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0]
  }

  for (const today of [...new Set(month.map(({ day }) => day))].sort((a, b) => a - b)) {
    for (const one of month.filter(({ day }) => day === today)) await call('decision_record', asDecision(one))
    const { proposed } = await call<{ proposed: { rule_id: string; is_new: boolean }[] }>('rule_sweep', {})
    const fresh = new Set(proposed.filter(({ is_new }) => is_new).map(({ rule_id }) => rule_id))
    for (const rule of await all()) if (fresh.has(rule.rule_id)) await decide(rule)
  }

  return {
    hidden: Object.keys(hidden),
    comments: month.map(({ comment }) => comment),
    async found() {
      const rules = await all()
      const meant = rules.map((rule) => ({ ...rule, meant: mostMeant(rule) }))
      const sources = meant.reduce((sum, { decision_ids }) => sum + decision_ids.length, 0)
      const told = new Set<string>()
      for (const [rule, { agent }] of Object.entries(hidden)) {
        const { prompt } = await call<{ prompt: string }>('agent_prompt', { agent, base_prompt: 'You work.' })
        if (meant.some((one) => one.meant[0] === rule && prompt.includes(one.content))) told.add(rule)
      }
      return {
        contents: rules.map(({ content }) => content),
        perHidden: rules.length / Object.keys(hidden).length,
        purity: meant.reduce((sum, one) => sum + one.meant[1], 0) / Math.max(1, sources),
        /** The share of the hidden rules that their agents are told. */
        told: told.size / Object.keys(hidden).length,
      }
    },
  }
}
