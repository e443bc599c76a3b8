// The peer: texts compared by their words, each weighted by how few texts have it.

type Weights = ReadonlyMap<string, number>

export function tfIdf(texts: readonly string[]): (a: number, b: number) => number {
  const words = texts.map((text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
  const holders = new Map<string, number>()
  for (const each of words) for (const word of new Set(each)) holders.set(word, (holders.get(word) ?? 0) + 1)
  const vectors = words.map((each) =>
    weigh(each, (word) => Math.log((1 + texts.length) / (1 + (holders.get(word) ?? 0))) + 1),
  )
  return (a, b) => dot(vectors[a] as Weights, vectors[b] as Weights)
}

function weigh(words: readonly string[], idf: (word: string) => number): Weights {
  const weights = new Map<string, number>()
  for (const word of words) weights.set(word, (weights.get(word) ?? 0) + idf(word))
  const length = Math.hypot(...weights.values()) || 1
  return new Map([...weights].map(([word, weight]) => [word, weight / length]))
}

function dot(a: Weights, b: Weights): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [word, weight] of few) sum += weight * (many.get(word) ?? 0)
  return sum
}
