// Whether the claims of a site are rejected often enough to propose blocking it (E11).

/** Fewer claims say too little about a site. */
const LEAST_CLAIMS = 5
/** A percentage, so that the comparison needs no fractions. */
const LEAST_REJECTED_PERCENT = 30

/** Above this many claims, `rejected` of them are too few: there is no need to count further. */
export function mostClaimsFor(rejected: number): number {
  return Math.floor((rejected * 100) / LEAST_REJECTED_PERCENT)
}

export function isRejectedOften(claims: number, rejected: number): boolean {
  return claims >= LEAST_CLAIMS && rejected * 100 >= claims * LEAST_REJECTED_PERCENT
}
