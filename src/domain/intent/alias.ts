// Whom a name means: what was said of it, by whom and where, to the entity that the asker means (I3). Their own word comes
// first, the nearer the better; otherwise what most people mean.
import type { LogRow } from '../../kernel/feedback/index.ts'
import { reporterOf } from '../../kernel/gate/index.ts'
import { groupBy } from '../../kernel/group-by.ts'

export interface Alias {
  readonly reporter: string
  readonly person: string | null
  readonly domain: string | null
  readonly sessionId: string | null
  readonly entityId: string
  readonly feedbackId: string
  readonly seq: number
}

export interface AskedIn {
  readonly person: string | null
  readonly domain: string | null
  readonly sessionId: string | null
}

/** The last word of each reporter in each place. */
export function foldAliases(rows: readonly LogRow[]): Alias[] {
  const last = new Map<string, Alias>()
  for (const row of rows) {
    const entityId = row.payload.entity_id as string | undefined
    if (entityId === undefined) continue
    const domain = (row.payload.domain as string | undefined) ?? null
    const { person, sessionId, id: feedbackId, seq } = row
    const reporter = reporterOf(row)
    last.set(JSON.stringify([reporter, domain, sessionId]), {
      reporter,
      person,
      domain,
      sessionId,
      entityId,
      feedbackId,
      seq,
    })
  }
  return [...last.values()]
}

/** The entities that the name means here: one where it is clear, several where people mean different ones. */
export function meant(aliases: readonly Alias[], asked: AskedIn): string[] {
  const ranked = aliases.map((alias) => ({ alias, nearness: nearness(alias, asked) }))
  const nearest = Math.max(...ranked.map((one) => one.nearness))
  const near = ranked.filter((one) => one.nearness === nearest).map(({ alias }) => alias)
  if (nearest >= OWN)
    return near
      .toSorted((a, b) => b.seq - a.seq)
      .slice(0, 1)
      .map(({ entityId }) => entityId)
  return mostSaid(near)
}

const OWN = 2

/** In the same conversation, then by the same person (here, anywhere), then by others in the same domain, then by anyone. */
function nearness(alias: Alias, { person, domain, sessionId }: AskedIn): number {
  const sameDomain = domain !== null && alias.domain === domain
  const isAnothers = person !== null && alias.person !== null && alias.person !== person
  if (sessionId !== null && alias.sessionId === sessionId && !isAnothers) return 5
  if (person !== null && alias.person === person) {
    if (sameDomain) return 4
    return alias.domain === null ? 3 : OWN
  }
  return sameDomain ? 1 : 0
}

/** One person counts once, by their last word; where as many mean one as the other, both are answered. */
function mostSaid(aliases: readonly Alias[]): string[] {
  const words = Array.from(groupBy(aliases, ({ reporter }) => reporter).values(), (own) =>
    own.reduce((last, alias) => (alias.seq > last.seq ? alias : last)),
  )
  const votes = [...groupBy(words, ({ entityId }) => entityId)].map(([id, own]) => ({ id, count: own.length }))
  const most = Math.max(...votes.map(({ count }) => count))
  return votes
    .filter(({ count }) => count === most)
    .map(({ id }) => id)
    .sort()
}
