// Queries for the turns that a key may read: its own and shared ones, each by owner, so that the turns of others cost nothing.

/** `select` ends in `order by seq desc limit :limit`, and takes one more condition. */
export function ofReader(select: (owner: string) => string): string {
  const [shared, own] = [select("and owner = ''"), select('and owner = :reader')]
  return `select * from (select * from (${shared}) shared union all select * from (${own}) own) readable
    order by seq desc limit :limit`
}
