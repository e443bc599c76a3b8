// What a pattern reaches: hosts that claims rest on, those claims, and more specific rules. The queries jump from one distinct
// entry of an index to the next, so that their cost grows with what is found and not with how often it occurs.
import type { Trust } from '../../../kernel/gate/index.ts'
import { type Db, query, select } from '../../../kernel/store/index.ts'
import type { OverrideRule } from '../domain-override.ts'
import type { KeyRange } from '../domain-reach.ts'
import { ruleColumns } from './domains.ts'

interface AskedRules {
  pattern: string
  decision: OverrideRule['decision']
  authority: Trust | null
  most: number
}

const weighs = `relation in ('supports', 'refutes')`

/** With `order by` and `limit 1` instead of `min`, for which PostgreSQL may read all rows while its statistics are out of date. */
const nextHost = <const After extends string>(after: After) =>
  `(select e.host_key from evidence_edge e where e.workspace = :workspace and e.${weighs}
  and e.host_key ${after} and e.host_key < :until order by e.host_key limit 1)` as const
/** Usually nothing rests on a host; a query of its own finds that out faster. */
const anyHost = query<{ host_key: string | null }>()(`select ${nextHost('>= :from')} as host_key`)
const hosts = query<{ host_key: string }>()(
  `with recursive reached (host_key) as (
      select ${nextHost('>= :from')}
      union all select ${nextHost('> reached.host_key')} from reached where reached.host_key is not null
    ) select host_key from reached where host_key is not null limit :most`,
)

const nextClaim = <const Key extends string, const After extends string>(key: Key, after: After) =>
  `(select e.claim_id from evidence_edge e where e.workspace = :workspace and e.${weighs}
  and e.host_key = ${key} and e.claim_id ${after} order by e.claim_id limit 1)` as const
const claims = query<{ claim_id: string }>()(
  `with recursive resting (host_key, claim_id) as (
      select item.value, ${nextClaim('item.value', 'is not null')} from @items(:keys)
      union all select r.host_key, ${nextClaim('r.host_key', '> r.claim_id')} from resting r
        where r.claim_id is not null
    ) select claim_id from resting where claim_id is not null limit :most`,
)

const rules = select(ruleColumns)(
  `from domain_override_rules
    where workspace = :workspace and is_active = 1 and host_key >= :from and host_key < :until
      and decision = :decision and domain_pattern <> :pattern and authority = coalesce(:authority, authority) order by host_key, domain_pattern limit :most`,
)

const ofFragments = query<{ claim_id: string }>()(
  `select distinct claim_id from evidence_edge
    where workspace = :workspace and fragment_id in @each(:fragments) and ${weighs} order by claim_id limit :most`,
)

export const reachRepo = {
  /** The keys of hosts that claims rest on. */
  async hosts(db: Db, workspace: string, { from, until }: KeyRange, most: number): Promise<string[]> {
    const any = await db.first(anyHost, { workspace, from, until })
    if (any?.host_key == null) return []
    return (await db.all(hosts, { workspace, from, until, most })).map(({ host_key }) => host_key)
  },
  /** A claim is listed once for each host that it rests on. */
  async claimsOfHosts(db: Db, workspace: string, keys: readonly string[], most: number): Promise<string[]> {
    if (keys.length === 0) return []
    return (await db.all(claims, { workspace, keys: JSON.stringify(keys), most })).map(({ claim_id }) => claim_id)
  },
  async claimsOfFragments(db: Db, workspace: string, ids: readonly string[], most: number): Promise<string[]> {
    if (ids.length === 0) return []
    const found = await db.all(ofFragments, { workspace, fragments: JSON.stringify(ids), most })
    return found.map(({ claim_id }) => claim_id)
  },
  /** The rules in effect below a pattern with this decision; with an authority, only those that have it. */
  rules(db: Db, workspace: string, { from, until }: KeyRange, asked: AskedRules) {
    return db.all(rules, { workspace, from, until, ...asked })
  },
}
