// Limits a query to the turns that a key may read: shared ones and its own. Each kind is read by owner, so that the turns of others
// cost nothing.

/** `select` makes the query for one owner from a condition on `owner`. It ends in `order by seq desc limit :limit`. */
export function ofReader(select: (owner: string) => string): string {
  const [shared, own] = [select("and owner = ''"), select('and owner = :reader')]
  return `select * from (select * from (${shared}) shared union all select * from (${own}) own) readable
    order by seq desc limit :limit`
}
