// A rule as a reviewer sees it before deciding: what is approved is what was seen.
type Call = <T>(name: string, input: Record<string, string>) => Promise<T>

export async function asSeen(call: Call, rule_id = ''): Promise<{ rule_id: string; content_hash: string }> {
  const { content_hash } = await call<{ content_hash: string }>('rule_get', { rule_id })
  return { rule_id, content_hash }
}

export async function itemAsSeen(call: Call, rule_id: string): Promise<{ item_id: string; content_hash: string }> {
  return { item_id: rule_id, content_hash: (await asSeen(call, rule_id)).content_hash }
}
