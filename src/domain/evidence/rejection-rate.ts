// When a site has misled often enough to be proposed for blocking (E11). Pure.

/** Fewer claims say too little about a site. */
const LEAST_CLAIMS = 5
/** In hundredths, so that counting needs no fractions. */
const LEAST_REJECTED_PERCENT = 30

/** Above this many claims, `rejected` of them are too few: there is no need to count further. */
export function mostClaimsFor(rejected: number): number {
  return Math.floor((rejected * 100) / LEAST_REJECTED_PERCENT)
}

export function isRejectedOften(claims: number, rejected: number): boolean {
  return claims >= LEAST_CLAIMS && rejected * 100 >= claims * LEAST_REJECTED_PERCENT
}
