// Every item of a list, page by page.

type Call = <T>(name: string, input: object) => Promise<T>

export async function allPages<T>(call: Call, name: string, input: object): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page: { items: T[]; next_cursor?: string } = await call(name, { ...input, ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return items
}
