// The order of samples: by group and then id, compared byte by byte in UTF-8, as the stores compare. Pure.

/** A place in the order of a source. */
export type Place = readonly [group: string, id: string]

export function comparePlaces([group, id]: Place, [otherGroup, otherId]: Place): number {
  return compareBytes(group, otherGroup) || compareBytes(id, otherId)
}

/** JavaScript compares halves of surrogate pairs, which come before some characters that precede the pair in UTF-8. */
export function compareBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let at = 0; at < shorter; at += 1) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (unit === otherUnit) continue
    const isPair = isSurrogate(unit)
    return isPair === isSurrogate(otherUnit) ? unit - otherUnit : isPair ? 1 : -1
  }
  return one.length - other.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
