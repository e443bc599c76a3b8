// Dot products of int8 vectors with SIMD, eight numbers at a time. Integers: exact, so the same on every machine and in any
// order. Addresses are in bytes; `dimensions` is a multiple of eight; the query is int16, rows are int8, sums are int32.

/**
 * The query with `4 * quarter` rows that follow one another. The quarters are read side by side: where the rows are too many for
 * the cache, four streams through the memory take little more than half the time of one.
 */
export function scan(query: usize, rows: usize, quarter: i32, dimensions: i32, sums: usize): void {
  const rowsApart: usize = quarter * dimensions
  const sumsApart: usize = quarter * 4
  for (let left = quarter; left > 0; left--) {
    let total0 = i32x4.splat(0)
    let total1 = i32x4.splat(0)
    let total2 = i32x4.splat(0)
    let total3 = i32x4.splat(0)
    for (let at: usize = 0; at < <usize>dimensions; at += 8) {
      const part = v128.load(query + 2 * at)
      const row = rows + at
      total0 = i32x4.add(total0, i32x4.dot_i16x8_s(widened(row), part))
      total1 = i32x4.add(total1, i32x4.dot_i16x8_s(widened(row + rowsApart), part))
      total2 = i32x4.add(total2, i32x4.dot_i16x8_s(widened(row + 2 * rowsApart), part))
      total3 = i32x4.add(total3, i32x4.dot_i16x8_s(widened(row + 3 * rowsApart), part))
    }
    store<i32>(sums, sumOfLanes(total0))
    store<i32>(sums + sumsApart, sumOfLanes(total1))
    store<i32>(sums + 2 * sumsApart, sumOfLanes(total2))
    store<i32>(sums + 3 * sumsApart, sumOfLanes(total3))
    rows += dimensions
    sums += 4
  }
}

/** The query with each of the rows whose addresses are in the list. */
export function pick(query: usize, list: usize, count: i32, dimensions: i32, sums: usize): void {
  for (; count > 0; count--) {
    const row = <usize>load<u32>(list)
    let total = i32x4.splat(0)
    for (let at: usize = 0; at < <usize>dimensions; at += 8) {
      total = i32x4.add(total, i32x4.dot_i16x8_s(widened(row + at), v128.load(query + 2 * at)))
    }
    store<i32>(sums, sumOfLanes(total))
    list += 4
    sums += 4
  }
}

/**
 * The rows whose addresses are in the list with those before them, and with up to four more; reads up to three more addresses.
 * Two with four at a time, so that what is loaded is used more than once.
 */
export function together(list: usize, count: i32, dimensions: i32, sums: usize, sumsApart: usize): void {
  for (let i = 0; i < count; i += 2) {
    const row = <usize>load<u32>(list + 4 * i)
    const next = <usize>load<u32>(list + 4 * i, 4)
    for (let j = 0; j <= i; j += 4) {
      const others = list + 4 * j
      const other0 = <usize>load<u32>(others)
      const other1 = <usize>load<u32>(others, 4)
      const other2 = <usize>load<u32>(others, 8)
      const other3 = <usize>load<u32>(others, 12)
      let total0 = i32x4.splat(0)
      let total1 = i32x4.splat(0)
      let total2 = i32x4.splat(0)
      let total3 = i32x4.splat(0)
      let nextTotal0 = i32x4.splat(0)
      let nextTotal1 = i32x4.splat(0)
      let nextTotal2 = i32x4.splat(0)
      let nextTotal3 = i32x4.splat(0)
      for (let at: usize = 0; at < <usize>dimensions; at += 8) {
        const part = widened(row + at)
        const nextPart = widened(next + at)
        const part0 = widened(other0 + at)
        total0 = i32x4.add(total0, i32x4.dot_i16x8_s(part0, part))
        nextTotal0 = i32x4.add(nextTotal0, i32x4.dot_i16x8_s(part0, nextPart))
        const part1 = widened(other1 + at)
        total1 = i32x4.add(total1, i32x4.dot_i16x8_s(part1, part))
        nextTotal1 = i32x4.add(nextTotal1, i32x4.dot_i16x8_s(part1, nextPart))
        const part2 = widened(other2 + at)
        total2 = i32x4.add(total2, i32x4.dot_i16x8_s(part2, part))
        nextTotal2 = i32x4.add(nextTotal2, i32x4.dot_i16x8_s(part2, nextPart))
        const part3 = widened(other3 + at)
        total3 = i32x4.add(total3, i32x4.dot_i16x8_s(part3, part))
        nextTotal3 = i32x4.add(nextTotal3, i32x4.dot_i16x8_s(part3, nextPart))
      }
      const sum = sums + 4 * j
      storeFour(sum, total0, total1, total2, total3)
      storeFour(sum + sumsApart, nextTotal0, nextTotal1, nextTotal2, nextTotal3)
    }
    sums += 2 * sumsApart
  }
}

// @ts-ignore: decorators are AssemblyScript's
@inline
function storeFour(address: usize, a: v128, b: v128, c: v128, d: v128): void {
  store<i32>(address, sumOfLanes(a))
  store<i32>(address, sumOfLanes(b), 4)
  store<i32>(address, sumOfLanes(c), 8)
  store<i32>(address, sumOfLanes(d), 12)
}

/** Eight int8 as eight int16. */
// @ts-ignore
@inline
function widened(address: usize): v128 {
  return v128.load8x8_s(address)
}

// @ts-ignore
@inline
function sumOfLanes(total: v128): i32 {
  return (
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3)
  )
}
