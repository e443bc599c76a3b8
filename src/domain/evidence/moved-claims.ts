// The claims whose confidence a write changes, for its receipt. The function that answers agents weighs them before and after
// the write. Any number of claims may rest on a domain, so only some of them are weighed (K13).

import { patternsCovering } from '../../kernel/domain-pattern.ts'
import type { Change, Projection, ProjectionRow } from '../../kernel/feedback/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import type { Confidence } from './confidence.ts'
import { decideHosts } from './domain-check.ts'
import { hostOfKey, rangesOf, readPattern } from './domain-reach.ts'
import { lightClaims } from './light-claims.ts'
import { claimProjection } from './reducers/claim.ts'
import { overrideRules } from './reducers/domain.ts'
import { edgeProjection } from './reducers/edge.ts'
import { fragmentProjection } from './reducers/fragment.ts'
import { claimRepo } from './repo/claims.ts'
import { reachRepo } from './repo/reach.ts'
import { rewind } from './rewind.ts'
import { type Moment, now, weighClaims } from './weighed-claim.ts'

/** The most claims that one receipt weighs, and the most hosts it reads: 250 claims of ten edges each take about 30 ms. */
const MOST = 250
const SLICE = 50
/** The most edges that one receipt weighs: a claim may rest on any number of them. */
const MOST_EDGES = 5_000

/** The confidence of a claim as a receipt shows it. It is computed on read and not stored. */
const claimConfidence: Projection = {
  name: 'claim_confidence',
  columns: [],
  key: ['what'],
  aggregate: 'what',
  describe: ({ what, state }) => ({ what: String(what), state: String(state) }),
}

export async function movedClaims(tx: Tx, workspace: string, changes: readonly Change[]): Promise<Change[]> {
  const past = rewind(changes)
  const { claims: touched, beyond } = await touchedClaims(tx, workspace, changes, past)
  const light = await lightClaims(touched, MOST_EDGES, (ids, most) => claimRepo.edgeCounts(tx, workspace, ids, most))
  const claims = touched.filter((id) => light.has(id))
  const heavy = touched.filter((id) => !light.has(id))
  const moved = [
    ...beyond.map((on) => notWeighed(`confidence of other claims that rest on ${on}`, 'claim_list')),
    ...heavy.map((id) => notWeighed(`confidence of claim ${id}`, 'claim_get')),
  ]
  for (let start = 0; start < claims.length; start += SLICE) {
    const ids = claims.slice(start, start + SLICE)
    // If only a rule changed, both moments have the same edges.
    const edges = past.edgesOf === now.edgesOf ? await now.edgesOf(tx, workspace, ids) : undefined
    const read = edges && { edgesOf: async () => edges }
    const before = await weighClaims(tx, workspace, ids, { ...past, ...read })
    const after = await weighClaims(tx, workspace, ids, { ...now, ...read })
    for (const id of ids) moved.push(...compare(id, before(id).measured, after(id).measured))
  }
  return moved
}

const NOT_WEIGHED = 'not weighed here'

/** Whether it changed is not known; the receipt says which action shows it. */
function notWeighed(what: string, shownBy: 'claim_get' | 'claim_list'): Change {
  return change(what, NOT_WEIGHED, `${NOT_WEIGHED}: ${shownBy} shows it`)
}

function compare(id: string, before: Confidence, after: Confidence): Change[] {
  const digits = digitsFor(before.confidence, after.confidence)
  const [from, to] = [before, after].map((one) => stateOf(one, digits)) as [string, string]
  return from === to ? [] : [change(`confidence of claim ${id}`, from, to)]
}

function change(what: string, before: string, after: string): Change {
  const row = (state: string): ProjectionRow => ({ what, state })
  return { projection: claimConfidence, before: row(before), after: row(after) }
}

/** Two, or as many as it takes to see a difference. */
function digitsFor(one: number, other: number): number {
  let digits = 2
  while (one !== other && digits < 15 && one.toFixed(digits) === other.toFixed(digits)) digits += 1
  return digits
}

function stateOf({ confidence, supporting, refuting, independent_sources: sources }: Confidence, digits: number) {
  const counts = `${supporting} for, ${refuting} against, ${sources} source${sources === 1 ? '' : 's'}`
  return `${confidence.toFixed(digits)} (${counts})`
}

