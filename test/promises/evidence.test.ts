// What a receipt about evidence says is what the next decisions show, for everyone, and no decision changes that it does not name.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { history } from '../contract/evidence-history.ts'
import type { Story } from '../contract/evidence-play.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import {
  type Access,
  type Answers,
  askers,
  covers,
  evidenceWorld,
  hostOfFragment,
  nameOf,
  type Promised,
  partsOf,
  promises,
} from './evidence.ts'

interface Moment {
  readonly before: Answers
  readonly after: Answers
  readonly story: Story
  readonly named: readonly Promised[]
}

interface Measures {
  confidence: number
  supporting: number
  refuting: number
  independent_sources: number
}

/** As a receipt words it: as many digits as it takes. */
function isWordedAs(text: string | undefined, told: unknown): boolean {
  const { confidence, supporting, refuting, independent_sources: sources } = told as Measures
  const digits = text?.split(' ')[0]?.split('.')[1]?.length ?? 2
  const counts = `${supporting} for, ${refuting} against, ${sources} source${sources === 1 ? '' : 's'}`
  return text === `${confidence.toFixed(digits)} (${counts})`
}

/** No receipt announces what the next decision does not show. */
function expectShown({ kind, id, other, before, after }: Promised, moment: Moment): void {
  const told = (name: string) => moment.after.get(name)
  switch (kind) {
    case 'measures':
      expect(before).not.toBe(after)
      expect(isWordedAs(before, moment.before.get(nameOf('measures of', id)))).toBe(true)
      expect(isWordedAs(after, told(nameOf('measures of', id)))).toBe(true)
      return
    case 'claim':
      expect(told(nameOf('adoption of', id))).toBe(after?.replace(' ', '_'))
      return
    case 'fragment':
      expect(told(nameOf('relevance of', id))).toBe(after === undefined ? undefined : after.startsWith('relevant'))
      return
    case 'edge': {
      const edge = told(nameOf('edge', id)) as { relation: string; confidence: number } | undefined
      if (after === undefined) expect(edge).toBeUndefined()
      else expect(after.startsWith(`${edge?.relation} ${edge?.confidence}, `)).toBe(true)
      return
    }
    case 'citation':
      // Of what may not be used nothing is told.
      if (after === 'removed') expect(told(nameOf('citation', id, other))).toBeUndefined()
      return
    default:
  }
}

/** Whether the receipt names what changed. */
function isNamed(name: string, { named, story, before, after }: Moment): boolean {
  const names = (kind: Promised['kind'], id: string | undefined) =>
    named.some((one) => one.kind === kind && one.id === id)
  const turned = (host: string) =>
    before.get(nameOf('domain', host)) !== after.get(nameOf('domain', host)) &&
    named.some(({ kind, id }) => kind === 'rule' && covers(id, host))
  const passage = (id: string) => names('fragment', id) || turned(hostOfFragment(story, id))
  const [what, first = '', second = ''] = partsOf(name)
  const edge = story.edges.find(({ id }) => id === first)
  switch (what) {
    case 'domain':
      return turned(first)
    case 'adoption of':
    case 'use of claim':
      return names('claim', first)
    case 'measures of':
      return names('measures', first) || names('claim', first)
    case 'relevance of':
      return names('fragment', first)
    case 'use of fragment':
      return passage(first)
    case 'usefulness of':
      return passage(first) || named.some(({ kind }) => kind === 'rating')
    case 'citation':
      return (
        passage(first) ||
        passage(second) ||
        named.some(({ kind, id, other }) => kind === 'citation' && id === first && other === second)
      )
    case 'edge':
    case 'told edge':
      return names('edge', first) || names('claim', edge?.claim_id) || passage(edge?.fragment_id ?? '')
    case 'note':
      return passage(first) || names('note', first)
    default:
      return named.some(({ kind }) => kind === 'review')
  }
}

/** What the message of a rule says of the names that it covers. */
function expectDomainTold(receipt: Receipt & { exceptions?: { domain_pattern: string }[] }, { after }: Moment): void {
  const said = /^(\S+) is (blocked|allowed) from the next check on\./.exec(receipt.message)
  if (!said || receipt.outcome !== 'applied') return
  const [, pattern = '', word] = said
  for (const [name, blocked] of after) {
    const [what, host = ''] = partsOf(name)
    if (what !== 'domain' || !covers(pattern, host)) continue
    const isException = receipt.exceptions?.some((one) => covers(one.domain_pattern, host)) ?? false
    expect(blocked, `${host} is told to be ${word}`).toBe((word === 'blocked') !== isException)
  }
}

onEachEngine('promises about evidence', (test) => {
  it.each<Access>(['keyless', 'keyed'])(
    `${verifies('K14', 'K3', 'K4', 'K5', 'K8', 'E5', 'E9', 'E12')}%s: receipts say what the next decisions show, and name all that change`,
    async (access) => {
      const sampled = fc.sample(history, { numRuns: test.scaled(120), seed: access === 'keyed' ? 7 : 8 })
      for (const [index, steps] of sampled.entries()) {
        const world = evidenceWorld(test, `${access} ${index}`, access)
        let before: Answers | undefined
        await world.play([], async () => undefined)
        before = await world.answersOf(undefined)
        await world.play(steps, async (story, receipt) => {
          const after = await world.answersOf(undefined)
          const context = `${JSON.stringify(steps)}\n${JSON.stringify(receipt)}`
          for (const asker of askers) expect(await world.answersOf(asker), context).toEqual(after)
          if (receipt && before) {
            const moment: Moment = { before, after, story, named: promises(receipt) }
            try {
              for (const promise of moment.named) expectShown(promise, moment)
              for (const name of new Set([...before.keys(), ...after.keys()])) {
                if (JSON.stringify(before.get(name)) === JSON.stringify(after.get(name))) continue
                expect(receipt.outcome, `${name} changed`).toBe('applied')
                expect(isNamed(name, moment), `${name} changed, which nothing names`).toBe(true)
              }
              expectDomainTold(receipt, moment)
            } catch (error) {
              throw new Error(context, { cause: error })
            }
          }
          before = after
        })
      }
      const restarted = new Map<string, Answers>()
      const last = (index: number) => evidenceWorld(test, `${access} ${index}`, access).answersOf('zoe')
      for (const index of sampled.keys()) restarted.set(String(index), await last(index))
      await test.alsoAfterRestart(async () => {
        for (const [index, answers] of restarted) expect(await last(Number(index))).toEqual(answers)
      })
    },
  )
})
