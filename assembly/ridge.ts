// Cholesky with SIMD, two float64 at a time. Lanes never mix and every number comes of the same operations in the same order, its
// exponential too: the same on every machine. Addresses are in bytes, and so is the `stride` from row to row: a multiple of 64.

/**
 * Of the upper triangle of `exp(exponents) + rest`, diagonal included, the Cholesky factor, transposed, in the place of the
 * exponents. A column behind the triangle becomes what the factor times it makes that column. Below the diagonal is waste.
 */
export function factorise(exponents: usize, rest: usize, rows: i32, stride: usize): void {
  for (let row = 0; row < rows; row++) {
    const own = exponents + <usize>row * stride
    const begin: usize = (row & -8) * 8
    for (let at = begin; at < stride; at += 64) {
      let total0 = f64x2.splat(0)
      let total1 = f64x2.splat(0)
      let total2 = f64x2.splat(0)
      let total3 = f64x2.splat(0)
      let above = exponents + at
      let factor = exponents + row * 8
      for (let left = row; left > 0; left--) {
        const scale = v128.load64_splat(factor)
        total0 = f64x2.add(total0, f64x2.mul(scale, v128.load(above)))
        total1 = f64x2.add(total1, f64x2.mul(scale, v128.load(above, 16)))
        total2 = f64x2.add(total2, f64x2.mul(scale, v128.load(above, 32)))
        total3 = f64x2.add(total3, f64x2.mul(scale, v128.load(above, 48)))
        above += stride
        factor += stride
      }
      const given = rest + (above - exponents)
      v128.store(above, remaining(v128.load(above), v128.load(given), total0))
      v128.store(above, remaining(v128.load(above, 16), v128.load(given, 16), total1), 16)
      v128.store(above, remaining(v128.load(above, 32), v128.load(given, 32), total2), 32)
      v128.store(above, remaining(v128.load(above, 48), v128.load(given, 48), total3), 48)
    }
    const root = f64x2.sqrt(v128.load64_splat(own + row * 8))
    for (let at = begin; at < stride; at += 64) {
      const address = own + at
      v128.store(address, f64x2.div(v128.load(address), root))
      v128.store(address, f64x2.div(v128.load(address, 16), root), 16)
      v128.store(address, f64x2.div(v128.load(address, 32), root), 32)
      v128.store(address, f64x2.div(v128.load(address, 48), root), 48)
    }
  }
}

// @ts-ignore: decorators are AssemblyScript's
@inline
function remaining(exponent: v128, given: v128, explained: v128): v128 {
  return f64x2.sub(f64x2.add(exponential(exponent), given), explained)
}

/**
 * exp(x) = exp(x / 64)⁶⁴, the latter by Taylor's series 1 + x (1 + x/2 (1 + x/3 (…))): for x from −4 to 0 as exact as float64
 * but for its last few bits.
 */
// @ts-ignore
@inline
function exponential(exponent: v128): v128 {
  const x = f64x2.mul(exponent, f64x2.splat(1.0 / 64.0))
  let power = term(x, f64x2.splat(1), 1.0 / 8.0)
  power = term(x, power, 1.0 / 7.0)
  power = term(x, power, 1.0 / 6.0)
  power = term(x, power, 1.0 / 5.0)
  power = term(x, power, 1.0 / 4.0)
  power = term(x, power, 1.0 / 3.0)
  power = term(x, power, 1.0 / 2.0)
  power = term(x, power, 1.0)
  power = f64x2.mul(power, power)
  power = f64x2.mul(power, power)
  power = f64x2.mul(power, power)
  power = f64x2.mul(power, power)
  power = f64x2.mul(power, power)
  return f64x2.mul(power, power)
}

/** 1 + x × share × rest of the series. */
// @ts-ignore
@inline
function term(x: v128, series: v128, share: f64): v128 {
  return f64x2.add(f64x2.splat(1), f64x2.mul(series, f64x2.mul(x, f64x2.splat(share))))
}
