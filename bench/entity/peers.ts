// Simple alternatives to a similarity of names: the same letters, or most of them, in lower case.
import leven from 'leven'

export function sameLetters(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function mostLetters(a: string, b: string): boolean {
  return 1 - leven(a.toLowerCase(), b.toLowerCase()) / Math.max(a.length, b.length, 1) >= 0.8
}
