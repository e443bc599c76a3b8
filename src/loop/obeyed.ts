// What the person is told who answered what Heed announced: for each row, what the next decision is now. So it is the same if the
// message is sent again.
import { demandIn } from '../domain/conversation/index.ts'
import { isReviewer } from '../kernel/caller.ts'
import type { ActionContext } from '../kernel/context.ts'
import { APPROVE, type LogRow } from '../kernel/feedback/index.ts'
import { takesEffectByItself } from '../kernel/gate/index.ts'
import { type ReportedItem, reportedAs } from '../kernel/inbox/index.ts'
import type { Asker } from './lookup.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import type { Turn } from './rejection.ts'

/** Undefined if the message demands nothing. */
export async function sentenceForDemand(
  context: ActionContext,
  { turn_id }: Turn,
  followed: readonly LogRow[],
  asker: Asker,
): Promise<string | undefined> {
  const demand = await demandIn(context, turn_id)
  if (!demand) return undefined
  const sentences = await Promise.all(
    demand.about.map(async (row) => {
      const meaning = await meaningOf(context, row, asker)
      if (!meaning) return 'It was taken back'
      return demand.command === 'undo'
        ? undone(row, meaning)
        : forEveryone(context, row, meaning, { approved: demand.done, followed })
    }),
  )
  return [...new Set(sentences)]
    .map((sentence) => `${sentence.replace(/^\p{Ll}/u, (first) => first.toUpperCase())}.`)
    .join(' ')
}

async function undone(row: LogRow, meaning: Meaning): Promise<string> {
  const { kind, quote, said } = meaning
  const isForAll = await meaning.isSoFor('anyone')
  if (row.action === APPROVE) {
    return isForAll
      ? `for everyone, ${said('still')}, because others said so too`
      : `for everyone, ${said('no longer')}`
  }
  // What was said of a name was in effect for everyone.
  const forThem = kind === 'verb' || isForAll ? ' for you' : ''
  if (await meaning.isSoFor('them')) {
    const because = isForAll ? 'that is so for everyone' : 'you said so more than once, or a reviewer approved it'
    return `${said('still')}${kind === 'rule' ? '' : forThem}, because ${because}`
  }
  return takesEffectByItself(row.trust) ? `${said('no longer')}${forThem}` : `${quote} no longer waits for a reviewer`
}

async function forEveryone(
  context: ActionContext,
  row: LogRow,
  { quote, said, isSoFor }: Meaning,
  { approved, followed }: { readonly approved: readonly LogRow[]; readonly followed: readonly LogRow[] },
): Promise<string> {
  if (await isSoFor('anyone')) return `for everyone, ${said('now')}`
  const item = await reportedAs(context, row)
  if (!item) return `there is nothing to decide about ${quote}`
  if (item.state === 'rejected') return `a reviewer decided against ${quote}, so it stays as it is for everyone`
  if (item.state === 'retired') return `people corrected ${quote} too often, so it stays as it is for everyone`
  if (item.state === 'live') return `${quote} is approved for everyone, but something else keeps it from taking effect`
  if (!isReviewer(context.caller)) return `for everyone, ${said('once')} ${once(item, false)}`
  const approval = approved.find(({ aggregate }) => aggregate.id === row.aggregate.id)
  if (approval && !followed.some(({ id }) => id === approval.id)) return `the approval of ${quote} was taken back`
  if (!item.isAsSaid) return `others spoke of ${quote} since, so look at it in the inbox before you approve it`
  return approval
    ? `you approved ${quote} for everyone; it takes effect ${once(item, true)}`
    : `${quote} was not approved for everyone: somebody else has to decide about it in the inbox`
}

/** When it takes effect for everyone. */
function once({ needsReviewer, missing }: ReportedItem, isMore: boolean): string {
  const more = isMore ? ' more' : ''
  if (needsReviewer)
    return missing > 1
      ? `once ${missing}${more} reviewers approve it`
      : `once ${isMore ? 'another' : 'a'} reviewer approves it`
  if (missing === 0) return 'once a reviewer approves it'
  return `once a reviewer approves it, or ${missing} more ${missing === 1 ? 'person says' : 'people say'} the same`
}
