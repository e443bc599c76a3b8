// A cache that keeps the values that were used last, up to a total weight.

export interface KeptLast<T> {
  get(key: string, make: () => T, weight?: number): T
}

export function createKeptLast<T>(mostWeight: number): KeptLast<T> {
  const known = new Map<string, { readonly made: T; readonly weight: number }>()
  let kept = 0
  const forgetOldest = (): void => {
    for (const [oldest, { weight }] of known) {
      if (kept <= mostWeight) break
      known.delete(oldest)
      kept -= weight
    }
  }
  return {
    get(key, make, weight = 1) {
      const found = known.get(key) ?? { made: make(), weight }
      if (known.delete(key)) kept -= found.weight
      known.set(key, found)
      kept += found.weight
      // Only then, because to find the first entry of a map passes over all that were deleted.
      if (kept > mostWeight) forgetOldest()
      return found.made
    },
  }
}
