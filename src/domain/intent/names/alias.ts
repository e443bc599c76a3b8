// Which entity a name means, and for whom (I3, docs/decisions/0019). What was said of a name is folded into meanings: for each
// person and conversation that spoke of it, and for everyone. A decision takes the nearest; a receipt lists what changed.
import type { LogRow } from '../../../kernel/feedback/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { heardIn } from '../../../kernel/session.ts'
import type { AliasRow } from '../events.ts'

/**
 * Nearest first. `person`: for that person in every conversation. `unnamed`: for callers in a conversation who name no person,
 * because a person said it there last. `conversation`: for everyone in it who said nothing themselves, because it was said
 * without a person. `everyone`: for all others.
 */
export type Scope = 'person' | 'unnamed' | 'conversation' | 'everyone'

export interface AskedIn {
  readonly person: string | null
  readonly domain: string | null
  readonly sessionId: string | null
}

/** One report, and where it was said. */
export interface Word extends AskedIn {
  readonly entityId: string
  readonly feedbackId: string
  /** A reviewer said it, or approved it. */
  readonly isReviewed: boolean
  /** A reviewer rejected it for others. */
  readonly isForSpeakerOnly: boolean
}

export interface Meaning extends Omit<Word, 'isReviewed' | 'isForSpeakerOnly'> {
  readonly scope: Scope
}

/** `rows` in the order in which they took effect. */
export function wordsOf(rows: readonly AliasRow[]): Word[] {
  return rows.map((row) => ({
    person: row.person,
    domain: row.payload.domain ?? null,
    sessionId: row.sessionId,
    entityId: row.payload.entity_id,
    feedbackId: row.id,
    isReviewed: (row.authority ?? row.trust) === 'reviewer',
    isForSpeakerOnly: row.isForSpeakerOnly === true,
  }))
}

/** Whether a row says what its own person or conversation means. A reviewer's rejection does not keep that from them. */
export function isOwnName({ trust, person, sessionId }: LogRow): boolean {
  return trust === 'direct_user' && (person !== null || sessionId !== null)
}

/** What a row decides for everyone: if a reviewer decided it, others may not override it. */
export function aliasRuling(row: AliasRow): { about: string; says: string } | undefined {
  const { domain = '', entity_id } = row.payload
  return isOwnName(row) ? undefined : { about: domain, says: entity_id }
}

export function meaningsOf(words: readonly Word[]): Meaning[] {
  const forOthers = words.filter(({ isForSpeakerOnly }) => !isForSpeakerOnly)
  const named = words.filter(({ person }) => person !== null)
  const inConversation = words.filter(({ sessionId }) => sessionId !== null)
  return [
    ...inEachDomain(forOthers, ({ isReviewed }) => (isReviewed ? 1 : 0)).map(({ word, domain }) =>
      meaningOf(word, { scope: 'everyone', person: null, domain, sessionId: null }),
    ),
    ...[...groupBy(named, ({ person }) => person)].flatMap(([person, own]) =>
      inEachDomain(own, () => 0).map(({ word, domain }) =>
        meaningOf(word, { scope: 'person', person, domain, sessionId: null }),
      ),
    ),
    ...[...groupBy(inConversation, ({ sessionId }) => sessionId)].flatMap(([sessionId, said]) => {
      const place = { person: null, domain: null, sessionId }
      const byNobody = best(said.filter(({ person }) => person === null))
      const byAnyone = best(said)
      return [
        ...(byNobody ? [meaningOf(byNobody, { scope: 'conversation', ...place })] : []),
        ...(byAnyone && byAnyone !== byNobody ? [meaningOf(byAnyone, { scope: 'unnamed', ...place })] : []),
      ]
    }),
  ]
}

/**
 * The same after one more word, if no reviewer ever spoke of the name. `meanings` are those for everyone, for the person who said
 * it and for the conversation it was said in.
 */