/** One or two sentences for the person, each with a space before it; empty if no confidence changed. */
export function movedSentence(changes: readonly Change[]): string {
  const all = changes.filter(({ projection }) => projection === claimConfidence)
  const unweighed = all.filter(({ before }) => before?.state === NOT_WEIGHED)
  const moved = all.filter((one) => !unweighed.includes(one))
  return weighedSentence(moved) + unweighedSentence(unweighed)
}

function weighedSentence(moved: readonly Change[]): string {
  const [first] = moved
  if (!first) return ''
  if (moved.length > 1) return ` It changes the confidence of ${moved.length} claims.`
  const [from, to] = [first.before, first.after].map((row) => String(row?.state).split(' ')[0])
  const counts = from === to ? 'now rests on other evidence' : `goes from ${from} to ${to}`
  return ` The ${first.after?.what} ${counts}.`
}

function unweighedSentence(unweighed: readonly Change[]): string {
  const [first] = unweighed
  if (!first) return ''
  const what = unweighed.length === 1 ? first.after?.what : 'confidence of some claims'
  return ` The ${what} was ${first.after?.state}.`
}

/** Some of the claims that rest on something, and whether that is all of them. */
interface Resting {
  readonly on: string
  readonly claims: readonly string[]
  readonly isAll: boolean
}

/** A claim is found once for each host that it rests on. */
const MOST_ROWS = 4 * MOST

function resting(on: string, found: readonly string[]): Resting {
  const claims = [...new Set(found)]
  return { on, claims: claims.slice(0, MOST), isAll: claims.length <= MOST && found.length <= MOST_ROWS }
}

async function touchedClaims(tx: Tx, workspace: string, changes: readonly Change[], past: Moment) {
  const touched = new Set<string>()
  const cameOrWent = new Set<string>()
  const parts: Resting[] = []
  for (const { projection, before, after } of changes) {
    const row = (after ?? before) as ProjectionRow
    const differs = (...columns: string[]) => columns.some((column) => before?.[column] !== after?.[column])
    if (projection === edgeProjection && row.claim_id !== null && differs('relation', 'confidence'))
      touched.add(String(row.claim_id))
    else if (projection === fragmentProjection && differs('irrelevant'))
      parts.push(await claimsOf(tx, workspace, String(row.fragment_id)))
    else if (projection === overrideRules && differs('is_active'))
      parts.push(await claimsUnder(tx, workspace, String(row.domain_pattern), past))
    // The receipt names a claim that came or went anyway.
    else if (projection === claimProjection && !(before && after)) cameOrWent.add(String(row.claim_id))
  }
  for (const { claims } of parts) for (const id of claims) touched.add(id)
  return {
    claims: [...touched].filter((id) => !cameOrWent.has(id)).toSorted(),
    beyond: [...new Set(parts.filter(({ isAll }) => !isAll).map(({ on }) => on))],
  }
}

async function claimsOf(tx: Tx, workspace: string, fragment: string): Promise<Resting> {
  return resting(`fragment ${fragment}`, await reachRepo.claimsOfFragments(tx, workspace, [fragment], MOST + 1))
}

/** The claims that rest on hosts of the pattern that are now decided otherwise. */
async function claimsUnder(tx: Tx, workspace: string, pattern: string, past: Moment): Promise<Resting> {
  const keys: string[] = []
  for (const range of rangesOf(readPattern(pattern)))
    keys.push(...(await reachRepo.hosts(tx, workspace, range, MOST + 1)))
  const covered = keys.filter((key) => patternsCovering(hostOfKey(key)).includes(pattern))
  if (covered.length === 0) return resting(pattern, [])
  const hosts = covered.map(hostOfKey)
  const before = await decideHosts(tx, workspace, hosts, past.activeRules)
  const after = await decideHosts(tx, workspace, hosts)
  const turned = covered.filter((key) => {
    const host = hostOfKey(key)
    return before.get(host)?.blocked !== after.get(host)?.blocked
  })
  const found = resting(pattern, await reachRepo.claimsOfHosts(tx, workspace, turned, MOST_ROWS + 1))
  return { ...found, isAll: found.isAll && keys.length <= MOST }
}
