// Which rows may be near which of four others, by their first numbers, with SIMD. Addresses are in bytes; the `numbers` of a row are
// int8, a multiple of eight; those of the four are int16, one behind the other.

/** Before the numbers of a row: its scale and the length of its rest, each a float32. */
const rowHeader: usize = 8
/** Before the numbers of the four: the limit of each, and what the length of a rest is worth to each, as float32. */
const fourHeader: usize = 32

/**
 * Of `2 * half` rows that follow one another, those whose dot product times scale, plus the length of the rest times its worth,
 * is at least the limit of one of the four: the place of each and which of the four, as bits; no bits come last. Two rows with four at
 * a time, so that what is loaded is used more than once.
 */
export function near(four: usize, rows: usize, half: i32, numbers: i32, found: usize): void {
  const stride = rowHeader + <usize>numbers
  const apart = 2 * <usize>numbers
  const four0 = four + fourHeader
  const limits = v128.load(four)
  const worths = v128.load(four, 16)
  for (let place = 0; place < 2 * half; place += 2) {
    const next = rows + stride
    let total0 = i32x4.splat(0)
    let total1 = i32x4.splat(0)
    let total2 = i32x4.splat(0)
    let total3 = i32x4.splat(0)
    let nextTotal0 = i32x4.splat(0)
    let nextTotal1 = i32x4.splat(0)
    let nextTotal2 = i32x4.splat(0)
    let nextTotal3 = i32x4.splat(0)
    for (let at: usize = 0; at < <usize>numbers; at += 8) {
      const part = v128.load8x8_s(rows + at, rowHeader)
      const nextPart = v128.load8x8_s(next + at, rowHeader)
      const other = four0 + 2 * at
      const other0 = v128.load(other)
      total0 = i32x4.add(total0, i32x4.dot_i16x8_s(other0, part))
      nextTotal0 = i32x4.add(nextTotal0, i32x4.dot_i16x8_s(other0, nextPart))
      const other1 = v128.load(other + apart)
      total1 = i32x4.add(total1, i32x4.dot_i16x8_s(other1, part))
      nextTotal1 = i32x4.add(nextTotal1, i32x4.dot_i16x8_s(other1, nextPart))
      const other2 = v128.load(other + 2 * apart)
      total2 = i32x4.add(total2, i32x4.dot_i16x8_s(other2, part))
      nextTotal2 = i32x4.add(nextTotal2, i32x4.dot_i16x8_s(other2, nextPart))
      const other3 = v128.load(other + 3 * apart)
      total3 = i32x4.add(total3, i32x4.dot_i16x8_s(other3, part))
      nextTotal3 = i32x4.add(nextTotal3, i32x4.dot_i16x8_s(other3, nextPart))
    }
    found = note(found, place, nearOnes(rows, sumsOfLanes(total0, total1, total2, total3), limits, worths))
    const nextSums = sumsOfLanes(nextTotal0, nextTotal1, nextTotal2, nextTotal3)
    found = note(found, place + 1, nearOnes(next, nextSums, limits, worths))
    rows = next + stride
  }
  store<i32>(found, 0, 4)
}

/** As bits, which of the four the row may be near. */
// @ts-ignore: decorators are AssemblyScript's
@inline
function nearOnes(row: usize, sums: v128, limits: v128, worths: v128): i32 {
  const begin = f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load32_splat(row))
  const rest = f32x4.mul(v128.load32_splat(row, 4), worths)
  return i32x4.bitmask(f32x4.ge(f32x4.add(begin, rest), limits))
}

/** Answers where the next goes. */
// @ts-ignore
@inline
function note(found: usize, place: i32, bits: i32): usize {
  if (bits === 0) return found
  store<i32>(found, place)
  store<i32>(found, bits, 4)
  return found + 8
}

/** The sums of four vectors' lanes, as one vector. */
// @ts-ignore
@inline
function sumsOfLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 1, 4, 5), v128.shuffle<i32>(a, b, 2, 3, 6, 7))
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 1, 4, 5), v128.shuffle<i32>(c, d, 2, 3, 6, 7))
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 2, 4, 6), v128.shuffle<i32>(ab, cd, 1, 3, 5, 7))
}