export function meaningsAfter(meanings: readonly Meaning[], word: Word): Meaning[] {
  const places = (scope: Scope) => meanings.filter((one) => one.scope === scope)
  const { person, sessionId } = word
  const spoken = person === null ? 'conversation' : 'unnamed'
  const inConversation = [...places('conversation'), ...places('unnamed')].filter(
    // A word without a person replaces both; a word of a person replaces only the `unnamed` one.
    ({ scope }) => sessionId === null || (scope === 'conversation' && person !== null),
  )
  return [
    ...inEachDomainAfter(places('everyone'), word, { scope: 'everyone', person: null }),
    ...(person === null ? places('person') : inEachDomainAfter(places('person'), word, { scope: 'person', person })),
    ...inConversation,
    ...(sessionId === null ? [] : [meaningOf(word, { scope: spoken, person: null, domain: null, sessionId })]),
  ]
}

function inEachDomainAfter(before: readonly Meaning[], word: Word, whose: Pick<Placed, 'scope' | 'person'>): Meaning[] {
  const everywhere = before.find(({ domain }) => domain === null)
  // If nothing was said without an area, the meaning everywhere is that of some area.
  const isOfArea = before.some(({ domain, feedbackId }) => domain !== null && feedbackId === everywhere?.feedbackId)
  const isEverywhere = word.domain === null || everywhere === undefined || isOfArea
  const domains = new Set([word.domain, ...(isEverywhere ? [null] : [])])
  return [
    ...before.filter(({ domain }) => !domains.has(domain)),
    ...Array.from(domains, (domain) => meaningOf(word, { ...whose, domain, sessionId: null })),
  ]
}

type Placed = AskedIn & { readonly scope: Scope }

function meaningOf({ entityId, feedbackId }: Word, place: Placed): Meaning {
  return { ...place, entityId, feedbackId }
}

/**
 * What was said of an area is in effect in it, and elsewhere only if nothing was said without an area. A lower rank in an area
 * does not override a higher rank everywhere.
 */
function inEachDomain(words: readonly Word[], rank: (word: Word) => number) {
  const general = words.filter(({ domain }) => domain === null)
  const special = words.filter(({ domain }) => domain !== null)
  const everywhere = best(general.length > 0 ? general : special, rank)
  const areas = [...groupBy(special, ({ domain }) => domain)].flatMap(([domain, said]) => {
    const word = best(said, rank)
    const isBelow = word && general.length > 0 && everywhere && rank(word) < rank(everywhere)
    return word && !isBelow ? [{ word, domain }] : []
  })
  return everywhere ? [{ word: everywhere, domain: null }, ...areas] : []
}

/** The newest among those with the highest rank. */
function best(words: readonly Word[], rank: (word: Word) => number = () => 0): Word | undefined {
  let found: Word | undefined
  for (const word of words) if (!found || rank(word) >= rank(found)) found = word
  return found
}

/** The nearest meaning for the asker whose entity is wanted. */
export function meant(
  meanings: readonly Meaning[],
  { person, domain, sessionId }: AskedIn,
  isWanted: (entityId: string) => boolean = () => true,
): Meaning | undefined {
  const ofScope = (scope: Scope) =>
    meanings.filter(
      (one) => one.scope === scope && (scope === 'person' ? one.person === person : true) && isWanted(one.entityId),
    )
  const within = (scope: Scope) => {
    const found = ofScope(scope)
    return found.find((one) => domain !== null && one.domain === domain) ?? found.find((one) => one.domain === null)
  }
  const sessions = sessionId === null ? [] : heardIn(sessionId)
  const inConversation = (...scopes: Scope[]) =>
    sessions
      .flatMap((session) => scopes.map((scope) => ofScope(scope).find((one) => one.sessionId === session)))
      .find((one) => one !== undefined)
  const own = person === null ? inConversation('unnamed', 'conversation') : within('person')
  return own ?? inConversation('conversation') ?? within('everyone')
}
